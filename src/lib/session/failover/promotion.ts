import type { GameId } from '../../game-id.ts';
import type { Takeover } from '../../protocol/certificates.ts';
import { type DeviceId, setupOf, type TableView } from '../../protocol/table-view.ts';
import type { LogEntry } from '../../rules/log.ts';
import { publicView } from '../../rules/view.ts';
import { moneyBySeat } from '../fair-deal/transcript.ts';
import { historyFromLog, startingHoldings } from '../game/ledger.ts';
import type { ReplicaState } from '../guest/replica.ts';
import type { HostRecord } from '../host/host-record.ts';
import type { Channel } from '../ports/transport.ts';
import { newestToTell } from '../trust/takeover.ts';
import type { Trust } from '../trust/trust.ts';

/** What a guest takes with it when it becomes the host. */
export interface Promotion extends ReplicaState {
  readonly takeover: Takeover;
  /** What this device knows of the last host. */
  readonly trust: Trust;
  /** The guests that agreed, with the channels to them. */
  readonly guests: readonly (readonly [DeviceId, Channel])[];
  /** Whether the player had sent a decision that the old host never answered. */
  readonly hasUnanswered: boolean;
}

/** The highest revision with which a host begins. Nobody could read a table view with one above 1,000,000,000 (shapes/people.ts). */
const MAX_REVISION = 900_000_000;

/**
 * The host record with which a guest becomes the host. It contains only what all devices know; everything secret is dealt again. The
 * trust is what this device knows of the last host, and `takeover` is the certificate of its own take-over.
 * `id`: a new unique id. `newTicket` is for a device that played no seat, so that it was not told the ticket of the table's invitations.
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
    takeovers: newestToTell([...takeovers, takeover]),
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
  };
}

/** The figures of all rounds. With hidden money the table view has none before the end, so the log has to supply them. */
const historyOf = (tableView: TableView, log: readonly LogEntry[]): TableView['history'] =>
  tableView.terms.hiddenMoney ? historyFromLog(startingHoldings(tableView), log) : tableView.history;
