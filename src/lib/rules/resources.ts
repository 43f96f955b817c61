import type { Refusal } from './errors.ts';
import {
  addCubes,
  countCubes,
  mapCubes,
  moneyOf,
  playerAt,
  type Players,
  subtractCubes,
  withNews,
  withoutNews,
  withPlayer,
} from './game.ts';
import { plantOf, type RuleSet, rulesOf } from './rule-set.ts';
import { type Cubes, type Game, type PlantNumber, type Resource, RESOURCES, type Seat } from './types.ts';

const at = (figures: readonly number[], index: number): number => figures[index] ?? 0;

/** What a purchase depends on, found in a game and in a view. */
export type FuelMarket = Pick<Game, 'terms' | 'resources' | 'supply'>;

/** The price of every space of the resource market in Elektro, cheapest first. */
export const priceSpaces = (rules: RuleSet, resource: Resource): readonly number[] =>
  rules.fuel[resource].spaces;

/**
 * The price in Elektro of `count` cubes when `onMarket` cubes lie on the market, always on its dearest spaces. Cubes beyond those on the
 * market come from the supply, where that is allowed (Y10).
 */
export function costOf(rules: RuleSet, resource: Resource, onMarket: number, count: number): number {
  const { spaces, sums, fromSupply } = rules.fuel[resource];
  const first = spaces.length - onMarket;
  const beyond = Math.max(0, count - onMarket);
  return at(sums, first + count - beyond) - at(sums, first) + beyond * (fromSupply ?? 0);
}

/** The number of cubes that can be bought: those on the market, and where Y10 holds those in the supply. */
export const onSale = ({ terms, resources, supply }: FuelMarket, resource: Resource): number =>
  resources[resource] + (rulesOf(terms).fuel[resource].fromSupply === null ? 0 : supply[resource]);

/** The price of the cheapest cube in Elektro; null when the resource is sold out. */
export function cheapest(market: FuelMarket, resource: Resource): number | null {
  const { spaces, fromSupply } = rulesOf(market.terms).fuel[resource];
  const onMarket = market.resources[resource];
  if (onMarket > 0) return at(spaces, spaces.length - onMarket);
  return market.supply[resource] > 0 ? fromSupply : null;
}

export function priceOf(market: Pick<Game, 'terms' | 'resources'>, cubes: Cubes): number {
  const rules = rulesOf(market.terms);
  return RESOURCES.reduce((sum, r) => sum + costOf(rules, r, market.resources[r], cubes[r]), 0);
}

/** A market after a purchase, which takes cubes from the supply where the market has too few (Y10). */
export function withoutCubes<M extends FuelMarket>(market: M, cubes: Cubes): M {
  const taken = mapCubes((r) => Math.min(cubes[r], market.resources[r]));
  return {
    ...market,
    resources: subtractCubes(market.resources, taken),
    supply: subtractCubes(market.supply, subtractCubes(cubes, taken)),
  };
}

/** Storage of plants in cubes (F2): by resource on plants with one fuel, and coal or oil on hybrids. */
export interface Storage {
  readonly own: Cubes;
  readonly hybrid: number;
}
export function storage(rules: RuleSet, plants: readonly PlantNumber[]): Storage {
  const own = { coal: 0, oil: 0, garbage: 0, uranium: 0 };
  let hybrid = 0;
  for (const number of plants) {
    const { kind, fuel } = plantOf(rules, number);
    if (kind === 'hybrid') hybrid += 2 * fuel;
    else if (kind !== 'ecological' && kind !== 'fusion') own[kind] += 2 * fuel;
  }
  return { own, hybrid };
}

/** The number of cubes beyond the room for them. */
export const excess = (have: number, room: number): number => Math.max(0, have - room);

/** Whether the plants can store all the cubes together (F4). */
export function fits(rules: RuleSet, plants: readonly PlantNumber[], cubes: Cubes): boolean {
  const { own, hybrid } = storage(rules, plants);
  return (
    cubes.garbage <= own.garbage &&
    cubes.uranium <= own.uranium &&
    excess(cubes.coal, own.coal) + excess(cubes.oil, own.oil) <= hybrid
  );
}

const hybridRoom = ({ own, hybrid }: ReturnType<typeof storage>, cubes: Cubes): number =>
  hybrid - excess(cubes.coal, own.coal) - excess(cubes.oil, own.oil);

/** How many more cubes of coal or oil fit on the hybrids (F4). */
export const sharedRoom = (rules: RuleSet, plants: readonly PlantNumber[], cubes: Cubes): number =>
  hybridRoom(storage(rules, plants), cubes);

/** How many more cubes of each resource would fit if no other were added. */
export function spareRoom(rules: RuleSet, plants: readonly PlantNumber[], cubes: Cubes): Cubes {
  const all = storage(rules, plants);
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
export function buyableCubes(game: FuelMarket & Players, seat: Seat): Cubes {
  const rules = rulesOf(game.terms);
  const player = playerAt(game.players, seat);
  const room = spareRoom(rules, player.plants, player.cubes);
  const money = moneyOf(player);
  return mapCubes((r) => {
    let count = Math.min(room[r], onSale(game, r));
    while (count > 0 && costOf(rules, r, game.resources[r], count) > money) count--;
    return count;
  });
}

/** Why the seat cannot buy these cubes (F1, F2, F5); null if it can. */
export function checkBuy(game: FuelMarket & Players, seat: Seat, cubes: Cubes): Refusal | null {
  const counts = RESOURCES.map((r) => cubes[r]);
  // a negative count would be a sale, which F5 rules out
  if (!counts.every((count) => Number.isSafeInteger(count) && count >= 0) || countCubes(cubes) === 0) {
    return { code: 'buy/nothing' };
  }
  const rules = rulesOf(game.terms);
  const player = playerAt(game.players, seat);
  for (const resource of RESOURCES) {
    const [want, left] = [cubes[resource], onSale(game, resource)];
    if (want > left) return { code: 'buy/sold-out', resource, want, left };
  }
  if (!fits(rules, player.plants, addCubes(player.cubes, cubes))) {
    // find the first resource that no longer fits
    let held = player.cubes;
    for (const resource of RESOURCES) {
      const [want, room] = [cubes[resource], spareRoom(rules, player.plants, held)[resource]];
      if (want > room) return { code: 'buy/no-storage', resource, want, room };
      held = { ...held, [resource]: held[resource] + want };
    }
  }
  const [need, have] = [priceOf(game, cubes), moneyOf(player)];
  return need > have ? { code: 'buy/not-enough-money', need, have } : null;
}

export function buyCubes(game: Game, seat: Seat, cubes: Cubes): Game {
  const player = playerAt(game.players, seat);
  const price = priceOf(game, cubes);
  const paid = withPlayer(withoutNews(game), seat, {
    money: player.money - price,
    cubes: addCubes(player.cubes, cubes),
  });
  return withNews(withoutCubes(paid, cubes), { type: 'bought-cubes', seat, cubes, price });
}
