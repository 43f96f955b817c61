import type { DeviceId } from '../protocol/table-view.ts';
import type { Result } from '../result.ts';
import type { GuestRecord } from '../session/guest/guest-record.ts';
import type { ReplicaState } from '../session/guest/replica.ts';
import type { NetError, Room } from '../session/ports/transport.ts';
import type { Clock } from '../session/ports/clock.ts';
import type { Invite } from '../session/trust/invite.ts';
import type { IdbSharedTables, JoinedRow } from '../persist/tables.ts';
import type { JoinedTable } from './multiplayer.ts';
import { hasSeat } from '../protocol/table-view.ts';
import { isNamedBy, isOfTable } from '../session/trust/trust.ts';
import { err, ok } from '../result.ts';
import { NEW_GUEST_RECORD } from '../session/guest/guest-record.ts';
import { PAIRED } from '../session/ports/transport.ts';
import { newIdentity, newRoomCode, readTransferCode } from '../session/ids.ts';
import { pairedRowFor, rowOfHost } from './table-keys.ts';

export interface JoinedTablesPorts {
  readonly tables: IdbSharedTables;
  readonly clock: Clock;
  /** Random bytes as hex. */
  readonly random: (bytes: number) => string;
}

/** What a device brings when it comes to a table. */
export interface Visit {
  readonly row: JoinedRow;
  /** The saved replica, or null if there is none or it is out of date. */
  readonly replica: ReplicaState | null;
  /** What the link carries if it names a host that this table does not know, so that the player has to decide; null otherwise. */
  readonly link: Invite | null;
  /** The table that this device has left by such a link, or null if it has left none. */
  readonly left: JoinedRow | null;
}

/** The visit of a device that comes without a link. */
export const firstVisit = (row: JoinedRow): Visit => ({ row, replica: null, link: null, left: null });

/** A record beside which an invitation counts for more than the trust. */
const preferringInvite = ({ trust, ...guestRecord }: GuestRecord): GuestRecord => ({
  ...guestRecord,
  trust: trust && { ...trust, byCodeAlone: true },
});

/** Whether a device has nothing to lose: nobody vouched for its host, and it has no seat there. */
const hasNothingToLose = ({ identity, guestRecord: { trust } }: JoinedRow): boolean =>
  trust === null ||
  (trust.byCodeAlone &&
    !trust.devices.some(({ device, isSeated }) => isSeated && device === identity.device));

/** Whether a link names a host that the table of this device does not know, and that the player has not decided to follow. */
function leadsAway(row: JoinedRow, invite: Invite | null): boolean {
  const { trust } = row.guestRecord;
  if (invite === null || trust === null || hasNothingToLose(row)) return false;
  return row.invite?.fingerprint !== invite.fingerprint && !isOfTable(trust, invite.fingerprint);
}
/** The invitation by which a device comes. One that names an earlier host of its table, or leads away from it, does not count. */
function inviteFor(row: JoinedRow, invite: Invite | null): Invite | null {
  const { trust } = row.guestRecord;
  if (invite === null) return trust && !trust.byCodeAlone ? null : row.invite;
  const isMeant =
    isNamedBy(invite.fingerprint, trust?.hostKey ?? '') || row.invite?.fingerprint === invite.fingerprint;
  if (isMeant || trust === null) return invite;
  return hasNothingToLose(row) && !isOfTable(trust, invite.fingerprint) ? invite : null;
}

/** How a device with this row comes by a link: the invitation that counts, and the link if the player has to decide about it. */
export const comingBy = (
  row: JoinedRow,
  invite: Invite | null,
): Pick<JoinedRow, 'invite'> & Pick<Visit, 'link'> => ({
  invite: inviteFor(row, invite),
  link: leadsAway(row, invite) ? invite : null,
});

/** The tables that this device has joined, as they are stored. */
export class JoinedTables {
  readonly #ports: JoinedTablesPorts;
  readonly #name: () => string;

  /** `name`: gives the player's name at tables. */
  constructor(ports: JoinedTablesPorts, name: () => string) {
    this.#ports = ports;
    this.#name = name;
  }

  /** The tables that have not ended, last visited first, also those at whose door this device knocks. */
  async list(): Promise<readonly JoinedTable[]> {
    const all = await this.#ports.tables.allJoined();
    return all.map(({ room, lastVisit, seats }) => ({ room, lastVisit, seats }));
  }
  /** Whether a replica of the table is saved. */
  async hasReplica({ code }: Room): Promise<boolean> {
    const replica = await this.#ports.tables.getReplica(code);
    return replica.ok && replica.value !== null;
  }

