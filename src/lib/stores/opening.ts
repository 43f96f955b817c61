import type { Hosted } from '../persist/tables.ts';
import type { Restored } from '../session/ports.ts';
import type { Table } from '../session/table.ts';
import { reopened } from '../session/dealing.ts';
import { hashOf } from '../session/hash.ts';

/** After the game was played on alone: whatever was decided elsewhere before comes too late. */
const PLAYED_ON = 1_000;

/** A game opened for several devices: at the table that it had (with no game yet: a lobby), or, without `hosted`, at a new one. */
export type Opening =
  | { readonly hosted: Hosted; readonly table: Table | null }
  | { readonly hosted: null; readonly table: Table };

/** Of a table kept by an app that did not tell. */
const NOT_KNOWN = '';

/** What a table's host keeps of how far its game has come: decided again, and otherwise, it is another. */
export const playedOf = (table: Table | null): string => (table ? hashOf(table.commands) : '');

/** What is kept of a table and of its game, put together; null: its game is missing. */
export function openingOf(
  kept: Hosted | null,
  saved: Pick<Restored, 'table' | 'resumedFromSnapshot'> | null,
): Opening | null {
  if (kept === null) return saved && { hosted: null, table: saved.table };
  const { hosting, ended } = kept;
  const playing = hosting.stage === 'playing';
  // what this device saved before the others went on: they deal again from what all could see
  if (hosting.base && !playing) return { hosted: kept, table: null };
  // its game was deleted for good
  if (saved === null) return playing ? null : { hosted: kept, table: null };
  const { table, resumedFromSnapshot: resumed } = saved;
  const playedAlone =
    kept.played === NOT_KNOWN ? kept.commands !== table.commands.length : kept.played !== playedOf(table);
  // after the end of its table, with which others may have gone on: this game is another by now
  if (ended && playing && playedAlone) return { hosted: null, table };
  const again = { ...reopened(hosting, table), resumed };
  const revision = again.revision + PLAYED_ON;
  return {
    hosted: { ...kept, hosting: playedAlone ? { ...again, revision, fresh: revision } : again },
    table,
  };
}
