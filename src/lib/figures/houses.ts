/**
 * The cheapest houses that a player can build in one turn, for each number of them. Each house is connected to the own network or to one
 * of the others (B2, B6), so several cost their slots and a minimum spanning tree over the prices of the routes. Cities are indices.
 */

/** Elektro that nobody can pay: there is no way to build. */
export const UNREACHABLE = 20_000;

/** What houses cost a player. Changes in place, for programs that play thousands of games a second. */
export interface HousePrices {
  /** The number of cities in play. */
  size: number;
  /** Elektro for the cheapest route between two cities, by `from * size + to`. */
  routes: ArrayLike<number>;
  /** Elektro for the slot by city; UNREACHABLE where the player cannot build. */
  readonly slots: Int16Array;
  /** Elektro from the network by city; all 0 without a network. */
  readonly connect: Int16Array;
  hasNetwork: boolean;
  /** The city in which a network begins; -1 if it may begin in any city, or exists. */
  start: number;
}

/** Maximum number of cities in play. */
export const MAX_CITIES = 64;
/** Maximum number of houses in a search: more than a player lacks to end any game. */
const MAX_HOUSES = 24;

export const newHousePrices = (): HousePrices => ({
  size: 0,
  routes: [],
  slots: new Int16Array(MAX_CITIES),
  connect: new Int16Array(MAX_CITIES),
  hasNetwork: false,
  start: -1,
});

/** The cheapest houses for each number from 1 to `count`. The next search overwrites the arrays. */
export interface Sites {
  count: number;
  /** Elektro by the number of houses. */
  readonly cost: Int16Array;
  /** The cities in the order of building, in a row for each number of houses. */
  readonly cities: Int16Array;
}

const ROW = MAX_HOUSES + 1;
export const newSites = (): Sites => ({
  count: 0,
  cost: new Int16Array(ROW),
  cities: new Int16Array(ROW * ROW),
});

/** The cheapest `houses` cities, in the order of building. */
export const citiesOf = ({ cities }: Sites, houses: number): number[] => [
  ...cities.subarray(houses * ROW, houses * ROW + houses),
];

// The search: all sets, each in the order of Prim's algorithm. A city left out for a dearer one never comes into the set again: if it were
// in it, it would have been connected first. So each set is met once, at exactly its cost.

const FREE = 0;
const BUILT = 1;
const LEFT_OUT = 2;
const state = new Int8Array(MAX_CITIES);
/** The cities in which the player can build. */
const open = new Int16Array(MAX_CITIES);
let openCount = 0;
/** By city: Elektro for its slot and the shortest connection that it could have to another open city. */
const nearby = new Int16Array(MAX_CITIES);
/** By number of houses and city: Elektro to connect it. */
const reach = Array.from({ length: ROW }, () => new Int16Array(MAX_CITIES));
/** By number of houses built, ascending: Elektro that the next houses cost at least, beyond the first of them. */
const floors = Array.from({ length: ROW }, () => new Int16Array(MAX_HOUSES));
const built = new Int16Array(MAX_HOUSES);
/** By number of houses: more would not be an improvement. */
const limit = new Int16Array(ROW);
let prices = newHousePrices();
let found = newSites();
let most = 0;

/** Keeps the houses built with one more, as the best set of their number. */
function keep(houses: number, city: number, cost: number): void {
  const row = (houses + 1) * ROW;
  for (let at = 0; at < houses; at++) found.cities[row + at] = built[at] as number;
  found.cities[row + houses] = city;
  found.cost[houses + 1] = cost;
  found.count = Math.max(found.count, houses + 1);
  limit[houses + 1] = cost;
}

/** The open city that is cheapest to build in after some houses; -1 if there is none. One that was left out may be it. */
function cheapestAfter(houses: number): number {
  const from = reach[houses] as Int16Array;
  let least = UNREACHABLE;
  let best = -1;
  for (let at = 0; at < openCount; at++) {
    const city = open[at] as number;
    const cost = (from[city] as number) + (prices.slots[city] as number);
    if (cost < least && state[city] !== BUILT) {
      least = cost;
      best = city;
    }
  }
  return best;
}

const costAfter = (houses: number, city: number): number =>
  ((reach[houses] as Int16Array)[city] as number) + (prices.slots[city] as number);

/** Builds in a city: fills the costs to connect the others. */
function extend(houses: number, city: number): void {
  const [from, into] = [reach[houses] as Int16Array, reach[houses + 1] as Int16Array];
  const row = city * prices.size;
  const isFirst = houses === 0 && !prices.hasNetwork;
  for (let at = 0; at < openCount; at++) {
    const to = open[at] as number;
    const cost = prices.routes[row + to] as number;
    into[to] = isFirst ? cost : Math.min(cost, from[to] as number);
  }
  built[houses] = city;
  state[city] = BUILT;
}

