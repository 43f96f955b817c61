import type { Wire } from '../../lib/net/memory.ts';
import type { HostMessage } from '../../lib/protocol/messages.ts';
import { diff } from '../../lib/protocol/patch.ts';
import type { TableView } from '../../lib/protocol/table-view.ts';
import type { LogEntry } from '../../lib/rules/log.ts';
import { hashOf } from '../../lib/session/hash.ts';
import type { GuestDevice } from '../support/memory-table.ts';
import type { Chance } from '../support/player.ts';
import { CONTRADICTIONS } from './contradictions.ts';
import { CheckFailed } from './timeline.ts';

/** Attacks of a lying host on a guest that it has let in. */

/** The change that turns one table view into another, with these new log entries. */
export const changeTo = (
  before: TableView,
  after: TableView,
  entries: readonly LogEntry[] = [],
): HostMessage => ({
  ...{ type: 'change', patch: diff(before, after), keepEntries: before.logLength, entries },
  hash: hashOf(after),
});

/** The wire of the host's texts to a guest; null if the guest has no open channel, or not the whole table yet. */
function wireTo({ cable, guest }: GuestDevice): Wire | null {
  const wire = cable?.wires[1];
  const knowsTable =
    guest.contact.state === 'here' && guest.isComplete && guest.tableView?.stage === 'playing';
  return wire && knowsTable && !cable.wires.some(({ isClosed }) => isClosed) ? wire : null;
}

/**
 * The wire, and the guest's state after it has read all of the host's messages; null if the guest is away. `deliver`: delivers the next
 * text on a wire.
 */
export function readWire(
  guestDevice: GuestDevice,
  deliver: (wire: Wire) => void,
): { readonly wire: Wire; readonly tableView: TableView } | null {
  const wire = wireTo(guestDevice);
  while (wire && wire.texts.length > 0) deliver(wire);
  const { tableView } = guestDevice.guest;
  return wire && wireTo(guestDevice) === wire && tableView ? { wire, tableView } : null;
}

/**
 * Sends a guest a contradictory table view on its own channel, whole or as a change; returns the name of the attack, or null if the guest
 * is away. `deliver`: delivers the next text on a wire.
 * @throws CheckFailed if the guest accepts it, or closes its channel without giving the reason.
 */
export function sendContradiction(
  guestDevice: GuestDevice,
  chance: Chance,
  deliver: (wire: Wire) => void,
): string | null {
  const read = readWire(guestDevice, deliver);
  if (!read) return null;
  const { wire, tableView: before } = read;
  const { name, spoil } = chance.oneOf(CONTRADICTIONS);
  const spoilt = spoil(before);
  // a change must bring the log entries that it announces; otherwise it does not fit and is ignored
  const isNew = spoilt.logLength !== before.logLength || chance.onceIn(2);
  // a guest that lost a change ignores further ones until it has the whole table view again
  const isWhole = isNew || guestDevice.guest.isOutOfSync;
  wire.put(JSON.stringify(isWhole ? { type: 'table-view', tableView: spoilt } : changeTo(before, spoilt)));
  wire.deliver();
  const { contact, tableView } = guestDevice.guest;
  if (contact.state !== 'closed' || contact.reason !== 'impossible') {
    throw new CheckFailed(`${guestDevice.device} did not refuse a table view with ${name}`);
  }
  if (tableView !== before) throw new CheckFailed(`${guestDevice.device} shows a table view with ${name}`);
  return `a host's view with ${name}`;
}
