import type { Command } from './command.ts';
import type { Run } from './decision.ts';
import type { Refusal } from './errors.ts';
import type { Cubes, Game, PlantNumber, Player } from './types.ts';
import { RESOURCES } from './types.ts';
import {
  addCubes,
  withoutNews,
  mapCubes,
  NO_CUBES,
  playerAt,
  takeCubes,
  withNews,
  without,
  withPlayer,
} from './game.ts';
import { cheapest, priceSpaces } from './resources.ts';
import { plantOf } from './tables/plants.ts';
import { TABLES } from './tables/tables.ts';
import type { PlayerCount } from './game.ts';

type Power = Extract<Command, { type: 'power' }>;

/** What a run burns: by resource, and cubes of coal or oil on hybrids. */
interface Fuel {
  readonly own: Cubes;
  readonly hybrid: number;
  readonly cities: number;
}
function fuelOf(plants: readonly PlantNumber[]): Fuel {
  const own = { coal: 0, oil: 0, garbage: 0, uranium: 0 };
  let [hybrid, cities] = [0, 0];
  for (const number of plants) {
    const plant = plantOf(number);
    cities += plant.cities;
    if (plant.kind === 'hybrid') hybrid += plant.fuel;
    else if (plant.kind !== 'ecological' && plant.kind !== 'fusion') own[plant.kind] += plant.fuel;
  }
  return { own, hybrid, cities };
}

/** Cities that the plants power when all of them run. */
export const capacityOf = (plants: readonly PlantNumber[]): number => fuelOf(plants).cities;

/** Least and most oil that the hybrids can burn; null: the cubes do not suffice. */
function mixOf({ own, hybrid }: Fuel, cubes: Cubes): readonly [number, number] | null {
  if (own.garbage > cubes.garbage || own.uranium > cubes.uranium) return null;
  const [coal, oil] = [cubes.coal - own.coal, cubes.oil - own.oil];
  const [least, most] = [Math.max(0, hybrid - coal), Math.min(hybrid, oil)];
  return coal < 0 || oil < 0 || least > most ? null : [least, most];
}

/** What a run burns with this much oil on its hybrids. */
export function burntBy(plants: readonly PlantNumber[], hybridOil: number): Cubes {
  const { own, hybrid } = fuelOf(plants);
  return { ...own, coal: own.coal + hybrid - hybridOil, oil: own.oil + hybridOil };
}

type Works = Pick<Player, 'plants' | 'cubes' | 'cities'>;

/** Every set of plants that can run on the cubes at hand (I1), the empty one first. */
export function runsOf({ plants, cubes, cities }: Works): readonly Run[] {
  const runs: Run[] = [];
  for (let set = 0; set < 1 << plants.length; set++) {
    const chosen = plants.filter((_, at) => set & (1 << at));
    const fuel = fuelOf(chosen);
    const hybridOil = mixOf(fuel, cubes);
    if (hybridOil) runs.push({ plants: chosen, hybridOil, cities: Math.min(cities.length, fuel.cities) });
  }
  return runs;
}

/** A run decided in full: the proposal of bureaucracy, and the final count. */
export interface Choice {
  readonly plants: readonly PlantNumber[];
  readonly hybridOil: number;
  readonly cities: number;
}

/** What the fuel of a run is worth at the market's cheapest prices, dearest where sold out. Elektro. */
function worth(burnt: Cubes, onMarket: Cubes): number {
  return RESOURCES.reduce(
    (sum, r) => sum + burnt[r] * (cheapest(r, onMarket[r]) ?? priceSpaces(r).at(-1) ?? 0),
    0,
  );
}

/** The best assignment (E2): most cities powered, and of those the fuel that is cheapest to buy again. */
export function bestChoice(works: Works, onMarket: Cubes): Choice {
  let best: Choice = { plants: [], hybridOil: 0, cities: 0 };
  let bestWorth = 0;
  for (const run of runsOf(works)) {
    if (run.cities < best.cities) continue;
    for (const hybridOil of new Set(run.hybridOil)) {
      const value = worth(burntBy(run.plants, hybridOil), onMarket);
      if (run.cities > best.cities || value < bestWorth) {
        best = { plants: run.plants, hybridOil, cities: run.cities };
        bestWorth = value;
      }
    }
  }
  return best;
}

/** Payment for cities powered (I2). Elektro. */
export const incomeFor = (cities: number): number =>
  TABLES.payment[Math.min(cities, TABLES.payment.length - 1)] ?? 0;

export function checkPower(game: Game, { seat, plants, hybridOil }: Power): Refusal | null {
  const player = playerAt(game.players, seat);
  for (const [at, plant] of plants.entries()) {
    if (!player.plants.includes(plant)) return { code: 'power/not-owned', plant };
    if (plants.indexOf(plant) !== at) return { code: 'power/twice', plant };
  }
  const { hybrid } = fuelOf(plants);
  if (!Number.isSafeInteger(hybridOil) || hybridOil < 0 || hybridOil > hybrid) {
    return { code: 'power/bad-mix', hybridOil, need: hybrid };
  }
  const burnt = burntBy(plants, hybridOil);
  for (const resource of RESOURCES) {
    const [need, have] = [burnt[resource], player.cubes[resource]];
    if (need > have) return { code: 'power/not-enough-fuel', resource, need, have };
  }
  return null;
}

/** I1, I2. */
export function powerCities(game: Game, { seat, plants, hybridOil }: Power): Game {
  const player = playerAt(game.players, seat);
  const cities = Math.min(player.cities.length, capacityOf(plants));
  const [burnt, income] = [burntBy(plants, hybridOil), incomeFor(cities)];
  const paid = withPlayer(withoutNews(game), seat, {
    money: player.money + income,
    cubes: takeCubes(player.cubes, burnt),
  });
  return withNews(
    { ...paid, supply: addCubes(game.supply, burnt), waiting: without(game.waiting, seat) },
    { type: 'powered', seat, plants, burnt, cities, income },
  );
}

/** What the next resupply brings, from the supply as it is (I4). Cubes. */
export function resupplyOf(game: Pick<Game, 'terms' | 'stage' | 'supply'>): Cubes {
  const table = TABLES.resupply[game.terms.players as PlayerCount];
  return mapCubes((r) => Math.min(table[r][game.stage - 1] ?? 0, game.supply[r]));
}

export function resupply(game: Game): Game {
  const cubes = resupplyOf(game);
  return withNews(
    { ...game, resources: addCubes(game.resources, cubes), supply: takeCubes(game.supply, cubes) },
    { type: 'resupplied', cubes },
  );
}

/** Cubes of each resource that lie on plants, and so can be bought by nobody. */
export const lockedCubes = (players: readonly Pick<Player, 'cubes'>[]): Cubes =>
  players.reduce<Cubes>((sum, player) => addCubes(sum, player.cubes), NO_CUBES);
