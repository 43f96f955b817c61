import type { GuestDevice } from '../support/memory-table.ts';
import { type InformedGuest, pickRandom, type TableCopy } from './table-copy.ts';
import { CheckFailed } from './timeline.ts';

/** An honest succession on a copy of a table: all devices agree to one guest and move to it. */

const mayContinue = ({ device: { guest }, tableView }: InformedGuest): boolean =>
  guest.isComplete && tableView.stage === 'playing';

/** Picks a successor of the host and its followers; null if no guest can continue the table, or none would follow. */
export function pickSuccessor(
  all: readonly InformedGuest[],
  { chance }: Pick<TableCopy, 'chance'>,
): { readonly successor: InformedGuest; readonly others: readonly InformedGuest[] } | null {
  const picked = pickRandom(all.filter(mayContinue), chance);
  if (!picked || all.length < 2) return null;
  return { successor: picked.one, others: all.filter((one) => one !== picked.one) };
}

/** Makes the successor host and the others follow it. @throws CheckFailed if one of them does not reach it. */
export async function completeSuccession(
  { table }: TableCopy,
  successor: GuestDevice,
  others: readonly InformedGuest[],
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
      // the player has to confirm, because the device cannot tell that enough others agreed
      device.guest.follow(claim.publicKey);
      device.connect();
      await table.settle();
    }
    const { contact, tableView } = device.guest;
    if (contact.state !== 'here' || tableView?.host !== self)
      throw new CheckFailed(
        `${what}: ${device.device} is ${contact.state} and does not find its new host ${self}`,
      );
  }
}
