import { isDeepStrictEqual } from 'node:util';
import { momentOf } from '../../lib/machine/step.ts';
import type { DeviceId, TableView } from '../../lib/protocol/table-view.ts';
import { brokenInvariants } from '../../lib/rules/invariants.ts';
import { hashOf } from '../../lib/session/hash.ts';
import { Roster } from '../../lib/session/host/roster.ts';
import { tableViewFor } from '../../lib/session/host/table-views.ts';
import type { GuestDevice, MemoryTable } from '../support/memory-table.ts';

/** Checks of a table once no message is in flight. */

interface Fuzzed {
  readonly table: MemoryTable;
  readonly guests: readonly GuestDevice[];
  readonly over: boolean;
}

/** The host's table view for a device. */
function tableViewOf({ host }: MemoryTable, device: DeviceId): TableView {
  const { hostRecord, commandLog } = host;
  const roster = new Roster(hostRecord);
  return tableViewFor(hostRecord, roster, commandLog, host.undoProposal, device);
}

/** Whether every guest is connected, has all its answers, and agrees with the host. */
export const isInSync = ({ table, guests, over }: Fuzzed): boolean =>
  guests.every(
    ({ guest, device, revealed }) =>
      guest.contact.state === 'here' &&
      guest.pending.length === 0 &&
      guest.tableView !== null &&
      guest.log.length === guest.tableView.logLength &&
      (!over || guest.tableView.deal === null || revealed !== null) &&
      hashOf(guest.tableView) === hashOf(tableViewOf(table, device)),
  );

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** The fault of a table whose devices are all in sync; null if there is none. */
export function faultAtEnd(game: Fuzzed): string | null {
  const { table, guests } = game;
  const { commandLog, log } = table.host;
  if (!commandLog) return 'the game never began';
  const { context } = commandLog.snapshot;
  const [broken] = brokenInvariants(context, momentOf(commandLog.snapshot));
  if (broken !== undefined) return broken;
  for (const { guest, device } of guests) {
    if (!isDeepStrictEqual(guest.tableView, plain(tableViewOf(table, device))))
      return `${device} sees another table`;
    if (!isDeepStrictEqual(guest.log, plain(log))) return `${device} has another log`;
  }
  return game.over ? (guests.map(wrongDeck).find((wrong) => wrong !== null) ?? null) : null;
}

/** Why a guest could not verify the deck; null if it could, or if there was no fair deal. */
function wrongDeck({ guest, transcript, device, revealed }: GuestDevice): string | null {
  const { tableView, log, guestRecord } = guest;
  if (!tableView?.deal) return null;
  if (!revealed) return `${device} cannot check the deck`;
  const verdict = transcript.prepareCheck(tableView, log, guestRecord.part, device, revealed)();
  if (!verdict?.ok) return `${device} says ${JSON.stringify(verdict?.error)}`;
  const all = log.length - (tableView.base?.logLength ?? 0);
  return verdict.value.checked === all ? null : `${device} checked ${verdict.value.checked} of ${all}`;
}
