import { COAL, HYBRID, NO_FUEL, OIL, RESOURCE_COUNT } from './board.ts';
import type { Position } from './position.ts';

/** Storage and fuel of a seat's plants, as in rules/resources.ts and rules/bureaucracy.ts. One object is reused for speed. */

/** Cubes burnt by a set of plants in one run, and cities powered. */
export interface Need {
  /** By resource, of plants with one fuel. */
  readonly own: Int16Array;
  hybrid: number;
  largestHybrid: number;
  cities: number;
}
export const newNeed = (): Need => ({
  own: new Int16Array(RESOURCE_COUNT),
  hybrid: 0,
  largestHybrid: 0,
  cities: 0,
});

/** Computes the fuel of some of a seat's plants, given as bits by their place in the hand. */
export function needOf(position: Position, seat: number, set: number, into: Need): Need {
  const { board, plants } = position;
  const { burns, kinds, powers } = board;
  into.own.fill(0);
  into.hybrid = into.largestHybrid = into.cities = 0;
  const row = seat * board.plantWidth;
  for (let at = 0; set >> at; at++) {
    if (((set >> at) & 1) === 0) continue;
    const plant = plants[row + at] as number;
    const kind = kinds[plant] as number;
    const fuel = burns[plant] as number;
    into.cities += powers[plant] as number;
    if (kind === HYBRID) {
      into.hybrid += fuel;
      into.largestHybrid = Math.max(into.largestHybrid, fuel);
    } else if (kind !== NO_FUEL) into.own[kind] = (into.own[kind] as number) + fuel;
  }
  return into;
}

/** The set of all plants of a seat. */
export const allPlants = (position: Position, seat: number): number =>
  (1 << (position.plantCount[seat] as number)) - 1;

/** The minimum and maximum oil burnt by the hybrids of a run; `least` exceeds `most` if the cubes do not suffice. */
export interface Mix {
  least: number;
  most: number;
}
const IMPOSSIBLE = { least: 1, most: 0 };

const all = newNeed();
/** As `mixOf` of rules/bureaucracy.ts. `cubes`: the holdings, at `offset`. */
export function mixOf(
  position: Position,
  seat: number,
  need: Need,
  cubes: Int16Array,
  offset: number,
  into: Mix,
): Mix {
  const coal = (cubes[offset + COAL] as number) - (need.own[COAL] as number);
  const oil = (cubes[offset + OIL] as number) - (need.own[OIL] as number);
  if (
    (need.own[2] as number) > (cubes[offset + 2] as number) ||
    (need.own[3] as number) > (cubes[offset + 3] as number) ||
    coal < 0 ||
    oil < 0 ||
    coal + oil < need.hybrid
  ) {
    return Object.assign(into, IMPOSSIBLE);
  }
  if (need.hybrid === 0) {
    into.least = into.most = 0;
    return into;
  }
  const stored = needOf(position, seat, allPlants(position, seat), all);
  const coalOnHybrids = Math.max(0, coal - 2 * (stored.own[COAL] as number));
  const oilOnHybrids = Math.max(0, oil - 2 * (stored.own[OIL] as number));
  const room = Math.max(2 * stored.hybrid, coalOnHybrids + oilOnHybrids) - need.largestHybrid;
  into.least = Math.max(need.hybrid - coal, oilOnHybrids - room, 0);
  into.most = Math.min(oil, need.hybrid - Math.max(0, coalOnHybrids - room));
  return into;
}

const stored = newNeed();
/** The minimum number of cubes of coal and oil that a seat must discard after scrapping; a negative number is free room. */
export function overflow(position: Position, seat: number): { coal: number; oil: number; need: number } {
  needOf(position, seat, allPlants(position, seat), stored);
  const row = seat * RESOURCE_COUNT;
  const coal = Math.max(0, (position.cubes[row + COAL] as number) - 2 * (stored.own[COAL] as number));
  const oil = Math.max(0, (position.cubes[row + OIL] as number) - 2 * (stored.own[OIL] as number));
  return { coal, oil, need: Math.max(0, coal + oil - 2 * stored.hybrid) };
}

/** How many cubes of a resource other than coal and oil do not fit. */
export function overflowOf(position: Position, seat: number, resource: number): number {
  needOf(position, seat, allPlants(position, seat), stored);
  const held = position.cubes[seat * RESOURCE_COUNT + resource] as number;
  return Math.max(0, held - 2 * (stored.own[resource] as number));
}
