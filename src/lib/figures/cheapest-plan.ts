import type { Quote } from '../rules/decision.ts';
import { type NetworkState, quotePlan } from '../rules/network.ts';
import { cheapestConnection, type Routes, routesOf } from '../rules/routes.ts';
import type { CityId, Seat } from '../rules/types.ts';

/** Planned houses in the order in which they are built. Elektro. */
export interface HousePlan {
  readonly quotes: readonly Quote[];
  readonly total: number;
  /** How much more they cost in the order in which they were chosen. */
  readonly saved: number;
  /** The first city that is built later than it was chosen, which saves that; null if none is. */
  readonly later: CityId | null;
}
export const NO_HOUSES: HousePlan = { quotes: [], total: 0, saved: 0, later: null };

const connect = (routes: Routes, network: readonly CityId[], city: CityId): number =>
  cheapestConnection(routes, network, routes.index.get(city) ?? -1)?.cost ?? 0;

/** Elektro for connecting cities by Prim's algorithm: a minimum spanning tree over the prices of the routes, so no order is cheaper. */
function spanningCost(routes: Routes, network: readonly CityId[], cities: readonly CityId[]): number {
  if (cities.length === 0) return 0;
  const costs = cities.map((city) => connect(routes, network, city));
  const least = Math.min(...costs);
  const at = costs.indexOf(least);
  return least + spanningCost(routes, [...network, cities[at] as CityId], cities.toSpliced(at, 1));
}

/** The cities in a cheapest order: the next is always the first one chosen with which the rest costs no more than it must. */
function cheapestOrder(routes: Routes, network: readonly CityId[], cities: readonly CityId[]): CityId[] {
  const least = spanningCost(routes, network, cities);
  for (const [at, city] of cities.entries()) {
    const [grown, left] = [[...network, city], cities.toSpliced(at, 1)];
    if (connect(routes, network, city) + spanningCost(routes, grown, left) === least)
      return [city, ...cheapestOrder(routes, grown, left)];
  }
  return [];
}

const networkOf = (board: NetworkState, seat: Seat): readonly CityId[] => board.players[seat]?.cities ?? [];

/** Elektro for the connections of houses built in the cheapest order (B2, B6). The cities must be in play. */
export const connectionsCost = (board: NetworkState, seat: Seat, cities: readonly CityId[]): number =>
  spanningCost(routesOf(board), networkOf(board, seat), cities);

const totalOf = (quotes: readonly Quote[]): number => quotes.reduce((sum, { total }) => sum + total, 0);

/** Plans houses in the order in which they were chosen, changed where that costs less. Empty if the rules refuse one of them. */
export function cheapestPlan(board: NetworkState, seat: Seat, chosen: readonly CityId[]): HousePlan {
  const order = cheapestOrder(routesOf(board), networkOf(board, seat), chosen);
  const [cheapest, asChosen] = [quotePlan(board, seat, order), quotePlan(board, seat, chosen)];
  if (!cheapest.ok || !asChosen.ok || chosen.length === 0) return NO_HOUSES;
  const [quotes, total] = [cheapest.value, totalOf(cheapest.value)];
  const later = chosen.find((city, at) => city !== order[at]) ?? null;
  return { quotes, total, saved: totalOf(asChosen.value) - total, later };
}
