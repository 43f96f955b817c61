import { cheapestFuel } from '../figures/fuel.ts';
import { NO_CUBES, type PlayerView } from '../rules/game.ts';
import { currentMarket } from '../rules/market.ts';
import { plantOf, rulesOf } from '../rules/rule-set.ts';
import type { PlantNumber } from '../rules/types.ts';
import type { View } from '../rules/view.ts';
import type { FirstPlant } from './message.ts';

/** How far above its number a first plant is worth bidding. Elektro. */
const MAX_ABOVE = 3;

/**
 * The highest fair bid for a plant in the first round, in Elektro: a little above its number, and no more than the number of the next plant
 * for sale that powers more cities, which costs as much.
 */
export function fairPrice({ market, terms }: Pick<View, 'market' | 'terms'>, plant: PlantNumber): number {
  const rules = rulesOf(terms);
  const better = market.find(
    (other) => other > plant && plantOf(rules, other).cities > plantOf(rules, plant).cities,
  );
  return Math.min(better ?? Infinity, plant + MAX_ABOVE);
}

/** A good plant to begin with: of those that power most, one that is not tied to one fuel, or else the one with the cheapest fuel; null if none is for sale. */
export function firstPlant(view: View, player: PlayerView): FirstPlant | null {
  const rules = rulesOf(view.terms);
  const offer = currentMarket(view);
  const most = Math.max(...offer.map((plant) => plantOf(rules, plant).cities));
  const best = offer.filter((plant) => plantOf(rules, plant).cities === most);
  const fuelFor = (plant: PlantNumber): number =>
    cheapestFuel(view, { ...player, plants: [plant], cubes: NO_CUBES, money: null }, [most]).price;
  const free = best.find((plant) => plantOf(rules, plant).fuel === 0);
  const either = best.find((plant) => plantOf(rules, plant).kind === 'hybrid');
  const plant = free ?? either ?? best.toSorted((a, b) => fuelFor(a) - fuelFor(b))[0];
  if (plant === undefined) return null;
  const why = plant === free ? 'free' : plant === either ? 'hybrid' : 'cheap';
  return { plant, why, fair: fairPrice(view, plant) };
}