  /** How this device comes to a table. `invite`: of the link that was opened. */
  async visitTo(room: Room, invite: Invite | null): Promise<Visit> {
    const { tables } = this.#ports;
    const row = await this.#knownRow(room);
    const replica = await tables.getReplica(room.code);
    const left = await tables.getAside(room.code);
    const isCurrent = replica.ok && replica.value?.tableView.epoch === row.guestRecord.epoch;
    const { invite: used, link } = comingBy(row, invite);
    return {
      row: { ...row, room, invite: used },
      replica: isCurrent ? replica.value : null,
      link,
      left: left.ok ? left.value : null,
    };
  }
  /** Sets a table aside, because the player follows a link to another host in its room. The keys of this device stay the same. */
  async leaveFor(room: Room, link: Invite): Promise<void> {
    const row = await this.#knownRow(room);
    const guestRecord = preferringInvite(row.guestRecord);
    await this.#ports.tables.setAside({ ...row, guestRecord, invite: link });
  }
  /** The row for a table that is joined by pairing. `hostKey`: the fingerprint that the invitation names, or '' if there is none. */
  async pairedRow(hostKey: string): Promise<JoinedRow> {
    const { tables, random } = this.#ports;
    // a paired table has no room code, so its records are stored under a new one
    const room = { code: newRoomCode(random), server: PAIRED };
    // whoever comes back needs its keys, and the share it put into the deal
    const earlier = pairedRowFor(await tables.allPaired(), hostKey);
    const invite = hostKey === '' ? null : { fingerprint: hostKey, ticket: '' };
    const row = { ...(earlier ?? this.newRow(room)), room, invite };
    // a text that people carried over names its host better than any certificate
    return invite ? { ...row, guestRecord: preferringInvite(row.guestRecord) } : row;
  }
  /** The row of a device that was never at the table. */
  newRow(room: Room): JoinedRow {
    const { clock, random } = this.#ports;
    return {
      room,
      identity: newIdentity(this.#name(), random),
      guestRecord: NEW_GUEST_RECORD,
      lastVisit: clock.now(),
      seats: [],
      ended: false,
      invite: null,
    };
  }

  /** Forgets an invitation that names another host than the one at the table. */
  async dropInvite(row: JoinedRow, guestRecord: GuestRecord): Promise<void> {
    const { tables } = this.#ports;
    // the keys of a device that was at the table by its code lead to its seat there
    if (guestRecord.trust !== null) await tables.putJoined({ ...row, guestRecord, invite: null });
    else await tables.deleteJoined(row.room.code);
  }

  /** Moves the seats of another device to this one (net/no-transfer-code, net/plays-here); gives that device. */
  async adopt(room: Room, transferCode: string): Promise<Result<DeviceId, NetError>> {
    const { tables } = this.#ports;
    const identity = readTransferCode(transferCode, this.#name());
    if (!identity) return err({ code: 'net/no-transfer-code' });
    if (await this.#playsAt(room, identity.device)) return err({ code: 'net/plays-here' });
    // the saved replica shows the secrets of another seat
    await tables.deleteJoined(room.code);
    await tables.putJoined({ ...this.newRow(room), identity });
    return ok(identity.device);
  }

  async #knownRow(room: Room): Promise<JoinedRow> {
    const { tables, clock } = this.#ports;
    const joined = await tables.getJoined(room.code);
    if (joined.ok && joined.value) return this.#named(joined.value);
    const hosted = (await tables.allHosted()).find((one) => one.room.code === room.code);
    return hosted ? rowOfHost(hosted, clock.now()) : this.newRow(room);
  }
  /** A device that was never let in comes by the name that its player has given since. */
  #named(row: JoinedRow): JoinedRow {
    const name = this.#name();
    const isStranger = row.guestRecord.epoch === 0 && name !== '';
    return isStranger ? { ...row, identity: { ...row.identity, name } } : row;
  }
  /** Whether this device hosts the room, or plays an unfinished game there under another id than `device`. */
  async #playsAt({ code }: Room, device: DeviceId): Promise<boolean> {
    const { tables } = this.#ports;
    const hosted = await tables.allHosted();
    if (hosted.some(({ room, ended }) => room.code === code && !ended)) return true;
    const [row, replica] = [await tables.getJoined(code), await tables.getReplica(code)];
    const own = row.ok && row.value !== null && !row.value.ended ? row.value.identity.device : device;
    if (own === device || !replica.ok || replica.value === null) return false;
    return hasSeat(replica.value.tableView, own);
  }
}
