import { COAL, GARBAGE, OIL, RESOURCE_COUNT, URANIUM } from './board.ts';
import {
  clearObsoleteInPlace,
  removeDiscountedInPlace,
  removeStage3CardInPlace,
  replaceLowestInPlace,
  takeFromMarketInPlace,
  updateMarketInPlace,
} from './deck.ts';
import { add, NO_LIMIT, type Position } from './position.ts';
import { overflow, overflowOf } from './storage.ts';
import { followInPlace, returnTrustCubesInPlace, trustCubesInPlace, trustPlantInPlace } from './trust.ts';

/**
 * The commands of a game, each with its consequences until the next decision. They change a position in place and do the same as the chart
 * and the rules (machine/game.ts), but without checking legality.
 */

function removeWaiting(position: Position, seat: number): void {
  const { waiting } = position;
  const at = waiting.indexOf(seat);
  waiting.copyWithin(at, at + 1, position.waitingCount);
  position.waitingCount--;
}

// Phase 1

function sortOrder(position: Position): void {
  const { board, order, cityCount, plants, plantCount } = position;
  const { players, plantWidth } = board;
  const weight = (seat: number): number => {
    const count = plantCount[seat] as number;
    const highest = count === 0 ? 0 : (plants[seat * plantWidth + count - 1] as number);
    return (cityCount[seat] as number) * 100 + highest;
  };
  // insertion sort keeps the order of equals
  for (let at = 1; at < players; at++) {
    const seat = order[at] as number;
    const heavy = weight(seat);
    let to = at;
    for (; to > 0 && weight(order[to - 1] as number) < heavy; to--) order[to] = order[to - 1] as number;
    order[to] = seat;
  }
}

function queue(position: Position): void {
  position.waiting.set(position.order);
  position.waitingCount = position.board.players;
}
function queueReverse(position: Position): void {
  const { players } = position.board;
  for (let at = 0; at < players; at++) position.waiting[at] = position.order[players - 1 - at] as number;
  position.waitingCount = players;
  position.trustIsDone = false;
}

function beginRound(position: Position): void {
  position.round++;
  if (position.round > 1) sortOrder(position);
  queue(position);
  position.trustIsDone = false;
  position.discount =
    position.board.rules.discount === null || position.marketCount === 0 ? 0 : (position.market[0] as number);
  position.sales = position.lastBuyer = position.lastPlant = 0;
  position.lotPlant = 0;
  nominateNext(position);
}

function beginStage3IfDue(position: Position): void {
  if (position.stage3Card !== 'drawn') return;
  // Y7
  if (position.stage === 1 && position.board.rules.skippedStage2 === 'first') beginStage2(position);
  position.stage = 3;
  position.stage3Card = 'begun';
}

function beginStage2(position: Position): void {
  position.stage = 2;
  replaceLowestInPlace(position, position.board.rules.stage2Phase);
}

function beginStage2IfReached(position: Position, phase: 4 | 5): void {
  const { citiesForStage2, hasStages, rules } = position.board;
  if (position.stage !== 1 || !hasStages || rules.stage2Phase !== phase) return;
  if (position.mostCities >= citiesForStage2) beginStage2(position);
}

// Phase 2

function nominateNext(position: Position): void {
  position.moment = 'nominating';
  trustPlantInPlace(position);
  if (position.waitingCount === 0 || position.marketCount === 0) closeAuction(position);
}

function closeAuction(position: Position): void {
  if (position.board.rules.discount !== null) removeDiscountedInPlace(position);
  else if (position.sales === 0 && position.round > 1) replaceLowestInPlace(position, 2);
  removeStage3CardInPlace(position);
  if (position.round === 1) sortOrder(position);
  beginStage3IfDue(position);
  position.moment = 'buying';
  queueReverse(position);
}

function nextBidder(position: Position, from: number): number {
  const { players } = position.board;
  for (let step = 1; step < players; step++) {
    const seat = (from + step) % players;
    if (seat === position.lotBidder) return seat;
    if ((position.lotOut >> seat) & 1) continue;
    if (position.isWaiting(seat)) return seat;
  }
  return position.lotBidder;
}

/** Applies private limits until a player has to decide, or the plant is sold. */
function continueBidding(position: Position): void {
  position.moment = 'bidding';
  for (;;) {
    const next = position.lotNext;
    if (next === position.lotBidder) return awardPlant(position);
    const limit = position.limits[next] as number;
    if (limit === NO_LIMIT) return;
    if (limit > position.lotBid) {
      position.lotBid++;
      position.lotBidder = next;
    } else position.lotOut |= 1 << next;
    position.lotNext = nextBidder(position, next);
  }
}

export function nominate(position: Position, plant: number, bid: number, upTo: number): void {
  const seat = position.waiting[0] as number;
  position.limits.fill(NO_LIMIT);
  position.limits[seat] = upTo;
  position.lotPlant = plant;
  position.lotOut = 0;
  raise(position, seat, bid);
}

export function bid(position: Position, amount: number, upTo: number): void {
  const seat = position.lotNext;
  position.limits[seat] = upTo;
  raise(position, seat, amount);
}

function raise(position: Position, seat: number, amount: number): void {
  position.lotBid = amount;
  position.lotBidder = seat;
  position.lotNext = nextBidder(position, seat);
  continueBidding(position);
}

