import type { Command } from './command.ts';
import type { Run } from './decision.ts';
import type { Refusal } from './errors.ts';
import {
  addCubes,
  mapCubes,
  NO_CUBES,
  playerAt,
  subtractCubes,
  withNews,
  without,
  withoutNews,
  withPlayer,
} from './game.ts';
import { cheapest, excess, type FuelMarket, priceSpaces, type Storage, storage } from './resources.ts';
import { plantOf, type RuleSet, rulesOf } from './rule-set.ts';
import { type Cubes, type Game, type PlantNumber, type Player, RESOURCES } from './types.ts';
import type { VisibleGame } from './view.ts';

type Power = Extract<Command, { type: 'power' }>;

/** The fuel of a run, in cubes: `own` for plants with one fuel, `hybrid` for coal or oil in hybrids. */
interface Fuel {
  readonly own: Cubes;
  readonly hybrid: number;
  /** Cubes that the largest hybrid of the run burns. */
  readonly largestHybrid: number;
  readonly cities: number;
}
/** The fuel of one run of the plants, and the cities that it powers. */
export function fuelOf(rules: RuleSet, plants: readonly PlantNumber[]): Fuel {
  const own = { coal: 0, oil: 0, garbage: 0, uranium: 0 };
  let [hybrid, largestHybrid, cities] = [0, 0, 0];
  for (const number of plants) {
    const plant = plantOf(rules, number);
    cities += plant.cities;
    if (plant.kind === 'hybrid') {
      hybrid += plant.fuel;
      largestHybrid = Math.max(largestHybrid, plant.fuel);
    } else if (plant.kind !== 'ecological' && plant.kind !== 'fusion') own[plant.kind] += plant.fuel;
  }
  return { own, hybrid, largestHybrid, cities };
}

/** The number of cities the plants power if all of them run. */
export const capacityOf = (rules: RuleSet, plants: readonly PlantNumber[]): number =>
  fuelOf(rules, plants).cities;

/**
 * The minimum and maximum oil that the hybrids of a run can burn (I1), in cubes; null if there are too few cubes. `stored` is the storage
 * of all the player's plants, including idle ones. Plants with one fuel run first, which can only free storage. Coal and oil beyond the
 * storage of their own plants lie on hybrids. While the largest hybrid of the run holds its fuel, the hybrids have `room` for cubes that
 * are not burnt, so any coal or oil beyond `room` must be burnt. The smaller hybrids and the order of running do not restrict the mix any
 * further (tests/rules/hybrids.test.ts).
 */
function mixOf(fuel: Fuel, stored: Storage, cubes: Cubes): readonly [number, number] | null {
  const { own, hybrid, largestHybrid } = fuel;
  if (own.garbage > cubes.garbage || own.uranium > cubes.uranium) return null;
  const [coal, oil] = [cubes.coal - own.coal, cubes.oil - own.oil];
  if (coal < 0 || oil < 0 || coal + oil < hybrid) return null;
  const [coalOnHybrids, oilOnHybrids] = [excess(coal, stored.own.coal), excess(oil, stored.own.oil)];
  // a player can hold more cubes than their storage until they discard (A9)
  const room = Math.max(stored.hybrid, coalOnHybrids + oilOnHybrids) - largestHybrid;
  const least = Math.max(hybrid - coal, excess(oilOnHybrids, room), 0);
  const most = Math.min(oil, hybrid - excess(coalOnHybrids, room));
  return [least, most];
}

/** The cubes a run burns if its hybrids burn `hybridOil` cubes of oil. */
export function burntBy(rules: RuleSet, plants: readonly PlantNumber[], hybridOil: number): Cubes {
  const { own, hybrid } = fuelOf(rules, plants);
  return { ...own, coal: own.coal + hybrid - hybridOil, oil: own.oil + hybridOil };
}

type Works = Pick<Player, 'plants' | 'cubes' | 'cities'>;

/** Every set of plants that the player's cubes can run (I1), the empty set first. */
export function runsOf(rules: RuleSet, { plants, cubes, cities }: Works): readonly Run[] {
  const runs: Run[] = [];
  const stored = storage(rules, plants);
  for (let set = 0; set < 1 << plants.length; set++) {
    const chosen = plants.filter((_, at) => set & (1 << at));
    const fuel = fuelOf(rules, chosen);
    const hybridOil = mixOf(fuel, stored, cubes);
    if (hybridOil) runs.push({ plants: chosen, hybridOil, cities: Math.min(cities.length, fuel.cities) });
  }
  return runs;
}

/** A run with its fuel mix, as proposed to the player in bureaucracy and used in the final count. */
export interface RunChoice {
  readonly plants: readonly PlantNumber[];
  readonly hybridOil: number;
  readonly cities: number;
}

