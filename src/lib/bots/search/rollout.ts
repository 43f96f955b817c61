import { maxPowered } from '../policy/fuel.ts';
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

/** Elektro equivalent to one powered city in the final count. */
const MONEY_OF_CITY = 120;
/** The softness of the border between winning and losing. Cities. */
const SOFTNESS = 0.6;

const scores = new Float64Array(6);
/** A seat's share of the win, 0 to 1. A narrow result counts as nearly open, because that carries more information than the winner. */
export function payoff(position: Position, seat: number): number {
  const { players } = position.board;
  let top = -Infinity;
  for (let other = 0; other < players; other++) {
    const cities = position.cityCount[other] as number;
    const powered = Math.min(maxPowered(position, other), cities);
    const score = powered + (position.money[other] as number) / MONEY_OF_CITY;
    scores[other] = score;
    top = Math.max(top, score);
  }
  let sum = 0;
  for (let other = 0; other < players; other++) sum += Math.exp(((scores[other] as number) - top) / SOFTNESS);
  return Math.exp(((scores[seat] as number) - top) / SOFTNESS) / sum;
}
