import type { Refusal } from './errors.ts';
import {
  addCubes,
  countCubes,
  mapCubes,
  playerAt,
  subtractCubes,
  withNews,
  withoutNews,
  withPlayer,
} from './game.ts';
import { plantOf } from './tables/plants.ts';
import { TABLES } from './tables/tables.ts';
import { type Cubes, type Game, type PlantNumber, type Resource, RESOURCES, type Seat } from './types.ts';

type BySpace = Readonly<Record<Resource, readonly number[]>>;
const byResource = (figure: (r: Resource) => readonly number[]): BySpace => ({
  coal: figure('coal'),
  oil: figure('oil'),
  garbage: figure('garbage'),
  uranium: figure('uranium'),
});

const SPACES = byResource((r) => {
  const { prices, perPrice } = TABLES.market[r];
  return prices.flatMap((price) => Array<number>(perPrice).fill(price));
});
/** SUMS[r][n]: Elektro for the n cheapest spaces of a full market. */
const SUMS = byResource((r) => {
  let sum = 0;
  return [0, ...SPACES[r].map((price) => (sum += price))];
});
const at = (figures: readonly number[], index: number): number => figures[index] ?? 0;

/** The price of every space of the resource market in Elektro, cheapest first. */
export const priceSpaces = (resource: Resource): readonly number[] => SPACES[resource];

/** The price in Elektro of `count` cubes when `onMarket` cubes lie on the market, always on its dearest spaces. */
export function costOf(resource: Resource, onMarket: number, count: number): number {
  const first = SPACES[resource].length - onMarket;
  return at(SUMS[resource], first + count) - at(SUMS[resource], first);
}

/** The price of the cheapest cube in Elektro; null when the resource is sold out. */
export const cheapest = (resource: Resource, onMarket: number): number | null =>
  onMarket === 0 ? null : at(SPACES[resource], SPACES[resource].length - onMarket);

export const priceOf = (game: Pick<Game, 'resources'>, cubes: Cubes): number =>
  RESOURCES.reduce((sum, r) => sum + costOf(r, game.resources[r], cubes[r]), 0);

/** Storage of plants in cubes (F2): by resource on plants with one fuel, and coal or oil on hybrids. */
export interface Storage {
  readonly own: Cubes;
  readonly hybrid: number;
}
export function storage(plants: readonly PlantNumber[]): Storage {
  const own = { coal: 0, oil: 0, garbage: 0, uranium: 0 };
  let hybrid = 0;
  for (const number of plants) {
    const { kind, fuel } = plantOf(number);
    if (kind === 'hybrid') hybrid += 2 * fuel;
    else if (kind !== 'ecological' && kind !== 'fusion') own[kind] += 2 * fuel;
  }
  return { own, hybrid };
}

/** The number of cubes beyond the room for them. */
export const excess = (have: number, room: number): number => Math.max(0, have - room);

/** Whether the plants can store all the cubes together (F4). */
export function fits(plants: readonly PlantNumber[], cubes: Cubes): boolean {
  const { own, hybrid } = storage(plants);
  return (
    cubes.garbage <= own.garbage &&
    cubes.uranium <= own.uranium &&
    excess(cubes.coal, own.coal) + excess(cubes.oil, own.oil) <= hybrid
  );
}

const hybridRoom = ({ own, hybrid }: ReturnType<typeof storage>, cubes: Cubes): number =>
  hybrid - excess(cubes.coal, own.coal) - excess(cubes.oil, own.oil);

/** How many more cubes of coal or oil fit on the hybrids (F4). */
export const sharedRoom = (plants: readonly PlantNumber[], cubes: Cubes): number =>
  hybridRoom(storage(plants), cubes);

/** How many more cubes of each resource would fit if no other were added. */
export function spareRoom(plants: readonly PlantNumber[], cubes: Cubes): Cubes {
  const all = storage(plants);
  const { own } = all;
  const free = hybridRoom(all, cubes);
  return {
    coal: Math.max(0, own.coal - cubes.coal) + free,
    oil: Math.max(0, own.oil - cubes.oil) + free,
    garbage: own.garbage - cubes.garbage,
    uranium: own.uranium - cubes.uranium,
  };
}

/** The maximum number of cubes of each resource that the seat can buy if it buys no other. */
export function buyableCubes(game: Game, seat: Seat): Cubes {
  const player = playerAt(game.players, seat);
  const room = spareRoom(player.plants, player.cubes);
  return mapCubes((r) => {
    let count = Math.min(room[r], game.resources[r]);
    while (count > 0 && costOf(r, game.resources[r], count) > player.money) count--;
    return count;
  });
}

/** Why the seat cannot buy these cubes (F1, F2, F5); null if it can. */
export function checkBuy(game: Game, seat: Seat, cubes: Cubes): Refusal | null {
  const counts = RESOURCES.map((r) => cubes[r]);
  // a negative count would be a sale, which F5 rules out
  if (!counts.every((count) => Number.isSafeInteger(count) && count >= 0) || countCubes(cubes) === 0) {
    return { code: 'buy/nothing' };
  }
  const player = playerAt(game.players, seat);
  for (const resource of RESOURCES) {
    const [want, left] = [cubes[resource], game.resources[resource]];
    if (want > left) return { code: 'buy/sold-out', resource, want, left };
  }
  if (!fits(player.plants, addCubes(player.cubes, cubes))) {
    // find the first resource that no longer fits
    let held = player.cubes;
    for (const resource of RESOURCES) {
      const [want, room] = [cubes[resource], spareRoom(player.plants, held)[resource]];
      if (want > room) return { code: 'buy/no-storage', resource, want, room };
      held = { ...held, [resource]: held[resource] + want };
    }
  }
  const need = priceOf(game, cubes);
  return need > player.money ? { code: 'buy/not-enough-money', need, have: player.money } : null;
}

export function buyCubes(game: Game, seat: Seat, cubes: Cubes): Game {
  const player = playerAt(game.players, seat);
  const price = priceOf(game, cubes);
  const paid = withPlayer(withoutNews(game), seat, {
    money: player.money - price,
    cubes: addCubes(player.cubes, cubes),
  });
  return withNews(
    { ...paid, resources: subtractCubes(game.resources, cubes) },
    { type: 'bought-cubes', seat, cubes, price },
  );
}
