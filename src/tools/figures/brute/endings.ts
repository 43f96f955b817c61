import { CLASSIC } from '../../../lib/rules/editions/classic/index.ts';
import { CLASSIC_PLANTS } from '../../../lib/rules/editions/classic/plants.ts';
import type { Game, Moment, PlantNumber, Seat } from '../../../lib/rules/types.ts';
import { bestPurchase } from './fuel.ts';
import { routesIn } from './houses.ts';
import { Powering } from './powering.ts';
import { bruteBoard, coalFromSupply, housesAt, isLater, isOpen } from './tables.ts';

/** What seats can still reach if the game ends after this round's phase 4 (E1 to E3): every purchase, and every set of houses. */

/** A result: cities powered, Elektro, cities owned. Compared in this order (E3), the last not everywhere (V2, Y9). */
export type Reached = readonly [number, number, number];

/** Sets of more houses are too many to try. */
export const MAX_HOUSES = 5;

/** Elektro for the cheapest houses by their number, up to `most` and as far as the money goes (B1 to B6). */
export function costsOfHouses(game: Game, seat: Seat, money: number, most = MAX_HOUSES): readonly number[] {
  const cities = bruteBoard(game.terms)
    .cities.filter(({ region }) => game.regions.includes(region))
    .map(({ id }) => id);
  const routes = routesIn(game, cities);
  const own = game.players[seat]?.cities ?? [];
  const network = own.map((city) => cities.indexOf(city));
  const housesIn = cities.map((city) => housesAt(game, city));
  const slotOf = (city: number): number => CLASSIC.slotCost[housesIn[city] ?? 0] ?? Infinity;
  const free = cities.flatMap((city, at) => (isOpen(game, seat, city) ? [at] : []));
  /** Connects the houses of a set one by one, each time the one that is nearest. */
  const priceOf = (set: readonly number[]): number => {
    let sum = set.reduce((slots, city) => slots + slotOf(city), 0);
    const from = set.map((city) =>
      network.length === 0 ? Infinity : Math.min(...network.map((one) => routes[one]?.[city] ?? Infinity)),
    );
    if (network.length === 0) from[0] = 0;
    const left = new Set(set.keys());
    while (left.size > 0) {
      const next = [...left].reduce((best, at) => ((from[at] ?? 0) < (from[best] ?? 0) ? at : best));
      sum += from[next] ?? 0;
      left.delete(next);
      for (const at of left) {
        from[at] = Math.min(from[at] ?? Infinity, routes[set[next] ?? 0]?.[set[at] ?? 0] ?? Infinity);
      }
    }
    return sum;
  };
  const costs = [0];
  const tryAll = (set: readonly number[], slots: number, from: number): void => {
    if (set.length > 0) {
      const price = priceOf(set);
      if (price <= money) costs[set.length] = Math.min(costs[set.length] ?? Infinity, price);
    }
    if (set.length === most) return;
    for (const [at, city] of free.entries()) {
      if (at >= from && slots + slotOf(city) <= money) tryAll([...set, city], slots + slotOf(city), at + 1);
    }
  };
  tryAll([], 0, 0);
  return costs;
}

/** Cities of plants that all run. */
export const capacityIn = (plants: readonly PlantNumber[]): number =>
  CLASSIC_PLANTS.filter(({ number }) => plants.includes(number)).reduce((sum, { cities }) => sum + cities, 0);

const isBetter = (a: Reached, b: Reached): boolean => {
  const at = a.findIndex((value, place) => value !== b[place]);
  return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0);
};

/** Whether one result beats another (E3, V2, Y9). */
export const beats = ({ terms }: Game, a: Reached, b: Reached): boolean =>
  terms.beginners || isLater(terms) ? isBetter([a[0], a[1], 0], [b[0], b[1], 0]) : isBetter(a, b);

/**
 * The best result of a seat alone on the board as it is, with at least `least` cities; 'none' if it cannot have as many, 'too many' if more
 * houses are possible than can be tried.
 */
export function bestReached(
  game: Game,
  moment: Moment,
  seat: Seat,
  least: number,
): Reached | 'none' | 'too many' {
  const player = game.players[seat];
  if (!player) throw new RangeError(`no seat ${seat}`);
  const { plants, cubes, money, cities } = player;
  const isDone = !game.waiting.includes(seat);
  const buys = moment === 'buying' && !isDone;
  const builds = moment === 'buying' || (moment === 'building' && !isDone);
  const costs = builds ? costsOfHouses(game, seat, money) : [0];
  const stored = new Powering(plants, [1]).valueOf(cubes);
  const capacity = buys ? capacityIn(plants) : stored;
  let best: Reached | null = null;
  for (const [houses, cost] of costs.entries()) {
    const owned = cities.length + houses;
    if (owned < least) continue;
    const left = money - cost;
    const bought = buys
      ? bestPurchase(
          { plants, cubes, money: left, onMarket: game.resources, coalInSupply: coalFromSupply(game) },
          [1],
          owned,
        )
      : { value: Math.min(stored, owned), price: 0 };
    const reached: Reached = [bought.value, left - bought.price, owned];
    if (!best || isBetter(reached, best)) best = reached;
  }
  const wanted = Math.max(capacity, least) - cities.length;
  if (costs.length > MAX_HOUSES && wanted > MAX_HOUSES) return 'too many';
  return best ?? 'none';
}
