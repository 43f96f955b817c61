import type { HostedRow } from '../persist/tables.ts';
import type { CommandLog } from '../session/game/command-log.ts';
import { dropForeignDeal } from '../session/fair-deal/dealer.ts';
import { hashOf } from '../session/hash.ts';

/** After the game was played on alone: whatever was decided elsewhere before comes too late. */
const PLAYED_ON = 1_000;

/** A game opened for several devices: at the table that it had (with no game yet: a lobby), or, without `hosted`, at a new one. */
export type ReopenedTable =
  | { readonly hosted: HostedRow; readonly table: CommandLog | null }
  | { readonly hosted: null; readonly table: CommandLog };

/** Of a table kept by an app that did not tell. */
const NOT_KNOWN = '';

/** What a table's host keeps of how far its game has come: decided again, and otherwise, it is another. */
export const commandsHash = (table: CommandLog | null): string => (table ? hashOf(table.commands) : '');

/** What is kept of a table and of its game, put together; null: its game is missing. */
export function reopenTable(kept: HostedRow | null, saved: CommandLog | null): ReopenedTable | null {
  if (kept === null) return saved && { hosted: null, table: saved };
  const { hostRecord, ended } = kept;
  const playing = hostRecord.stage === 'playing';
  // what this device saved before the others went on: they deal again from what all could see
  if (hostRecord.base && !playing) return { hosted: kept, table: null };
  // its game was deleted for good
  if (saved === null) return playing ? null : { hosted: kept, table: null };
  const playedAlone =
    kept.played === NOT_KNOWN ? kept.commands !== saved.commands.length : kept.played !== commandsHash(saved);
  // after the end of its table, with which others may have gone on: this game is another by now
  if (ended && playing && playedAlone) return { hosted: null, table: saved };
  const again = dropForeignDeal(hostRecord, saved);
  const revision = again.revision + PLAYED_ON;
  return {
    hosted: { ...kept, hostRecord: playedAlone ? { ...again, revision, validSince: revision } : again },
    table: saved,
  };
}
