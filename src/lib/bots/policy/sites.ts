import { findHouses, newHousePrices, type Sites, UNREACHABLE } from '../../figures/houses.ts';
import { slotCost } from '../sim/board.ts';
import { CITY_WIDTH, type Position } from '../sim/position.ts';

const prices = newHousePrices();

/**
 * Finds the cheapest 1, 2, … up to `most` cities that a seat can pay for with `money`, in at most `steps`: Infinity finds them exactly. A
 * new network begins at `start`, or anywhere if that is -1. Cities with 1 in `hidden` are left out.
 */
export function findSites(
  position: Position,
  seat: number,
  most: number,
  money: number,
  start: number,
  into: Sites,
  steps: number,
  hidden: Uint8Array | null = null,
): Sites {
  const { board, houses, stage } = position;
  const row = seat * CITY_WIDTH;
  const own = position.cityCount[seat] as number;
  prices.size = board.size;
  prices.routes = board.cost;
  prices.hasNetwork = own > 0;
  prices.start = own > 0 ? -1 : start;
  for (let city = 0; city < board.size; city++) {
    const built = houses[city] as number;
    const isClosed = built >= stage || position.owns[row + city] === 1 || hidden?.[city] === 1;
    prices.slots[city] = isClosed ? UNREACHABLE : slotCost(built);
    prices.connect[city] = position.connect[row + city] as number;
  }
  return findHouses(prices, Math.min(most, board.mostCities - own), money, steps, into);
}

/** Houses of others that can be connected for at most this count as a crowd around a city. Elektro. */
const NEAR = 12;

/** The best cities to begin a network in, best first: cheap to grow from, and away from others. */
export function bestStarts(position: Position, neighbours: number, crowd: number, most: number): number[] {
  const { board, houses, stage } = position;
  const scores: { city: number; score: number }[] = [];
  for (let city = 0; city < board.size; city++) {
    if ((houses[city] as number) >= stage) continue;
    let near = 0;
    for (let other = 0; other < board.size; other++) {
      if ((board.cost[city * board.size + other] as number) <= NEAR) near += houses[other] as number;
    }
    const score =
      slotCost(houses[city] as number) + neighbours * (board.growth[city] as number) + crowd * near;
    scores.push({ city, score });
  }
  return scores
    .toSorted((a, b) => a.score - b.score)
    .slice(0, most)
    .map(({ city }) => city);
}