/** Passes: while nominating, on any plant in this round; while bidding, on this plant. */
export function pass(position: Position): void {
  if (position.moment === 'nominating') {
    removeWaiting(position, position.waiting[0] as number);
    nominateNext(position);
    return;
  }
  const seat = position.lotNext;
  position.lotOut |= 1 << seat;
  position.lotNext = nextBidder(position, seat);
  continueBidding(position);
}

function awardPlant(position: Position): void {
  const { board, lotPlant: plant, lotBidder: seat } = position;
  add(position.money, seat, -position.lotBid);
  position.addPlant(seat, plant);
  removeWaiting(position, seat);
  position.lotPlant = 0;
  position.sales++;
  position.lastBuyer = seat;
  position.lastPlant = plant;
  if (board.rules.phaseOut?.plant === plant) position.phasedOut = true;
  takeFromMarketInPlace(position, plant);
  if ((position.plantCount[seat] as number) > board.plantLimit) position.moment = 'scrapping';
  else nominateNext(position);
}

export function scrap(position: Position, plant: number): void {
  const { lastBuyer: seat } = position;
  position.removePlant(seat, plant);
  for (const resource of [GARBAGE, URANIUM])
    returnCubes(position, seat, resource, overflowOf(position, seat, resource));
  const over = overflow(position, seat);
  const leastCoal = Math.max(0, over.need - over.oil);
  if (leastCoal < Math.min(over.need, over.coal)) {
    position.moment = 'discarding';
    return;
  }
  returnCubes(position, seat, COAL, leastCoal);
  returnCubes(position, seat, OIL, over.need - leastCoal);
  nominateNext(position);
}

export function discardInPlace(position: Position, coal: number, oil: number): void {
  returnCubes(position, position.lastBuyer, COAL, coal);
  returnCubes(position, position.lastBuyer, OIL, oil);
  nominateNext(position);
}

function returnCubes(position: Position, seat: number, resource: number, count: number): void {
  add(position.cubes, seat * RESOURCE_COUNT + resource, -count);
  add(position.supply, resource, count);
}

// Phases 3 and 4

/** Buys cubes of one resource. */
export function buy(position: Position, resource: number, count: number): void {
  const seat = position.waiting[0] as number;
  // Y10: what the market lacks comes from the supply
  const fromMarket = Math.min(count, position.resources[resource] as number);
  add(position.money, seat, -position.fuelPrice(resource, count));
  add(position.resources, resource, -fromMarket);
  add(position.supply, resource, fromMarket - count);
  add(position.cubes, seat * RESOURCE_COUNT + resource, count);
}

export function build(position: Position, city: number): void {
  const seat = position.waiting[0] as number;
  add(position.money, seat, -position.houseCost(seat, city));
  position.addHouse(seat, city);
  followInPlace(position, city);
  clearObsoleteInPlace(position, 4);
}

/** Ends the turn in phases 3 and 4. */
export function done(position: Position): void {
  removeWaiting(position, position.waiting[0] as number);
  if (position.moment === 'buying') trustCubesInPlace(position);
  if (position.waitingCount > 0) return;
  if (position.moment === 'buying') {
    position.moment = 'building';
    queueReverse(position);
  } else closeBuilding(position);
}

function allCitiesTaken(position: Position): boolean {
  let houses = 0;
  for (let seat = 0; seat < position.board.players; seat++) houses += position.cityCount[seat] as number;
  return houses === position.board.size;
}

/** Whether the game ends after phase 4, because of what is built already. */
export const endsAfterBuilding = (position: Position): boolean =>
  position.mostCities >= position.board.citiesForEnd ||
  (!position.board.hasStages && allCitiesTaken(position));

function closeBuilding(position: Position): void {
  if (endsAfterBuilding(position)) {
    position.moment = 'over';
    position.waitingCount = 0;
    return;
  }
  beginStage2IfReached(position, 4);
  beginStage3IfDue(position);
  beginStage2IfReached(position, 5);
  position.moment = 'powering';
  queue(position);
}

// Phase 5

/** Runs plants, given as bits by their place in the hand; `burnt`: cubes by resource. */
export function power(position: Position, seat: number, set: number, burnt: ArrayLike<number>): void {
  const { board, plants } = position;
  let cities = 0;
  for (let at = 0; set >> at; at++) {
    if ((set >> at) & 1) cities += board.powers[plants[seat * board.plantWidth + at] as number] as number;
  }
  for (let resource = 0; resource < RESOURCE_COUNT; resource++) {
    returnCubes(position, seat, resource, burnt[resource] as number);
  }
  add(position.money, seat, board.incomeFor(Math.min(cities, position.cityCount[seat] as number)));
  removeWaiting(position, seat);
  if (position.waitingCount === 0) closeRound(position);
}

function closeRound(position: Position): void {
  returnTrustCubesInPlace(position);
  for (let resource = 0; resource < RESOURCE_COUNT; resource++) {
    const wanted = position.resupplyOf(resource);
    const count = Math.min(wanted, position.supply[resource] as number);
    add(position.resources, resource, count);
    add(position.supply, resource, -count);
  }
  updateMarketInPlace(position);
  beginStage3IfDue(position);
  beginRound(position);
}
