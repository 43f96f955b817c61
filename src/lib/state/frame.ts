import type { BotSeats } from '../bots/bot-seats.ts';
import type { Snapshot } from '../machine/step.ts';
import type { RoundFigures } from '../rules/history.ts';
import type { LogEntry } from '../rules/log.ts';
import type { Seat } from '../rules/types.ts';
import type { CommandLog } from '../session/game/command-log.ts';

/** A local game between two commands, as the screen shows it. */
export interface Frame {
  readonly snapshot: Snapshot;
  readonly log: readonly LogEntry[];
  readonly history: readonly RoundFigures[];
  readonly canUndo: boolean;
  readonly jointUndoSeat: Seat | null;
  readonly canRedo: boolean;
}

/** `holders`: how many people may hold the device. */
export const frameOf = (commandLog: CommandLog, bots: BotSeats, holders: number): Frame => ({
  snapshot: commandLog.snapshot,
  log: commandLog.log,
  history: commandLog.history,
  canUndo: commandLog.undoSeat(bots, holders) !== null,
  jointUndoSeat: commandLog.jointUndoSeat(bots),
  canRedo: commandLog.canRedo,
});
