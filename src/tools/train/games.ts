import { openingPlan } from '../../lib/bots/opening.ts';
import { finalScoreOf, resultNow, winShare } from '../../lib/bots/policy/finals.ts';
import { playMove } from '../../lib/bots/policy/move.ts';
import type { Decider } from '../../lib/bots/search/rollout.ts';
import { SimBoard } from '../../lib/bots/sim/board.ts';
import { Position } from '../../lib/bots/sim/position.ts';
import { momentOf, seatsToAct, type Snapshot, step, viewOf } from '../../lib/machine/step.ts';
import { STANDARD_TERMS, termsOffered } from '../../lib/rules/setup.ts';
import type { EditionId, MapId } from '../../lib/rules/types.ts';
import { beginOrFail } from '../support/play.ts';

/** Games of policies on positions, for training. */

/** Makes the decisions before the first round. */
function afterOpening(begun: Snapshot): Snapshot {
  let now = begun;
  for (;;) {
    const [seat] = seatsToAct(now);
    const plan = openingPlan(viewOf(now, seat ?? null));
    if (!plan) return now;
    for (const command of plan) {
      const next = step(now, command);
      if (!next.ok) throw new Error(next.error.code);
      now = next.value;
    }
  }
}

/** A dealt game at the beginning of its first round. Every second deal of two players is against the trust, if the edition has it. */
export function dealPosition(edition: EditionId, players: number, map: MapId, seed: number): Position {
  const trust = seed % 2 === 1 && termsOffered({ edition, players }).trust;
  const setup = { ...STANDARD_TERMS, edition, map, players, trust, regions: { by: 'draw' } } as const;
  const begun = afterOpening(beginOrFail(setup, seed));
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
