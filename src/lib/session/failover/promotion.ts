import type { GameId } from '../../game-id.ts';
import type { Takeover } from '../../protocol/certificates.ts';
import { type DeviceId, setupOf, type TableView } from '../../protocol/table-view.ts';
import type { LogEntry } from '../../rules/log.ts';
import { rulesOf } from '../../rules/rule-set.ts';
import { publicView } from '../../rules/view.ts';
import { moneyBySeat } from '../fair-deal/transcript.ts';
import { historyFromLog, initialHoldingsOfView } from '../game/ledger.ts';
import type { ReplicaState } from '../guest/replica.ts';
import type { HostRecord } from '../host/host-record.ts';
import type { Channel } from '../ports/transport.ts';
import { newestTakeovers } from '../trust/takeover.ts';
import type { Trust } from '../trust/trust.ts';

/** The data a guest keeps when it becomes the host. */
export interface Promotion extends ReplicaState {
  readonly takeover: Takeover;
  /** This device's trust in the last host. */
  readonly trust: Trust;
  /** The guests that agreed, with the channels to them. */
  readonly guests: readonly (readonly [DeviceId, Channel])[];
  /** Whether the old host left a decision of the player unanswered. */
  readonly hasUnanswered: boolean;
}

/**
 * The highest revision a host can begin with. A table view with one above 1,000,000,000 would be refused by every parser
 * (shapes/people.ts).
 */
const MAX_REVISION = 900_000_000;

/**
 * The host record of a guest that becomes the host. It contains only data known to all devices; all secrets are dealt again. `trust`: in
 * the last host; `takeover`: the certificate of this take-over; `id`: a new unique id; `newTicket`: for a device without a seat, which was
 * not sent the ticket of the table's invitations.
 */
export function promotedRecord(
  { table, takeovers }: Pick<Trust, 'table' | 'takeovers'>,
  takeover: Takeover,
  tableView: TableView,
  log: readonly LogEntry[],
  { id, newTicket }: { readonly id: GameId; readonly newTicket: string },
): HostRecord {
  // if the last epoch had not dealt yet, no seat has its own view
  const view = Object.values(tableView.views)[0] ?? tableView.base?.view;
  const visibleToAll = view && publicView(view);
  const revision = Math.min(tableView.revision, MAX_REVISION);
  return {
    table,
    ticket: tableView.ticket || newTicket,
    admission: 'knock',
    takeovers: newestTakeovers([...takeovers, takeover]),
    id,
    game: tableView.game,
    epoch: takeover.epoch,
    self: takeover.host,
    stage: 'lobby',
    revision,
    validSince: revision,
    setup: setupOf(tableView),
    members: tableView.devices.map((one) => ({ ...one, lastAnswered: 0, lastAnswer: null })),
    seats: tableView.seats,
    holders: tableView.holders,
    placeholders: [],
    deal: null,
    share: '',
    base: visibleToAll
      ? {
          ...{
            view: visibleToAll,
            money: moneyBySeat(visibleToAll, tableView, log),
            log,
            history: historyOf(tableView, log),
          },
          ...(tableView.start && { start: tableView.start }),
        }
      : null,
    resumed: tableView.resumed,
    advice: tableView.advice,
    timeLimit: tableView.timeLimit,
    timeUsed: tableView.timeUsed,
  };
}

/** The figures of all rounds. With hidden money the table view has none before the end, so they are derived from the log. */
const historyOf = (tableView: TableView, log: readonly LogEntry[]): TableView['history'] =>
  tableView.terms.hiddenMoney
    ? historyFromLog(rulesOf(tableView.terms), initialHoldingsOfView(tableView), log)
    : tableView.history;
