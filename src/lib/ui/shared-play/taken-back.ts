import type { LogEntry } from '../../rules/log.ts';
import type { Seat } from '../../rules/types.ts';
import type { TableView } from '../../app/types.ts';

/** The state of a game that undo changes. */
export interface Undoable {
  readonly tableView: Pick<TableView, 'epoch' | 'logLength'>;
  readonly log: readonly LogEntry[];
}

/** The seat whose command was undone since `before`, which the log does not tell; null: none was. */
export function undoneSeat(before: Undoable, { tableView }: Pick<Undoable, 'tableView'>): Seat | null {
  if (tableView.epoch !== before.tableView.epoch || tableView.logLength >= before.tableView.logLength)
    return null;
  return before.log[tableView.logLength]?.command?.seat ?? null;
}
