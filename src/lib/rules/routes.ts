import { boardIn } from './rule-set.ts';
import type { City, CityId, Game, GameMap, RegionId } from './types.ts';

/** The cheapest routes between all cities in play. */
export interface Routes {
  readonly cities: readonly City[];
  readonly index: ReadonlyMap<CityId, number>;
  /** Elektro, by the index of both cities; Infinity where there is no route. */
  readonly cost: readonly (readonly number[])[];
  /** The same with a small penalty per connection, which prefers the route with the fewest among those of equal cost. */
  readonly length: readonly (readonly number[])[];
  /** The index of the next city on the route from the first to the second. */
  readonly nextHop: readonly (readonly number[])[];
}

/** By board and sorted regions; a board has only a few dozen combinations. */
const known = new Map<string, Routes>();
/** The last routes by the identity of a game's list of regions, which is faster to look up than the sorted regions. */
const recent = new WeakMap<readonly RegionId[], { readonly board: string; readonly routes: Routes }>();

function findRoutes(map: GameMap, regions: readonly RegionId[]): Routes {
  const cities = map.cities.filter((city) => regions.includes(city.region));
  const index = new Map(cities.map((city, at) => [city.id, at]));
  const STRETCH = 1 / 1024;
  const length = cities.map((_, a) => cities.map((__, b) => (a === b ? 0 : Infinity)));
  const nextHop = cities.map(() => cities.map((_, b) => b));
  for (const { between, cost } of map.connections) {
    const [a, b] = [index.get(between[0]), index.get(between[1])];
    if (a === undefined || b === undefined) continue;
    (length[a] as number[])[b] = cost + STRETCH;
    (length[b] as number[])[a] = cost + STRETCH;
  }
  for (let via = 0; via < cities.length; via++) {
    for (let a = 0; a < cities.length; a++) {
      const [from, onward] = [length[a] as number[], length[via] as number[]];
      for (let b = 0; b < cities.length; b++) {
        const through = (from[via] as number) + (onward[b] as number);
        if (through < (from[b] as number)) {
          from[b] = through;
          (nextHop[a] as number[])[b] = (nextHop[a] as number[])[via] as number;
        }
      }
    }
  }
  const cost = length.map((row) => row.map((value) => (value === Infinity ? value : Math.floor(value))));
  return { cities, index, cost, length, nextHop };
}

export interface MapInPlay {
  readonly terms: Pick<Game['terms'], 'edition' | 'map'>;
  readonly regions: readonly RegionId[];
}

/** The routes for the regions in play, computed once and cached. */
export function routesOf({ terms, regions }: MapInPlay): Routes {
  const map = boardIn(terms);
  const last = recent.get(regions);
  if (last?.board === map.board) return last.routes;
  const key = [map.board, ...regions.toSorted()].join();
  const routes = known.get(key) ?? findRoutes(map, regions);
  known.set(key, routes);
  recent.set(regions, { board: map.board, routes });
  return routes;
}

/** The cities on the cheapest route between two indices, both ends included. */
export function routeBetween(routes: Routes, from: number, to: number): CityId[] {
  const route = [from];
  for (let here = from; here !== to; route.push(here)) here = routes.nextHop[here]?.[to] ?? to;
  return route.map((at) => routes.cities[at]?.id ?? '');
}

/**
 * The player's city from which `to` is cheapest to reach, over the fewest connections among equals, and the cost in Elektro; null if the
 * player has no city.
 */
export function cheapestConnection(
  routes: Routes,
  own: readonly CityId[],
  to: number,
): { from: number; cost: number } | null {
  let best: { from: number; cost: number } | null = null;
  let least = Infinity;
  for (const id of own) {
    const from = routes.index.get(id);
    if (from === undefined) continue;
    const length = routes.length[from]?.[to] ?? Infinity;
    if (best && length >= least) continue;
    least = length;
    best = { from, cost: routes.cost[from]?.[to] ?? Infinity };
  }
  return best;
}
