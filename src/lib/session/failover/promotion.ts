import type { TableView, DeviceId } from '../../protocol/table-view.ts';
import type { LogEntry } from '../../rules/log.ts';
import type { HostRecord } from '../host/record.ts';
import { setupOf } from '../../protocol/table-view.ts';
import { openView } from '../../rules/view.ts';
import { historyFromLog, startingHoldings } from '../game/ledger.ts';
import { moneyBySeat } from '../fair-deal/transcript.ts';

/** A table as its next authority begins with it: all that everybody knows, the rest is dealt again. */
export function promotedRecord(
  self: DeviceId,
  epoch: number,
  tableView: TableView,
  log: readonly LogEntry[],
): HostRecord {
  // whose epoch had not dealt yet left nobody a view of its own
  const view = Object.values(tableView.views)[0] ?? tableView.base?.view;
  const open = view && openView(view);
  return {
    game: tableView.game,
    epoch,
    self,
    stage: 'lobby',
    revision: tableView.revision,
    validSince: tableView.revision,
    setup: setupOf(tableView),
    members: tableView.devices.map((one) => ({ ...one, proofKey: '', lastAnswered: 0, lastAnswer: null })),
    seats: tableView.seats,
    holders: tableView.holders,
    placeholders: [],
    deal: null,
    share: '',
    base: open
      ? {
          ...{
            view: open,
            money: moneyBySeat(view, tableView, log),
            log,
            history: historyOf(tableView, log),
          },
          ...(tableView.start && { start: tableView.start }),
        }
      : null,
  };
}

/** All rounds until now: hidden money was told to nobody, and lies open when the game is over. */
const historyOf = (tableView: TableView, log: readonly LogEntry[]): TableView['history'] =>
  tableView.terms.hiddenMoney ? historyFromLog(startingHoldings(tableView), log) : tableView.history;
