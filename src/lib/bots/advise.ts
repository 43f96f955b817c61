import type { Command } from '../rules/command.ts';
import type { View } from '../rules/view.ts';
import { factsOf } from './facts.ts';
import { BEST_EFFORT } from './levels.ts';
import { type Move, planOf } from './policy/move.ts';
import type { Advice } from './questions.ts';
import type { Rated } from './search/search.ts';
import { rateMoves, taskOf } from './think.ts';
import { unratedPlan } from './unsimulated.ts';

/** The best bot's advice. */

/** Maximum number of options shown. */
const MAX_OPTIONS = 3;

/** Drops a limit equal to the bid: it would only pass automatically next time, and a person wants to decide that. */
export function withoutIdleLimit(command: Command): Command {
  if (command.type !== 'bid' && command.type !== 'nominate') return command;
  const { upTo, ...bid } = command;
  return upTo === undefined || upTo > command.bid ? command : bid;
}

/** Limits closer than this are equivalent to a person. Elektro. */
const NEAR = 3;

/** Whether two moves begin with the same bid and go about as far. */
function areNearDuplicates(one: Move, other: Move): boolean {
  if (one.type === 'nominate' && other.type === 'nominate')
    return one.plant === other.plant && one.bid === other.bid && Math.abs(one.upTo - other.upTo) < NEAR;
  if (one.type === 'bid' && other.type === 'bid')
    return one.bid === other.bid && Math.abs(one.upTo - other.upTo) < NEAR;
  return false;
}
/** Leaves out moves that hardly differ from an earlier one. */
export function withoutNearDuplicates<T extends { readonly what: Move }>(rated: readonly T[]): readonly T[] {
  return rated.reduce<readonly T[]>(
    (kept, one) => (kept.some(({ what }) => areNearDuplicates(what, one.what)) ? kept : [...kept, one]),
    [],
  );
}

/** Sorts moves. One that was dropped early was played in fewer, possibly easier worlds: it counts at most as the ones before it. */
const inOrder = (rated: readonly Rated<Move>[]): readonly Rated<Move>[] =>
  rated.map(({ what }, at) => ({
    what,
    chance: Math.min(...rated.slice(0, at + 1).map(({ chance }) => chance)),
  }));

export function advise(view: View, seed: number): Advice {
  const even = 1 / view.players.length;
  const plan = unratedPlan(view, seed);
  if (plan) return { options: [{ plan, chance: even }], facts: [] };
  const task = taskOf(view, seed);
  const position = task.worlds.at(0);
  const rated = inOrder(withoutNearDuplicates(rateMoves(task, BEST_EFFORT)).slice(0, MAX_OPTIONS));
  const options = rated.map(({ what, chance }) => ({
    plan: planOf(position, task.seat, what).map(withoutIdleLimit),
    chance,
  }));
  const best = rated[0]?.what;
  return { options, facts: best ? factsOf(task, best) : [] };
}
