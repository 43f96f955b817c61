import { finalScoreOf, resultNow, winShare } from '../../lib/bots/policy/finals.ts';
import { playMove } from '../../lib/bots/policy/move.ts';
import type { Decider } from '../../lib/bots/search/rollout.ts';
import { SimBoard } from '../../lib/bots/sim/board.ts';
import { Position } from '../../lib/bots/sim/position.ts';
import { momentOf } from '../../lib/machine/step.ts';
import { STANDARD_TERMS } from '../../lib/rules/setup.ts';
import type { MapId } from '../../lib/rules/types.ts';
import { beginOrFail } from '../support/play.ts';

/** Games of policies on positions, for training. */

/** A dealt game before its first decision. */
export function dealPosition(players: number, map: MapId, seed: number): Position {
  const setup = { ...STANDARD_TERMS, map, players, regions: { by: 'draw' } } as const;
  const begun = beginOrFail(setup, seed);
  return new Position(new SimBoard(begun.context)).load(momentOf(begun), begun.context);
}

/** The maximum of moves in a game of six; no sensible game needs as many. With odd weights players may never build. */
const MAX_MOVES = 1500;

/** Plays to the end of the game, or until it counts as endless. Returns the number of moves. */
export function playOut(position: Position, deciders: readonly Decider[]): number {
  let moves = 0;
  while (position.moment !== 'over' && moves++ < MAX_MOVES) {
    playMove(position, (deciders[position.actor] as Decider).decide(position));
  }
  return moves;
}

/** A seat's standing in a finished game, 0 to 1. Winning counts most, the number of beaten rivals a little. */
export function standing(position: Position, seat: number): number {
  const { players } = position.board;
  const scores = Array.from({ length: players }, (_, at) => finalScoreOf(position, resultNow(position, at)));
  const beaten = scores.filter((score) => score < (scores[seat] as number)).length;
  return 0.75 * winShare(position, seat) + (0.25 * beaten) / (players - 1);
}
