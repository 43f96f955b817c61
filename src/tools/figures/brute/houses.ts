import { CLASSIC } from '../../../lib/rules/editions/classic/index.ts';
import type { CityId, Game, Seat } from '../../../lib/rules/types.ts';
import { bruteBoard, housesAt, isOpen } from './tables.ts';

/** Houses by brute force, from rules S4, B1 to B6, Y1, Y12, Z2 and Z5 alone. */

/** Elektro for the cheapest chain of connections between the cities in play (S4, B2), by index; Infinity if there is none. */
export function routesIn({ terms }: Game, cities: readonly CityId[]): readonly (readonly number[])[] {
  const { connections } = bruteBoard(terms);
  const costs = cities.map((from) => cities.map((to) => (from === to ? 0 : Infinity)));
  const known = connections.map(
    ({ between: [a, b], cost }) => [cities.indexOf(a), cities.indexOf(b), cost] as const,
  );
  const inPlay = known.filter(([a, b]) => a >= 0 && b >= 0);
  for (const row of costs) {
    for (let shorter = true; shorter;) {
      shorter = false;
      for (const [a, b, cost] of inPlay) {
        for (const [from, to] of [
          [a, b],
          [b, a],
        ] as const) {
          if ((row[from] as number) + cost >= (row[to] as number)) continue;
          row[to] = (row[from] as number) + cost;
          shorter = true;
        }
      }
    }
  }
  return costs;
}

/** The cities of a seat and all where it can build, with everything that their houses cost. Elektro. */
export class BuildingSites {
  /** The cities in which the seat can build (B4, B5, Y12). */
  readonly free: readonly CityId[];
  readonly #slots: readonly number[];
  readonly #between: readonly (readonly number[])[];
  /** From the nearest city of the seat; null if it has none (B1). */
  readonly #fromOwn: readonly number[] | null;

  constructor(game: Game, seat: Seat) {
    const cities = bruteBoard(game.terms)
      .cities.filter(({ region }) => game.regions.includes(region))
      .map(({ id }) => id);
    const own = game.players[seat]?.cities ?? [];
    const routes = routesIn(game, cities);
    this.free = cities.filter((city) => isOpen(game, seat, city));
    const indices = this.free.map((city) => cities.indexOf(city));
    const rows = own.map((city) => routes[cities.indexOf(city)] ?? []);
    this.#slots = this.free.map((city) => CLASSIC.slotCost[housesAt(game, city)] ?? Infinity);
    this.#between = indices.map((from) => indices.map((to) => routes[from]?.[to] ?? Infinity));
    this.#fromOwn =
      own.length === 0 ? null : indices.map((to) => Math.min(...rows.map((row) => row[to] ?? Infinity)));
  }

  /** The price of a house, given the houses built before it (B2, B6). All are indices of `free`. */
  #price(house: number, before: readonly number[]): number {
    let connection = this.#fromOwn?.[house] ?? Infinity;
    for (const city of before) connection = Math.min(connection, this.#between[city]?.[house] ?? Infinity);
    if (!this.#fromOwn && before.length === 0) connection = 0;
    return connection + (this.#slots[house] ?? Infinity);
  }

  /** The prices of houses built in any order: each of them last, after the cheapest order of the others. */
  #cheapest(houses: readonly number[]): number {
    let least = houses.length === 0 ? 0 : Infinity;
    for (const last of houses) {
      const before = houses.filter((house) => house !== last);
      least = Math.min(least, this.#cheapest(before) + this.#price(last, before));
    }
    return least;
  }

  /** Elektro for houses in the cheapest of all their orders. */
  costOf(cities: readonly CityId[]): number {
    return this.#cheapest(cities.map((city) => this.free.indexOf(city)));
  }

  /** Elektro for the cheapest of all sets of `count` houses; Infinity if there is no place for so many. */
  cheapestOf(count: number, from = 0, chosen: readonly number[] = []): number {
    if (chosen.length === count) return this.#cheapest(chosen);
    let least = Infinity;
    for (let house = from; house < this.free.length; house++) {
      least = Math.min(least, this.cheapestOf(count, house + 1, [...chosen, house]));
    }
    return least;
  }
}
