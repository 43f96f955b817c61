import { cheapestFuel } from '../figures/fuel.ts';
import { plantToGiveUp } from '../figures/give-up.ts';
import { minimumBid } from '../rules/auction.ts';
import { capacityOf, runsOf } from '../rules/bureaucracy.ts';
import type { Command } from '../rules/command.ts';
import { fuelledCities } from '../rules/coverage.ts';
import { addCubes, NO_CUBES, type PlayerView, without } from '../rules/game.ts';
import { currentMarket } from '../rules/market.ts';
import { quotePlan, quotes } from '../rules/network.ts';
import { fits, onSale, priceOf, withoutCubes } from '../rules/resources.ts';
import { type RuleSet, rulesOf } from '../rules/rule-set.ts';
import { raceOf } from '../rules/stages.ts';
import { type CityId, type Cubes, type PlantNumber, RESOURCES, type Seat } from '../rules/types.ts';
import type { View } from '../rules/view.ts';
import { housesFor, needsOf, nextHousePrice } from './ahead.ts';

/** A step that ruins a learner's game, with the figures that say why. Money in Elektro. */
export type CoachWarning =
  /** A bid leaves less than fuel and a house cost. `fuel` is 0 if none is needed, `house` if none can be built; `first`: it is the first one. */
  | {
      readonly kind: 'spends-all';
      readonly left: number;
      readonly fuel: number;
      readonly house: number;
      readonly first: boolean;
    }
  /** A plant gets no fuel, although the player can pay for it. */
  | { readonly kind: 'no-fuel'; readonly plant: PlantNumber; readonly price: number; readonly money: number }
  /** The turn ends without a city, although the player can pay for one. */
  | { readonly kind: 'no-city'; readonly price: number; readonly money: number }
  /** More cities than have power with the player's plants and cubes. */
  | { readonly kind: 'no-power'; readonly cities: number; readonly powered: number };

export type WarningKind = CoachWarning['kind'];

/** The player after a purchase, with the plant that they would give up over the plant limit (A8) gone. */
function withPlant(view: View, player: PlayerView, plant: PlantNumber, price: number): PlayerView {
  const { plants, cubes, cities } = player;
  const works = { ...view, cubes, cities: cities.length };
  const isOver = plants.length >= rulesOf(view.terms).plantLimit;
  const kept = isOver ? without(plants, plantToGiveUp(works, plants, plant)) : plants;
  return { ...player, plants: [...kept, plant], money: (player.money ?? 0) - price };
}

/** The cities that a player can have power in this round. */
function canPower(view: View, seat: Seat, player: PlayerView): number {
  const own = player.cities.length;
  if (own > 0) return cheapestFuel(view, player, [own]).powered[0] ?? 0;
  const { fuel, house } = needsOf(view, seat, player);
  return fuel + house <= (player.money ?? 0) ? 1 : 0;
}

/** `price`: the most that the player may have to pay. */
function warnOfBid(view: View, seat: Seat, plant: PlantNumber, price: number): CoachWarning | null {
  const player = view.players[seat] as PlayerView;
  const after = withPlant(view, player, plant, price);
  const without =
    player.plants.length > 0
      ? [player]
      : currentMarket(view).map((other) => withPlant(view, player, other, minimumBid(view, other)));
  const could = Math.max(...without.map((one) => canPower(view, seat, one)));
  if (canPower(view, seat, after) >= could) return null;
  const { fuel, house } = needsOf(view, seat, after);
  return { kind: 'spends-all', left: after.money ?? 0, fuel, house, first: player.cities.length === 0 };
}

/** The plants of the run that powers the most cities with a player's cubes. */
const bestRun = (rules: RuleSet, player: PlayerView): readonly PlantNumber[] =>
  runsOf(rules, player).reduce<readonly PlantNumber[]>(
    (best, { plants }) => (capacityOf(rules, plants) > capacityOf(rules, best) ? plants : best),
    [],
  );

function warnOfFuel(view: View, seat: Seat, basket: Cubes): CoachWarning | null {
  const player = view.players[seat] as PlayerView;
  const rules = rulesOf(view.terms);
  const cubes = addCubes(player.cubes, basket);
  const money = (player.money ?? 0) - priceOf(view, basket);
  const isRefused =
    money < 0 || !fits(rules, player.plants, cubes) || RESOURCES.some((r) => basket[r] > onSale(view, r));
  if (isRefused) return null;
  const market = withoutCubes(view, basket);
  const running = bestRun(rules, { ...player, cubes });
  const own = player.cities.length;
  const idle = player.plants.filter((plant) => !running.includes(plant));
  const [least] = idle
    .flatMap((plant) => {
      const plants = [...running, plant];
      const wanted = capacityOf(rules, plants);
      const { price, powered } = cheapestFuel(market, { ...player, plants, cubes, money }, [wanted]);
      if (powered[0] !== wanted) return [];
      const powers = capacityOf(rules, running);
      // more cities with power than without its fuel
      const helps = own > powers || own + housesFor(view, seat, powers + 1 - own, money - price) > powers;
      return helps ? [{ plant, price }] : [];
    })
    .toSorted((a, b) => a.price - b.price);
  return least ? { kind: 'no-fuel', ...least, money } : null;
}

function warnOfBuilding(view: View, seat: Seat, built: readonly CityId[]): CoachWarning | null {
  const player = view.players[seat] as PlayerView;
  const money = player.money ?? 0;
  const { most, end } = raceOf(view);
  const cities = player.cities.length + built.length;
  const isFull = !rulesOf(view.terms).hasStages && quotes(view, seat).length === built.length;
  // the final count follows (E1, V2): no house earns anything any more
  if (Math.max(most, cities) >= end || isFull) return null;
  if (cities === 0) {
    const price = nextHousePrice(view, seat);
    return price !== null && price <= money ? { kind: 'no-city', price, money } : null;
  }
  const plan = quotePlan(view, seat, built);
  const isRefused = !plan.ok || plan.value.reduce((sum, { total }) => sum + total, 0) > money;
  const powered = fuelledCities(rulesOf(view.terms), player);
  return built.length === 0 || isRefused || powered >= cities ? null : { kind: 'no-power', cities, powered };
}

/**
 * Why a seat's next step, the commands of one tap, would ruin its game; null if it would not, or if the rules refuse it. Silent, too, where
 * nothing better can be paid for. The view must be that of the seat.
 */
export function warningOf(view: View, seat: Seat, commands: readonly Command[]): CoachWarning | null {
  const money = view.players[seat]?.money ?? 0;
  const [step] = commands;
  const ends = commands.some(({ type }) => type === 'done');
  if (step?.seat !== seat) return null;
  if (step.type === 'nominate' && view.moment === 'nominating') {
    const { plant, bid, upTo = bid } = step;
    const isRefused = !currentMarket(view).includes(plant) || bid < minimumBid(view, plant) || upTo > money;
    return isRefused ? null : warnOfBid(view, seat, plant, upTo);
  }
  if (step.type === 'bid' && view.lot) {
    const { bid, upTo = bid } = step;
    return bid <= view.lot.bid || upTo > money ? null : warnOfBid(view, seat, view.lot.plant, upTo);
  }
  if (view.moment === 'buying' && ends)
    return warnOfFuel(view, seat, step.type === 'buy' ? step.cubes : NO_CUBES);
  if (view.moment !== 'building') return null;
  const built = commands.flatMap((one) => (one.type === 'build' ? [one.city] : []));
  return ends || built.length > 0 ? warnOfBuilding(view, seat, built) : null;
}
