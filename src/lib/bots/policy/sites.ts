import {
  findHouses,
  findHousesGreedily,
  newHousePrices,
  type Sites,
  UNREACHABLE,
} from '../../figures/houses.ts';
import type { Position } from '../sim/position.ts';

const prices = newHousePrices();

/** Fills `prices` for a seat. Returns the maximum number of houses. */
function price(
  position: Position,
  seat: number,
  most: number,
  start: number,
  hidden: Uint8Array | null,
): number {
  const { board, houses } = position;
  const row = seat * board.size;
  const own = position.cityCount[seat] as number;
  prices.size = board.size;
  prices.routes = board.cost;
  prices.hasNetwork = own > 0;
  prices.start = own > 0 ? -1 : start;
  for (let city = 0; city < board.size; city++) {
    const isHidden = hidden?.[city] === 1 && city !== prices.start;
    const isOpen = !isHidden && position.isOpen(seat, city);
    prices.slots[city] = isOpen ? board.slotCost(houses[city] as number) : UNREACHABLE;
    prices.connect[city] = position.connect[row + city] as number;
  }
  return Math.min(most, board.maxCities - own);
}

/** Finds 1, 2, … up to `most` cities that a seat can pay for with `money`. A new network begins at `start`, or anywhere if that is -1. */
export type SiteFinder = (
  position: Position,
  seat: number,
  most: number,
  money: number,
  start: number,
  into: Sites,
) => Sites;

/** Finds the cheapest cities of each number exactly. */
export const findSites: SiteFinder = (position, seat, most, money, start, into) =>
  findHouses(prices, price(position, seat, most, start, null), money, into);

/**
 * Finds cities each of which is the cheapest when its turn comes: for playouts, and for players who look no further. Cities with 1 in
 * `hidden` are left out, except for the start.
 */
export const findSitesGreedily = (
  position: Position,
  seat: number,
  most: number,
  money: number,
  start: number,
  into: Sites,
  hidden: Uint8Array | null = null,
): Sites => findHousesGreedily(prices, price(position, seat, most, start, hidden), money, into);

/** Houses of others that can be connected for at most this count as a crowd around a city. Elektro. */
const NEAR = 12;

/** The best cities for a seat to begin a network in, best first: cheap to grow from, and away from others. */
export function bestStarts(
  position: Position,
  seat: number,
  neighbours: number,
  crowd: number,
  most: number,
): number[] {
  const { board, houses } = position;
  const scores: { city: number; score: number }[] = [];
  for (let city = 0; city < board.size; city++) {
    if (!position.isOpen(seat, city)) continue;
    let near = 0;
    for (let other = 0; other < board.size; other++) {
      if ((board.cost[city * board.size + other] as number) <= NEAR) near += houses[other] as number;
    }
    const score =
      board.slotCost(houses[city] as number) + neighbours * (board.growth[city] as number) + crowd * near;
    scores.push({ city, score });
  }
  return scores
    .toSorted((a, b) => a.score - b.score)
    .slice(0, most)
    .map(({ city }) => city);
}
