import type { Hosted } from '../persist/tables.ts';
import type { Table } from '../session/table.ts';
import { reopened } from '../session/dealing.ts';

/** After the game was played on alone: whatever was decided elsewhere before comes too late. */
const PLAYED_ON = 1_000;

/** A game opened for several devices: at the table that it had (with no game yet: a lobby), or, without `hosted`, at a new one. */
export type Opening =
  | { readonly hosted: Hosted; readonly table: Table | null }
  | { readonly hosted: null; readonly table: Table };

/** What is kept of a table and of its game, put together; null: its game is missing. */
export function openingOf(kept: Hosted | null, saved: Table | null): Opening | null {
  if (kept === null) return saved && { hosted: null, table: saved };
  const { hosting, commands, ended } = kept;
  const playing = hosting.stage === 'playing';
  // what this device saved before the others went on: they deal again from what all could see
  if (hosting.base && !playing) return { hosted: kept, table: null };
  // its game was deleted for good
  if (saved === null) return playing ? null : { hosted: kept, table: null };
  const playedAlone = commands !== saved.commands.length;
  // after the end of its table, with which others may have gone on: this game is another by now
  if (ended && playing && playedAlone) return { hosted: null, table: saved };
  const again = reopened(hosting, saved);
  const revision = again.revision + PLAYED_ON;
  return {
    hosted: { ...kept, hosting: playedAlone ? { ...again, revision, fresh: revision } : again },
    table: saved,
  };
}
