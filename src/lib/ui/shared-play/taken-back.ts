import type { LogEntry } from '../../rules/log.ts';
import type { Seat } from '../../rules/types.ts';
import type { TableView } from '../../app/types.ts';

/** A table at one moment. */
export interface Told {
  readonly tableView: Pick<TableView, 'epoch' | 'logLength'>;
  readonly log: readonly LogEntry[];
}

/** Whose decision was taken back since a moment before: the log does not tell. Null: none was. */
export function undoneSeat(before: Told, { tableView }: Pick<Told, 'tableView'>): Seat | null {
  if (tableView.epoch !== before.tableView.epoch || tableView.logLength >= before.tableView.logLength)
    return null;
  return before.log[tableView.logLength]?.command?.seat ?? null;
}
