import { begin } from '../../machine/begin.ts';
import { momentOf } from '../../machine/step.ts';
import type { Result } from '../../result.ts';
import type { Command } from '../../rules/command.ts';
import { CommandLog, type ReplayError } from './command-log.ts';
import type { BranchPoint, GameMeta } from './meta.ts';

/** A place in a game from which another one goes on. */
export interface BranchStart {
  /** The number of commands that both games share. */
  readonly after: number;
  /** What it plays first, in place of what followed: consecutive commands of a seat as one tap. */
  readonly then?: readonly Command[];
}

/**
 * The number of commands that a branch from a moment keeps, or null if the game is over then. `after`: the number of commands at that
 * moment. A tap that is under way is kept whole, so that undo takes back whole taps.
 */
export function branchStart(log: CommandLog, after: number): number | null {
  const { commands, taps } = log;
  const together = new Set(taps.together);
  let end = after;
  while (end < commands.length && together.has(end)) end++;
  return momentOf(log.snapshotAfter(end)) === 'over' ? null : end;
}

/** Where a branch with this start leaves a game. `meta`: of that game, which its log may know in an older state. */
export const branchPoint = (
  log: CommandLog,
  { id, name, created }: GameMeta,
  after: number,
): BranchPoint => ({
  ...{ id, name, created, commands: after },
  round: log.snapshotAfter(after).context.round,
});

/** A game of its own that goes on from a place in `log`, which is not changed. Fails if the rules refuse what it continues with. */
export function branchOf(
  log: CommandLog,
  { after, then = [] }: BranchStart,
  meta: GameMeta,
): Result<CommandLog, ReplayError> {
  const together = [
    ...log.taps.together.filter((index) => index < after),
    ...then.flatMap(({ seat }, at) => (then[at - 1]?.seat === seat ? [after + at] : [])),
  ];
  const commands = [...log.commands.slice(0, after), ...then];
  return CommandLog.replay(meta, log.origin, commands, { undone: [], together }, begin);
}
