import { slotCost, UNREACHABLE } from '../sim/board.ts';
import { CITY_WIDTH, type Position } from '../sim/position.ts';

/** Cities to build in order, each the cheapest when its turn comes. The next search overwrites the arrays. */
export interface Sites {
  count: number;
  readonly cities: Int16Array;
  /** Elektro for the first n + 1 of them. */
  readonly cost: Int16Array;
}

const MAX_SITES = 24;
export const newSites = (): Sites => ({
  count: 0,
  cities: new Int16Array(MAX_SITES),
  cost: new Int16Array(MAX_SITES),
});

const connect = new Int16Array(CITY_WIDTH);
const taken = new Uint8Array(CITY_WIDTH);

function reach(position: Position, city: number): void {
  const { board } = position;
  const from = city * board.size;
  taken[city] = 1;
  for (let to = 0; to < board.size; to++) {
    const cost = board.cost[from + to] as number;
    if (cost < (connect[to] as number)) connect[to] = cost;
  }
}

/** The free city that is cheapest to connect; -1 if there is none. */
function cheapest(position: Position): number {
  const { board, houses, stage } = position;
  let best = -1;
  let least = UNREACHABLE;
  for (let city = 0; city < board.size; city++) {
    const built = houses[city] as number;
    if (taken[city] === 1 || built >= stage) continue;
    const cost = (connect[city] as number) + slotCost(built);
    if (cost < least) {
      least = cost;
      best = city;
    }
  }
  return best;
}

/** Finds up to `most` cities affordable with `money`. A new network begins at `start`. Cities with 1 in `hidden` are left out. */
export function findSites(
  position: Position,
  seat: number,
  most: number,
  money: number,
  start: number,
  into: Sites,
  hidden: Uint8Array | null = null,
): Sites {
  const { board, houses } = position;
  const row = seat * CITY_WIDTH;
  const own = position.cityCount[seat] as number;
  const end = Math.min(most, MAX_SITES, board.mostCities - own);
  for (let city = 0; city < board.size; city++) {
    connect[city] = own === 0 ? UNREACHABLE : (position.connect[row + city] as number);
    taken[city] = hidden?.[city] === 1 ? 1 : (position.owns[row + city] as number);
  }
  let spent = 0;
  into.count = 0;
  while (into.count < end) {
    const isFirst = own === 0 && into.count === 0;
    const city = isFirst ? start : cheapest(position);
    if (city < 0) break;
    spent += slotCost(houses[city] as number) + (isFirst ? 0 : (connect[city] as number));
    if (spent > money) break;
    into.cities[into.count] = city;
    into.cost[into.count++] = spent;
    reach(position, city);
  }
  return into;
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
