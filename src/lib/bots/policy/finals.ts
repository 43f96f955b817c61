import { newSites } from '../../figures/houses.ts';
import { endsAfterBuilding } from '../sim/play.ts';
import type { Position } from '../sim/position.ts';
import { capacityAt, fillFuelTable, MAX_POWERED, maxPowered, newFuelTable } from './fuel.ts';
import { findSites, type SiteFinder } from './sites.ts';

/**
 * The final count (E2, E3, V2) on positions: what the seats have when the game is over, and what they can still reach if it ends after this
 * round's building. Others can only make fuel and houses dearer, so what a seat reaches alone on the board as it is, is the most it can.
 */

/** A seat's result. Money in Elektro. */
export interface FinalResult {
  readonly powered: number;
  readonly money: number;
  readonly cities: number;
}

/** Weights that rank results as E3 does: one powered city outweighs all money, and one Elektro all cities. */
const [POWERED, MONEY] = [1e8, 100];

/** A result as a number: the highest wins, and equal ones share the win. Not every rule set counts cities (V2, Y9). */
export const finalScoreOf = ({ board }: Position, { powered, money, cities }: FinalResult): number =>
  powered * POWERED + money * MONEY + (board.countsCities ? cities : 0);

/** The result of a seat if the game ended now. */
export function resultNow(position: Position, seat: number): FinalResult {
  const cities = position.cityCount[seat] as number;
  const money = position.money[seat] as number;
  return { powered: Math.min(maxPowered(position, seat), cities), money, cities };
}

const scores = new Float64Array(6);
/** A seat's share of the win if the game ended now, 0 to 1. */
export function winShare(position: Position, seat: number): number {
  const { players } = position.board;
  let [top, winners] = [-1, 0];
  for (let other = 0; other < players; other++) {
    const score = finalScoreOf(position, resultNow(position, other));
    scores[other] = score;
    if (score > top) [top, winners] = [score, 0];
    if (score === top) winners++;
  }
  return scores[seat] === top ? 1 / winners : 0;
}

/** Whether a seat can still build in this round. */
const canBuild = (position: Position, seat: number): boolean =>
  position.moment === 'buying' || (position.moment === 'building' && position.isWaiting(seat));

/** The cities with which a seat ends the game: as many as E1 asks for, or in the beginners' game as many as are left (V2). */
export function citiesToEnd({ board, cityCount }: Position, seat: number): number {
  const own = cityCount[seat] as number;
  const free = !board.hasStages ? cityCount.reduce((left, cities) => left - cities, board.size) : Infinity;
  return Math.max(own, Math.min(board.citiesForEnd, own + free));
}

const fuel = newFuelTable();
const sites = newSites();
/**
 * The best result that a seat can still reach if the game ends after this round's building and it has at least `least` cities then; null if
 * it cannot have as many. `find`: how it looks for the cheapest houses.
 */
export function bestResult(
  position: Position,
  seat: number,
  least = 0,
  find: SiteFinder = findSites,
): FinalResult | null {
  const now = resultNow(position, seat);
  if (!canBuild(position, seat)) return now.cities < least ? null : now;
  const isBuying = position.moment === 'buying' && position.isWaiting(seat);
  const most = isBuying ? Math.min(capacityAt(position, seat), MAX_POWERED - 1) : maxPowered(position, seat);
  if (isBuying) fillFuelTable(position, seat, fuel);
  find(position, seat, Math.max(most, least) - now.cities, now.money, -1, sites);
  for (let powered = most; powered >= 0; powered--) {
    const cities = Math.max(now.cities, powered, least);
    const houses = cities - now.cities;
    if (houses > sites.count) continue;
    const money =
      now.money - (sites.cost[houses] as number) - (isBuying ? (fuel.cost[powered] as number) : 0);
    if (money >= 0) return { powered, money, cities };
  }
  return null;
}

/** The least that a seat has if the game ends after this round's building. */
function leastResult(position: Position, seat: number): FinalResult {
  const now = resultNow(position, seat);
  return canBuild(position, seat) ? { ...now, money: 0 } : now;
}

/** The best score that another seat can still reach. */
export function bestRivalScore(position: Position, seat: number, find: SiteFinder = findSites): number {
  let top = -1;
  for (let rival = 0; rival < position.board.players; rival++) {
    if (rival === seat) continue;
    const result = bestResult(position, rival, 0, find);
    if (result !== null) top = Math.max(top, finalScoreOf(position, result));
  }
  return top;
}

/** One world whose hidden money is the least that the others can have, and one where it is the most. The same one if no money is hidden (V4). */
export interface MoneyBounds {
  readonly least: Position;
  readonly most: Position;
}

/** A seat's share of the win if nobody can change it any more, 0 to 1; null if it is still open. */
export function certainShare({ least, most }: MoneyBounds, seat: number): number | null {
  if (least === most && most.moment === 'over') return winShare(most, seat);
  const sure = sureResult(least, seat);
  if (sure !== null && finalScoreOf(least, sure) > bestRivalScore(most, seat)) return 1;
  if (!isEnding(most)) return null;
  const best = bestResult(most, seat);
  const top = best === null ? -1 : finalScoreOf(most, best);
  for (let rival = 0; rival < least.board.players; rival++) {
    if (rival !== seat && finalScoreOf(least, leastResult(least, rival)) > top) return 0;
  }
  return null;
}

/** Whether the game is over, or will be after this phase. */
const isEnding = (position: Position): boolean =>
  position.moment === 'over' || (position.moment === 'building' && endsAfterBuilding(position));

/** What a seat has for certain when the game ends after this round's building, which it can bring about; null if it may go on. */
function sureResult(position: Position, seat: number): FinalResult | null {
  if (isEnding(position)) return leastResult(position, seat);
  const { moment, order, board } = position;
  // the first seat to build finds the board as it is now
  const isNext = moment === 'buying' && !position.isWaiting(seat) && order[board.players - 1] === seat;
  return isNext ? bestResult(position, seat, citiesToEnd(position, seat)) : null;
}
