import type { ContinuedGame, IdbSharedTables } from '../persist/tables.ts';
import type { TableView } from '../protocol/table-view.ts';
import { type LogEntry, publicEntry } from '../rules/log.ts';
import { hexDigest } from '../session/digest.ts';

/** Whether a game at a table is one that this device hosted there, by its log and not by the host's id of it. */

const digestOf = (log: readonly LogEntry[]): string => hexDigest('log', log.map(publicEntry));

/** A game's identity when another device takes it over. `game`: the table's id of it. */
export const continuedGame = (table: string, game: string, log: readonly LogEntry[]): ContinuedGame => ({
  ...{ table, game },
  ...{ entries: log.length, digest: digestOf(log) },
});

/** Whether the game is the same, and contains everything played here. */
function continues(
  known: ContinuedGame,
  table: string,
  { game }: Pick<TableView, 'game'>,
  log: readonly LogEntry[],
): boolean {
  const isNamedSo = known.table === table && known.game === game;
  return isNamedSo && log.length >= known.entries && digestOf(log.slice(0, known.entries)) === known.digest;
}

/** Deletes the earlier state of a game, hidden since the take-over, because this device keeps a later one. */
export async function dropContinued(
  tables: Pick<IdbSharedTables, 'allTakenOver' | 'deleteTakenOver'>,
  table: string,
  { tableView, log }: { readonly tableView: TableView; readonly log: readonly LogEntry[] },
): Promise<void> {
  const all = await tables.allTakenOver();
  const earlier = all.filter(({ continued }) => continued && continues(continued, table, tableView, log));
  await Promise.all(earlier.map(({ game }) => tables.deleteTakenOver(game)));
}
