import type { Command } from '../rules/command.ts';
import { winnersOf } from '../rules/scoring.ts';
import type { View } from '../rules/view.ts';
import { withoutIdleLimit } from './advise.ts';
import { BEST_EFFORT } from './levels.ts';
import { certainShare, winShare } from './policy/finals.ts';
import { planOf } from './policy/move.ts';
import type { Judgement } from './questions.ts';
import { playFor } from './search/rollout.ts';
import { Worlds } from './search/worlds.ts';
import { Position } from './sim/position.ts';
import { compare, modelFor, rateMoves, taskOf } from './think.ts';
import { canPlayOut, unratedPlan } from './unsimulated.ts';

/** Judgements of decisions, and the seats' chances to win. */

/** The effort for comparing a decision with the best move, and for estimating chances. */
const COMPARING = { ...BEST_EFFORT, playouts: 128 };
const WORLDS = 32;

/** Rates commands of a seat against the best move. What cannot be played out is not rated: all chances are even there. */
export function judge(view: View, commands: readonly Command[], seed: number): Judgement {
  const even = 1 / view.players.length;
  const plan = unratedPlan(view, seed);
  if (plan) return { chance: even, best: { plan, chance: even } };
  const task = taskOf(view, seed);
  const [best] = rateMoves(task, BEST_EFFORT);
  const move = best?.what;
  if (!move) throw new RangeError('nothing to compare with');
  const chance = compare(task, move, commands, COMPARING);
  return {
    chance: chance.commands,
    best: { plan: planOf(task.worlds.at(0), task.seat, move).map(withoutIdleLimit), chance: chance.move },
  };
}

/** The win chance of each seat, by seat. */
export function chances(view: View, seed: number): readonly number[] {
  const seats = view.players.map((_, seat) => seat);
  if (view.moment === 'over') {
    const winners = winnersOf(view);
    return seats.map((seat) => (winners.includes(seat) ? 1 / winners.length : 0));
  }
  if (!canPlayOut(view)) return seats.map(() => 1 / seats.length);
  const worlds = new Worlds(view, seed);
  const certain = seats.map((seat) => certainShare(worlds.bounds, seat));
  if (certain.includes(1)) return certain.map((share) => share ?? 0);
  const { playersIn, net } = modelFor(worlds.at(0).board.rules, null);
  const sums = seats.map(() => 0);
  const scratch = new Position(worlds.at(0).board);
  for (let world = 0; world < WORLDS; world++) {
    playFor(scratch.copy(worlds.at(world)), playersIn(world), BEST_EFFORT.rounds);
    const isOver = scratch.moment === 'over';
    const found = isOver ? seats.map((seat) => winShare(scratch, seat)) : net.chances(scratch);
    for (const seat of seats) sums[seat] = (sums[seat] as number) + (found[seat] as number) / WORLDS;
  }
  return sums;
}
