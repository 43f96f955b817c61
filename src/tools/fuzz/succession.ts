import type { GuestDevice } from '../support/memory-table.ts';
import { type KnowingGuest, oneOfThem, type TableCopy } from './table-copy.ts';
import { Broken } from './timeline.ts';

/** An honest succession on a copy of a table: all devices agree to one of the guests, and the others come to it. */

const mayContinue = ({ device: { guest }, tableView }: KnowingGuest): boolean =>
  guest.isComplete && tableView.stage === 'playing';

/** Picks a successor of the host and those that are to follow it; null if nobody can continue the table, or nobody would follow. */
export function pickSuccessor(
  all: readonly KnowingGuest[],
  { chance }: Pick<TableCopy, 'chance'>,
): { readonly successor: KnowingGuest; readonly others: readonly KnowingGuest[] } | null {
  const picked = oneOfThem(all.filter(mayContinue), chance);
  if (!picked || all.length < 2) return null;
  return { successor: picked.one, others: all.filter((one) => one !== picked.one) };
}

/** Lets the successor host the table, and the others follow it. @throws Broken if one of them does not come to it. */
export async function succeed(
  { table }: TableCopy,
  successor: GuestDevice,
  others: readonly KnowingGuest[],
  what: string,
): Promise<void> {
  table.takeOver(successor);
  const { self } = table.host.hostRecord;
  for (const { device } of others) {
    // a page that never found its host is opened again
    if (device.guest.contact.state === 'joining') device.reload();
    device.connect();
    await table.settle();
    const claim = device.disbelieved.findLast((one) => one !== null);
    if (device.guest.contact.state === 'away' && claim?.host === self) {
      // its player is asked, because the device cannot tell that enough others agreed
      device.guest.follow(claim.publicKey);
      device.connect();
      await table.settle();
    }
    const { contact, tableView } = device.guest;
    if (contact.state !== 'here' || tableView?.host !== self)
      throw new Broken(
        `${what}: ${device.device} is ${contact.state} and does not find its new host ${self}`,
      );
  }
}