/** The value of a run's fuel at the market's lowest price, or the highest price if sold out. Elektro. */
const worth = (rules: RuleSet, burnt: Cubes, market: FuelMarket): number =>
  RESOURCES.reduce(
    (sum, r) => sum + burnt[r] * (cheapest(market, r) ?? priceSpaces(rules, r).at(-1) ?? 0),
    0,
  );

/** The best run (E2): the one that powers the most cities and, among equals, burns the fuel that is cheapest to replace. */
export function bestChoice(market: FuelMarket, works: Works): RunChoice {
  const rules = rulesOf(market.terms);
  let best: RunChoice = { plants: [], hybridOil: 0, cities: 0 };
  let bestWorth = 0;
  for (const run of runsOf(rules, works)) {
    if (run.cities < best.cities) continue;
    for (const hybridOil of new Set(run.hybridOil)) {
      const value = worth(rules, burntBy(rules, run.plants, hybridOil), market);
      if (run.cities > best.cities || value < bestWorth) {
        best = { plants: run.plants, hybridOil, cities: run.cities };
        bestWorth = value;
      }
    }
  }
  return best;
}

/** The income for powering this many cities (I2). Elektro. */
export const incomeFor = ({ payment }: Pick<RuleSet, 'payment'>, cities: number): number =>
  payment[Math.min(cities, payment.length - 1)] ?? 0;

export function checkPower(game: VisibleGame, { seat, plants, hybridOil }: Power): Refusal | null {
  const player = playerAt(game.players, seat);
  for (const [at, plant] of plants.entries()) {
    if (!player.plants.includes(plant)) return { code: 'power/not-owned', plant };
    if (plants.indexOf(plant) !== at) return { code: 'power/twice', plant };
  }
  const rules = rulesOf(game.terms);
  const fuel = fuelOf(rules, plants);
  if (!Number.isSafeInteger(hybridOil) || hybridOil < 0 || hybridOil > fuel.hybrid) {
    return { code: 'power/bad-mix', hybridOil, need: fuel.hybrid };
  }
  const burnt = burntBy(rules, plants, hybridOil);
  for (const resource of RESOURCES) {
    const [need, have] = [burnt[resource], player.cubes[resource]];
    if (need > have) return { code: 'power/not-enough-fuel', resource, need, have };
  }
  const [least, most] = mixOf(fuel, storage(rules, player.plants), player.cubes) ?? [0, 0];
  return hybridOil < least || hybridOil > most
    ? { code: 'power/impossible-mix', hybridOil, least, most }
    : null;
}

/** Burns the fuel of a seat's chosen plants and pays its income (I1, I2). */
export function powerCities(game: Game, { seat, plants, hybridOil }: Power): Game {
  const player = playerAt(game.players, seat);
  const rules = rulesOf(game.terms);
  const cities = Math.min(player.cities.length, capacityOf(rules, plants));
  const [burnt, income] = [burntBy(rules, plants, hybridOil), incomeFor(rules, cities)];
  const paid = withPlayer(withoutNews(game), seat, {
    money: player.money + income,
    cubes: subtractCubes(player.cubes, burnt),
  });
  return withNews(
    { ...paid, supply: addCubes(game.supply, burnt), waiting: without(game.waiting, seat) },
    { type: 'powered', seat, plants, burnt, cities, income },
  );
}

/** The cubes that a resupply brings in a stage if the supply is large enough (I4); none of a resource that is phased out (Y11). */
export function fullResupply(rules: RuleSet, { stage, phasedOut }: Pick<Game, 'stage' | 'phasedOut'>): Cubes {
  const ended = phasedOut ? rules.phaseOut?.resource : undefined;
  return mapCubes((r) => (r === ended ? 0 : (rules.resupply[r][stage - 1] ?? 0)));
}

/** Moves the cubes of the resupply from the supply to the market, as many as there are (I4). */
export function resupply(game: Game): Game {
  const full = fullResupply(rulesOf(game.terms), game);
  const cubes = mapCubes((r) => Math.min(full[r], game.supply[r]));
  return withNews(
    { ...game, resources: addCubes(game.resources, cubes), supply: subtractCubes(game.supply, cubes) },
    { type: 'resupplied', cubes },
  );
}

/** The cubes on all plants by resource, out of reach of any purchase. */
export const lockedCubes = ({ players, trust }: Pick<VisibleGame, 'players' | 'trust'>): Cubes =>
  players.reduce<Cubes>((sum, player) => addCubes(sum, player.cubes), trust?.cubes ?? NO_CUBES);
