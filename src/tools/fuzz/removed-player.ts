import { fingerprintOf, keyPairOf } from '../../lib/session/trust/keys.ts';
import { GuestDevice, secretOf } from '../support/memory-table.ts';
import { pickRandom, type TableCopy } from './table-copy.ts';
import { CheckFailed } from './timeline.ts';

/** A player whom the host has removed returns on another device, with every ticket of their devices. */

/** The player's second device, a spectator. */
const SECOND = 'seconddevice';
const NEW_DEVICE = 'newdevice';

/** @throws CheckFailed if the player is let in. */
export async function rejoinRemoved(copy: TableCopy): Promise<string | null> {
  const { table, chance } = copy;
  const picked = pickRandom(copy.guests(), chance);
  if (!picked) return null;
  const { device: removed } = picked.one;
  const { ticket, self } = table.host.hostRecord;
  const fingerprint = fingerprintOf(keyPairOf(secretOf(self)).publicKey);
  const second = new GuestDevice(table, SECOND, { fingerprint, ticket });
  const others = [...picked.others.map(({ device }) => device), second];
  for (const one of [removed, ...others]) one.connect();
  await table.settle();
  if (second.guest.contact.state !== 'here')
    throw new CheckFailed(`${SECOND} was not let in by an invitation`);
  table.host.removeDevice(removed.device);
  await table.settle();
  const { contact } = removed.guest;
  if (contact.state !== 'closed' || contact.reason !== 'sent-away')
    throw new CheckFailed(`${removed.device} was removed and is ${contact.state}`);

  const { holders } = table.host.hostRecord;
  const lookers = others.filter(
    ({ device }) => !holders.some((one) => one.kind === 'device' && one.device === device),
  );
  const told = [removed, ...lookers].map(({ guest }) => guest.tableView?.ticket ?? '');
  const tickets = [...new Set([ticket, ...told])];
  for (const [at, known] of tickets.entries()) {
    const isItself = chance.onceIn(2);
    const name = isItself ? removed.device : `${NEW_DEVICE}${at}`;
    const back = new GuestDevice(table, name, { fingerprint, ticket: known });
    back.connect();
    await table.settle();
    const { state } = back.guest.contact;
    const isMember = table.host.hostRecord.members.some(({ id }) => id === name);
    if (state !== 'knocking' || isMember)
      throw new CheckFailed(
        `${name} is ${state}: a removed player came back with a ticket of another device`,
      );
    back.guest.leave();
    await table.settle();
  }
  return 'removed player: comes back by tickets of other devices';
}
