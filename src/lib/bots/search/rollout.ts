import { resultNow, winShare } from '../policy/finals.ts';
import { type Move, playMove } from '../policy/move.ts';
import type { Position } from '../sim/position.ts';

export interface Decider {
  decide(position: Position): Move;
}

/** Maximum number of moves of a playout, in case a game never ends. */
const MAX_MOVES = 1500;

/** Lets all players play on for some rounds, or to the end of the game. `players`: by seat. */
export function playFor(position: Position, players: readonly Decider[], rounds: number): void {
  const last = position.round + rounds;
  let moves = 0;
  while (position.moment !== 'over' && position.round < last && moves++ < MAX_MOVES) {
    playMove(position, (players[position.actor] as Decider).decide(position));
  }
}

/** The part of the payoff that goes by who won; the rest goes by how narrowly, because that carries more information. */
const WINNING = 0.5;
/** The softness of the border between winning and losing. Cities. */
const SOFTNESS = 0.6;
/** Elektro that count as half a city; no amount counts as a whole one. */
const HALF = 200;

const levels = new Float64Array(6);
/** The value of the end of a game to a seat in a search, 0 to 1. A better result (E3) never has a lower value at the same table. */
export function payoff(position: Position, seat: number): number {
  const { players } = position.board;
  let top = -Infinity;
  for (let other = 0; other < players; other++) {
    const { powered, money } = resultNow(position, other);
    const level = powered + money / (money + HALF);
    levels[other] = level;
    top = Math.max(top, level);
  }
  let sum = 0;
  for (let other = 0; other < players; other++) sum += Math.exp(((levels[other] as number) - top) / SOFTNESS);
  const narrowly = Math.exp(((levels[seat] as number) - top) / SOFTNESS) / sum;
  return WINNING * winShare(position, seat) + (1 - WINNING) * narrowly;
}
