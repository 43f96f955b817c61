import { burntBy, capacityOf, fuelOf } from '../rules/bureaucracy.ts';
import { addCubes, mapCubes, NO_CUBES, type PlayerView } from '../rules/game.ts';
import { excess, fits, type FuelMarket, onSale, priceOf } from '../rules/resources.ts';
import { rulesOf } from '../rules/rule-set.ts';
import { type Cubes, type PlantNumber, RESOURCES } from '../rules/types.ts';

interface Basket {
  readonly cubes: Cubes;
  /** Elektro. */
  readonly price: number;
}

/** Fuel to buy. */
export interface FuelPlan extends Basket {
  /** Cities that the plants power with it and the stored cubes, run by run, as far as they are wanted. */
  readonly powered: readonly number[];
}

/** The cheapest cubes that plants lack to run, over all mixes of coal and oil; null if market, room (F2, F4) or money forbid it. */
function basketFor(
  market: FuelMarket,
  { plants, cubes, money }: PlayerView,
  running: readonly PlantNumber[],
): Basket | null {
  const rules = rulesOf(market.terms);
  let best: Basket | null = null;
  for (let oil = 0; oil <= fuelOf(rules, running).hybrid; oil++) {
    const burnt = burntBy(rules, running, oil);
    const lacking = mapCubes((r) => excess(burnt[r], cubes[r]));
    const price = priceOf(market, lacking);
    if (
      price < (best?.price ?? Infinity) &&
      price <= (money ?? Infinity) &&
      RESOURCES.every((r) => lacking[r] <= onSale(market, r)) &&
      fits(rules, plants, addCubes(cubes, lacking))
    ) {
      best = { cubes: lacking, price };
    }
  }
  return best;
}

/** A number that orders plans by their first run, then by their second: no plants power 99 cities. */
const rankOf = (powered: readonly number[]): number =>
  powered.reduce((rank, cities) => 99 * rank + cities, 0);

/**
 * The cheapest fuel with which a player powers the wanted numbers of cities, run by run, this round's first, without more fuel between them.
 * Where that is impossible: the most cities in the first run, then the most in the second, then the cheapest fuel. Cubes that no run burns
 * are never in the way: the player can move them so that every mix counted here can be burnt (I1).
 */
export function cheapestFuel(market: FuelMarket, player: PlayerView, wanted: readonly number[]): FuelPlan {
  const rules = rulesOf(market.terms);
  const { plants } = player;
  /** The plants once for each run. A bit stands for each, the lowest for the first. */
  const all = wanted.flatMap(() => plants);
  let best: FuelPlan = { cubes: NO_CUBES, price: 0, powered: wanted.map(() => 0) };
  // all plants in all runs first: mostly this can be paid, and no other plan is better
  for (let bits = 2 ** all.length - 1; bits > 0; bits--) {
    const runs = (at: number): number => bits & (1 << at);
    const powered = wanted.map((cities, run) =>
      Math.min(
        cities,
        capacityOf(
          rules,
          plants.filter((_, at) => runs(run * plants.length + at)),
        ),
      ),
    );
    const gain = rankOf(powered) - rankOf(best.powered);
    if (gain < 0) continue;
    const basket = basketFor(
      market,
      player,
      all.filter((_, at) => runs(at)),
    );
    // of the cheapest plans the last, which runs the plants with the lowest numbers
    if (basket && (gain > 0 || basket.price <= best.price)) best = { ...basket, powered };
  }
  return best;
}