/** Fills the floors after some houses. Returns the price of the cheapest free slot. */
function layFloors(houses: number): number {
  const [from, floor] = [reach[houses] as Int16Array, floors[houses] as Int16Array];
  const wanted = most - houses - 1;
  let count = 0;
  let slot = UNREACHABLE;
  for (let at = 0; at < openCount; at++) {
    const city = open[at] as number;
    if (state[city] !== FREE) continue;
    const own = prices.slots[city] as number;
    slot = Math.min(slot, own);
    const least = Math.min(nearby[city] as number, own + (from[city] as number));
    if (count < wanted) count++;
    else if (least >= (floor[wanted - 1] as number)) continue;
    let place = count - 1;
    for (; place > 0 && (floor[place - 1] as number) > least; place--)
      floor[place] = floor[place - 1] as number;
    floor[place] = least;
  }
  floor.fill(UNREACHABLE, count, wanted);
  return slot;
}

/** Whether any more houses, after some and one that brings their cost to `cost`, could be cheaper than the best known. */
function promises(houses: number, cost: number): boolean {
  const floor = floors[houses] as Int16Array;
  let least = cost;
  for (let more = houses + 2; more <= most; more++) {
    least += floor[more - houses - 2] as number;
    if (least < (limit[more] as number)) return true;
  }
  return false;
}

/** The free city that is nearest after some houses; -1 if there is none. */
function nearestAfter(houses: number): number {
  const from = reach[houses] as Int16Array;
  let least = UNREACHABLE;
  let best = -1;
  for (let at = 0; at < openCount; at++) {
    const city = open[at] as number;
    if (state[city] === FREE && (from[city] as number) < least) {
      least = from[city] as number;
      best = city;
    }
  }
  return best;
}

function search(houses: number, spent: number): void {
  const last = cheapestAfter(houses);
  if (last < 0) return;
  const cost = spent + costAfter(houses, last);
  if (cost < (limit[houses + 1] as number)) keep(houses, last, cost);
  if (houses + 2 > most) return;
  const slot = layFloors(houses);
  const leftOut: number[] = [];
  for (let city = nearestAfter(houses); city >= 0; city = nearestAfter(houses)) {
    if (!promises(houses, spent + slot + ((reach[houses] as Int16Array)[city] as number))) break;
    extend(houses, city);
    search(houses + 1, spent + costAfter(houses, city));
    state[city] = LEFT_OUT;
    leftOut.push(city);
  }
  for (const city of leftOut) state[city] = FREE;
}

/** Builds the cheapest city each time: a first answer, from which the search starts. */
function buildGreedily(houses: number, spent: number): void {
  let cost = spent;
  let count = houses;
  for (; count < most; count++) {
    const city = cheapestAfter(count);
    if (city < 0) break;
    cost += costAfter(count, city);
    if (cost >= (limit[count + 1] as number)) break;
    keep(count, city, cost);
    extend(count, city);
  }
  for (let at = houses; at < count; at++) state[built[at] as number] = FREE;
}

function openCities(): void {
  const { size, slots, connect } = prices;
  openCount = 0;
  for (let city = 0; city < size; city++) {
    state[city] = FREE;
    if ((slots[city] as number) < UNREACHABLE) open[openCount++] = city;
  }
  (reach[0] as Int16Array).set(connect);
}

function findNearby(): void {
  const { size, slots, routes } = prices;
  for (let at = 0; at < openCount; at++) {
    const city = open[at] as number;
    let least = UNREACHABLE;
    for (let other = 0; other < openCount; other++) {
      if (other !== at) least = Math.min(least, routes[city * size + (open[other] as number)] as number);
    }
    nearby[city] = Math.min(UNREACHABLE, least + (slots[city] as number));
  }
}

/** Begins a search for up to `atMost` houses. Returns how many are given: the first one, if a new network has a `start`. */
function begin(of: HousePrices, atMost: number, money: number, into: Sites): number {
  [prices, found] = [of, into];
  openCities();
  most = Math.max(0, Math.min(atMost, openCount, MAX_HOUSES));
  into.count = 0;
  limit.fill(Math.min(UNREACHABLE, money + 1));
  const { start, slots } = of;
  if (start < 0 || most === 0) return 0;
  const cost = slots[start] as number;
  if (cost > money) most = 0;
  else keep(0, start, cost);
  extend(0, start);
  return into.count;
}

/**
 * Finds 1, 2, … up to `atMost` houses that cost at most `money`, each the cheapest when its turn comes. Several may cost more than they
 * must, but this takes a few microseconds.
 */
export function findHousesGreedily(of: HousePrices, atMost: number, money: number, into: Sites): Sites {
  const given = begin(of, atMost, money, into);
  buildGreedily(given, into.cost[given] as number);
  return into;
}

/**
 * Finds the cheapest 1, 2, … up to `atMost` houses that cost at most `money`, exactly. This takes a fraction of a millisecond for six
 * houses, or for any number that the money of a game allows, and much longer for more than ten without a limit.
 */
export function findHouses(of: HousePrices, atMost: number, money: number, into: Sites): Sites {
  const given = begin(of, atMost, money, into);
  const spent = into.cost[given] as number;
  buildGreedily(given, spent);
  if (given >= most) return into;
  findNearby();
  search(given, spent);
  return into;
}
