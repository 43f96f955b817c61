import type { HostedRow } from '../persist/tables.ts';
import type { CommandLog } from '../session/game/command-log.ts';
import { hashOf } from '../session/hash.ts';
import { dropForeignDeal } from '../session/host/dealer.ts';
import type { RestoredGame } from '../session/ports/storage.ts';

/** The increase of the revision for a game that was played on alone: earlier requests are then stale. */
const PLAYED_ON = 1_000;

/** A game opened for several devices: at its previous table (without a game: its lobby), or at a new table. */
export type ReopenedTable =
  | { readonly hosted: HostedRow; readonly commandLog: CommandLog | null }
  | { readonly hosted: null; readonly commandLog: CommandLog };

/** The value of `played` in the row of a table without a game. */
const NOT_KNOWN = '';

/** A hash of the commands, kept with a hosted table: another hash means that the game was continued elsewhere. */
export const commandsHash = (commandLog: CommandLog | null): string =>
  commandLog ? hashOf(commandLog.commands) : '';

/** Joins a hosted table and its saved game; null if the game is missing. */
export function reopenTable(
  row: HostedRow | null,
  saved: Pick<RestoredGame, 'commandLog' | 'resumedFromSnapshot'> | null,
): ReopenedTable | null {
  if (row === null) return saved && { hosted: null, commandLog: saved.commandLog };
  const { hostRecord, ended } = row;
  const playing = hostRecord.stage === 'playing';
  // a take-over that has not dealt yet: earlier saves of this device do not count
  if (hostRecord.base && !playing) return { hosted: row, commandLog: null };
  // the game was deleted for good
  if (saved === null) return playing ? null : { hosted: row, commandLog: null };
  const { commandLog, resumedFromSnapshot: resumed } = saved;
  const playedAlone =
    row.played === NOT_KNOWN
      ? row.commands !== commandLog.commands.length
      : row.played !== commandsHash(commandLog);
  // played on after the table ended: others may have continued it too, so this is another game by now
  if (ended && playing && playedAlone) return { hosted: null, commandLog };
  const ownDeal = dropForeignDeal(hostRecord, commandLog);
  // a take-over continues from a position, too, but the guests hold the log that led to it
  const again = { ...ownDeal, resumed: ownDeal.base ? hostRecord.resumed : resumed };
  const revision = again.revision + PLAYED_ON;
  return {
    hosted: { ...row, hostRecord: playedAlone ? { ...again, revision, validSince: revision } : again },
    commandLog,
  };
}
