import { legal, momentOf } from '../../machine/step.ts';
import type { Command } from '../../rules/command.ts';
import { onlyCommand } from '../../rules/forced.ts';
import { reveals } from '../../rules/log.ts';
import type { Seat } from '../../rules/types.ts';
import type { CommandLog } from './command-log.ts';

/** A player's decision, as one unit. */
export interface Decision {
  /** The number of commands before it. */
  readonly after: number;
  readonly seat: Seat;
  /** At least one. */
  readonly commands: readonly Command[];
}

/** Commands of a turn in which a player can act repeatedly. */
const IN_A_TURN: readonly Command['type'][] = ['buy', 'build', 'done'];

/** Says of each command, by its index, whether it goes on with the decision of the previous one. */
function continuations(log: CommandLog): (at: number) => boolean {
  const { commands, taps } = log;
  const together = new Set(taps.together);
  const toldNew = (at: number): boolean => {
    const command = commands[at];
    return command !== undefined && reveals(command, log.snapshotAfter(at + 1).context.news);
  };
  return (at) => {
    const [before, command] = [commands[at - 1], commands[at]];
    if (!before || !command || before.seat !== command.seat) return false;
    // a forced command after a tap belongs to the tap, but not to the decision
    const [moment, next] = [at - 1, at].map((after) => momentOf(log.snapshotAfter(after)));
    if (together.has(at)) return moment === next;
    const isTurn = before.type !== 'done' && [before, command].every(({ type }) => IN_A_TURN.includes(type));
    return isTurn && !toldNew(at - 1);
  };
}

/** Whether the seat had a choice. */
function wasChosen(log: CommandLog, { after, seat }: Decision): boolean {
  const options = legal(log.snapshotAfter(after), seat);
  return options !== null && onlyCommand(options, seat) === null;
}

/**
 * The decisions of some seats in a game, in order. Commands of one tap form a decision, and so do the purchases or houses of one turn,
 * unless a card drawn in between revealed something. A forced command is no decision.
 */
export function decisionsOf(log: CommandLog, seats: readonly Seat[]): readonly Decision[] {
  const goesOn = continuations(log);
  const decisions: { after: number; seat: Seat; commands: Command[] }[] = [];
  for (const [at, command] of log.commands.entries()) {
    if (goesOn(at)) decisions.at(-1)?.commands.push(command);
    else decisions.push({ after: at, seat: command.seat, commands: [command] });
  }
  return decisions.filter((decision) => seats.includes(decision.seat) && wasChosen(log, decision));
}

/** Whether the command after this many others goes on with a decision that began earlier. */
export const isWithinDecision = (log: CommandLog, after: number): boolean => continuations(log)(after);

/** The decision that begins after this many commands; null if none does. */
export function decisionAfter(log: CommandLog, after: number): Decision | null {
  const [{ commands }, goesOn] = [log, continuations(log)];
  const first = commands[after];
  if (!first || goesOn(after)) return null;
  let end = after + 1;
  while (end < commands.length && goesOn(end)) end++;
  const decision = { after, seat: first.seat, commands: commands.slice(after, end) };
  return wasChosen(log, decision) ? decision : null;
}
