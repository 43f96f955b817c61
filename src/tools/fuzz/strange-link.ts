import { inviteAndLink } from '../../lib/app/joined-tables.ts';
import type { JoinedRow } from '../../lib/persist/tables.ts';
import type { DeviceId } from '../../lib/protocol/table-view.ts';
import { beginJoining, type JoinEffect, type JoinEvent, joinStep } from '../../lib/session/guest/joining.ts';
import type { HostRecord } from '../../lib/session/host/host-record.ts';
import type { Invite } from '../../lib/session/trust/invite.ts';
import { fingerprintOf, type KeyPair, keyPairOf } from '../../lib/session/trust/keys.ts';
import type { Trust } from '../../lib/session/trust/trust.ts';
import { GuestDevice, secretOf } from '../support/memory-table.ts';
import type { Chance } from '../support/player.ts';
import { FalseHost, type Lie } from './false-host.ts';
import { completeSuccession, pickSuccessor } from './succession.ts';
import { pickRandom, type TableCopy } from './table-copy.ts';
import { CheckFailed } from './timeline.ts';

/** A link that names another device as the host of a room that a device already belongs to: a stranger, or a lost host. */

const STRANGER = 'stranger';
const ROOM = { code: 'abcdefg', server: '' };

interface Link {
  readonly name: string;
  /** The host that it names. */
  readonly host: DeviceId;
  readonly invite: Invite;
  readonly keys: KeyPair;
  /** Whether the player has to confirm it. */
  readonly asks: boolean;
}

/** The link of a lost host. */
function linkOf({ self, ticket }: Pick<HostRecord, 'self' | 'ticket'>): Link {
  const keys = keyPairOf(secretOf(self));
  const invite = { fingerprint: fingerprintOf(keys.publicKey), ticket };
  return { name: 'an old link of a lost host', host: self, invite, keys, asks: false };
}
function linkOfStranger(chance: Chance): Link {
  const keys = keyPairOf(`stranger ${chance.below(1e9)}`);
  const invite = { fingerprint: fingerprintOf(keys.publicKey), ticket: 'ee'.repeat(10) };
  return { name: 'a link of a stranger', host: STRANGER, invite, keys, asks: true };
}

/** A page's path from a link to its table without a tap. Returns the invitation that it takes along. */
function wayBy(link: Invite, row: JoinedRow): Invite | null {
  let { state, effects } = beginJoining({ link: ROOM, invite: link, move: '' });
  const send = (event: JoinEvent): readonly JoinEffect[] => {
    ({ state, effects } = joinStep(state, event));
    return effects;
  };
  const join = send({ type: 'looked-up', room: row.room, elsewhere: false }).find(
    ({ type }) => type === 'join',
  );
  if (join?.type !== 'join') throw new CheckFailed('a link leads a device nowhere that sits at its table');
  send({ type: 'opened' });
  send({ type: 'table-shown' });
  if (state.context.entry.invite !== null) throw new CheckFailed('a page keeps its link once it was let in');
  return join.params.invite;
}

/** The device's stored row; the device may also have joined by the typed code, and have a seat. */
function rowOf({ device, guest }: GuestDevice, trust: Trust, { chance }: TableCopy): JoinedRow {
  const isSeated = trust.devices.some((one) => one.device === device && one.isSeated);
  const byCodeAlone = isSeated && chance.onceIn(2);
  const guestRecord = { ...guest.guestRecord, trust: { ...trust, byCodeAlone } };
  const rest = { lastVisit: 0, seats: [], ended: false, invite: null };
  return { room: ROOM, identity: guest.identity, guestRecord, ...rest };
}

/** @throws CheckFailed if a device believes the stranger, or does not find its host again. */
export async function openLink(copy: TableCopy): Promise<string | null> {
  const picked = pickRandom(copy.guests(), copy.chance);
  return picked && open(copy, picked.one.device, linkOfStranger(copy.chance));
}
/** The same with the link of a host that has been lost since. */
export async function openOldLink(copy: TableCopy): Promise<string | null> {
  const picked = pickSuccessor(copy.guests(), copy);
  if (!picked) return null;
  const link = linkOf(copy.table.host.hostRecord);
  await completeSuccession(copy, picked.successor.device, picked.others, link.name);
  return open(copy, copy.chance.oneOf(picked.others).device, link);
}

async function open(copy: TableCopy, guestDevice: GuestDevice, link: Link): Promise<string> {
  const { table, chance } = copy;
  const { name, invite, keys, asks } = link;
  const { trust } = guestDevice.guest.guestRecord;
  if (!trust) throw new CheckFailed(`${name}: ${guestDevice.device} trusts nobody`);
  const row = rowOf(guestDevice, trust, copy);
  const coming = inviteAndLink(row, wayBy(invite, row));
  if ((coming.link !== null) !== asks)
    throw new CheckFailed(`${name}: the player is ${asks ? 'not asked' : 'asked'} about it`);
  const byCode = row.guestRecord.trust?.byCodeAlone === true;
  // with any invitation, a device that joined by one believes only hosts that its trust reaches
  const taken = byCode || chance.onceIn(2) ? coming.invite : invite;
  const page = new GuestDevice(table, guestDevice.device, taken);
  page.guestRecord = row.guestRecord;
  page.reload();

  const { hostRecord } = table.host;
  const epoch = chance.oneOf([1, hostRecord.epoch, hostRecord.epoch + 1]);
  const host = asks ? chance.oneOf([link.host, hostRecord.self]) : link.host;
  const takeovers = chance.onceIn(2) ? hostRecord.takeovers : [];
  const isTrueTable = !asks || !chance.onceIn(3);
  const of = isTrueTable ? hostRecord.table : 'another-table';
  await mislead(copy, page, { table: of, epoch, host, keys, takeovers }, name);
  page.connect();
  await table.settle();
  const { contact, tableView } = page.guest;
  if (contact.state !== 'here' || tableView?.host !== hostRecord.self)
    throw new CheckFailed(`${name}: ${page.device} is ${contact.state} and does not find its host`);
  return `${name}: ${byCode ? 'came by the code' : 'came by an invitation'}`;
}

/** Lets the page find the false host first. */
async function mislead({ table }: TableCopy, page: GuestDevice, lie: Lie, name: string): Promise<void> {
  const { trust } = page.guest.guestRecord;
  const cable = table.net.connect(page.device, STRANGER);
  const stranger = new FalseHost(cable.ends[1], lie);
  page.guest.join(cable.ends[0]);
  await table.settle();
  // an old host has to learn that it has a successor
  const isOutdated =
    trust?.devices.some(({ publicKey }) => publicKey === lie.keys.publicKey) && lie.epoch < trust.epoch;
  const said = stranger.types.filter((type) => type !== 'hello' && !(isOutdated && type === 'prove'));
  if (said.length > 0) throw new CheckFailed(`${name}: ${page.device} told it ${said.join(', ')}`);
  stranger.send({ type: 'close', reason: 'ended' });
  await table.settle();
  cable.cut();
  const { state } = page.guest.contact;
  if (state !== 'away') throw new CheckFailed(`${name}: ${page.device} is ${state}, not away`);
  if (page.guest.guestRecord.trust !== trust) throw new CheckFailed(`${name}: ${page.device} believed it`);
}
