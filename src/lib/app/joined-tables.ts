import type { IdbSharedTables, JoinedRow } from '../persist/tables.ts';
import { type DeviceId, hasSeat } from '../protocol/table-view.ts';
import { err, ok, type Result } from '../result.ts';
import { type GuestRecord, NEW_GUEST_RECORD } from '../session/guest/guest-record.ts';
import type { ReplicaState } from '../session/guest/replica.ts';
import { type Identity, newIdentity, newRoomCode, readTransferCode } from '../session/ids.ts';
import type { WallClock } from '../session/ports/clock.ts';
import { type NetError, PAIRED, type Room } from '../session/ports/transport.ts';
import type { Invite } from '../session/trust/invite.ts';
import { isNamedBy, isOfTable } from '../session/trust/trust.ts';
import type { JoinedTable } from './multiplayer.ts';
import { guestRowOfHost, pairedRowFor } from './table-keys.ts';

export interface JoinedTablesPorts {
  readonly tables: IdbSharedTables;
  readonly clock: WallClock;
  /** Random bytes as hex. */
  readonly random: (bytes: number) => string;
}

/** A device's data for a visit to a table. */
export interface TableVisit {
  readonly row: JoinedRow;
  /** The stored row of the room; null without one. */
  readonly stored: JoinedRow | null;
  /** How the row of this visit is first stored: as the only row, in place of a table that is set aside, or in place of other keys. */
  readonly firstWrite: 'putJoined' | 'setAside' | 'replaceJoined';
  /** The saved replica; null if it is missing or out of date. */
  readonly replica: ReplicaState | null;
  /** The link's invite if it names a host unknown to this table, so that the player has to decide; null otherwise. */
  readonly link: Invite | null;
  /** The table this device has left by such a link; null if none. */
  readonly left: JoinedRow | null;
}

const ALONE = { firstWrite: 'putJoined', replica: null, link: null, left: null } as const;
/** The visit of a device without a link. `stored`: its row; null if none is stored yet. */
export const firstVisit = (row: JoinedRow, stored: JoinedRow | null): TableVisit => ({
  row,
  stored,
  ...ALONE,
});

/** A record with which an invitation outranks the trust. */
const preferringInvite = ({ trust, ...guestRecord }: GuestRecord): GuestRecord => ({
  ...guestRecord,
  trust: trust && { ...trust, byCodeAlone: true },
});

/** Whether a device had a seat when it was last at its table. */
const isSeated = ({ identity, guestRecord: { trust } }: JoinedRow): boolean =>
  trust?.devices.some((one) => one.isSeated && one.device === identity.device) === true;

/** Whether a device has nothing to lose: no device vouched for its host, and it has no seat there. */
const hasNothingToLose = (row: JoinedRow): boolean => {
  const { trust } = row.guestRecord;
  return trust === null || (trust.byCodeAlone && !isSeated(row));
};

/** Whether a link names a host unknown to this device's table that the player has not decided to follow. */
function leadsAway(row: JoinedRow, invite: Invite | null): boolean {
  const { trust } = row.guestRecord;
  if (invite === null || trust === null || hasNothingToLose(row)) return false;
  return row.invite?.fingerprint !== invite.fingerprint && !isOfTable(trust, invite.fingerprint);
}
/** The invite that counts for a device: not one that names an earlier host of its table, or leads away from it. */
function inviteFor(row: JoinedRow, invite: Invite | null): Invite | null {
  const { trust } = row.guestRecord;
  if (invite === null) return trust && !trust.byCodeAlone ? null : row.invite;
  const isMeant =
    isNamedBy(invite.fingerprint, trust?.hostKey ?? '') || row.invite?.fingerprint === invite.fingerprint;
  if (isMeant || trust === null) return invite;
  return hasNothingToLose(row) && !isOfTable(trust, invite.fingerprint) ? invite : null;
}

/** The visit of a device with this row by a link: the invite that counts, and the link if the player has to decide about it. */
export const inviteAndLink = (
  row: JoinedRow,
  invite: Invite | null,
): Pick<JoinedRow, 'invite'> & Pick<TableVisit, 'link'> => ({
  invite: inviteFor(row, invite),
  link: leadsAway(row, invite) ? invite : null,
});

/**
 * The visit of a device that leaves its table, because the player follows a link to another host in the same room. The device keeps its
 * keys.
 */
export const visitByLink = ({ row }: TableVisit, invite: Invite): TableVisit => ({
  row: { ...row, guestRecord: preferringInvite(row.guestRecord), invite },
  ...{ stored: null, firstWrite: 'setAside', replica: null, link: null, left: row },
});

/** The room of a table without stored data on this device: it cannot have been paired. */
const withServer = ({ code, server }: Room): Room => ({ code, server: server === PAIRED ? '' : server });

/** A row with other keys: of the data stored beside its own keys, only the host's identity stays valid. */
const withIdentity = (row: JoinedRow, identity: Identity): JoinedRow => {
  const { epoch, trust } = row.guestRecord;
  return { ...row, identity, guestRecord: { ...NEW_GUEST_RECORD, epoch, trust }, ended: false };
};
const isSame = (one: Identity, other: Identity): boolean =>
  one.device === other.device && one.secret === other.secret;

/** The stored tables joined by this device. */
export class JoinedTables {
  readonly #ports: JoinedTablesPorts;
  readonly #name: () => string;
  /** The seats that move here with the next visit of a room, by its code. */
  readonly #moving = new Map<string, Identity>();

  /** `name`: returns the player's name at tables. */
  constructor(ports: JoinedTablesPorts, name: () => string) {
    this.#ports = ports;
    this.#name = name;
  }

  /** The tables that have not ended, last visited first, including those where this device is knocking. */
  async list(): Promise<readonly JoinedTable[]> {
    const all = await this.#ports.tables.allJoined();
    return all.map(({ room, lastVisit, seats, recency }) => ({ room, lastVisit, seats, recency }));
  }
  /** Whether the table was paired with this device, and a replica of it is saved. */
  async hasPairedReplica({ code }: Room): Promise<boolean> {
    const [stored, replica] = [await this.#stored(code), await this.#ports.tables.getReplica(code)];
    return stored?.room.server === PAIRED && replica.ok && replica.value !== null;
  }

  /**
   * This device's visit to a table. `given`: where to look for it; only this device's own row can show that the table was paired. `invite`:
   * of the opened link.
   */
  async visitTo(given: Room, invite: Invite | null): Promise<TableVisit> {
    const { tables } = this.#ports;
    const { code } = given;
    const stored = await this.#stored(code);
    const known = stored ?? (await this.#hostRow(code)) ?? this.newRow(withServer(given));
    const room = given.server === PAIRED ? known.room : given;
    const [replica, left] = [await tables.getReplica(code), await tables.getAside(code)];
    const isCurrent = replica.ok && replica.value?.tableView.epoch === known.guestRecord.epoch;
    const moved = this.#moving.get(code);
    this.#moving.delete(code);
    const row = moved ? withIdentity(known, moved) : this.#named(known);
    const { invite: used, link } = inviteAndLink(row, invite);
    return {
      row: { ...row, room, invite: used },
      link,
      stored: moved ? null : stored,
      firstWrite: moved ? 'replaceJoined' : 'putJoined',
      // a replica shows the secrets of the seat whose device saved it
      replica: isCurrent && !moved ? replica.value : null,
      left: left.ok ? left.value : null,
    };
  }
  /** The row for a table joined by pairing. `hostKey`: the fingerprint in the invitation; '' if there is none. */
  async pairedRow(hostKey: string): Promise<JoinedRow> {
    const { tables, random } = this.#ports;
    // a paired table has no room code, so its records are stored under a new one
    const room = { code: newRoomCode(random), server: PAIRED };
    // a returning device needs its keys, and the share it put into the deal
    const earlier = pairedRowFor(await tables.allPaired(), hostKey);
    const invite = hostKey === '' ? null : { fingerprint: hostKey, ticket: '' };
    const row = { ...(earlier ?? this.newRow(room)), room, invite };
    // a text carried over by people identifies its host better than any certificate
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

  /**
   * Moves the seats of another device to this one with the next visit (net/no-transfer-code, net/plays-here, net/known-here); returns that
   * device. Stored data changes once a host is believed there.
   */
  async adopt(room: Room, transferCode: string): Promise<Result<DeviceId, NetError>> {
    const identity = await this.#movable(room, transferCode);
    if (!identity.ok) return identity;
    const stored = await this.#stored(room.code);
    if (stored && isSame(stored.identity, identity.value)) return ok(identity.value.device);
    if (stored) return err({ code: 'net/known-here' });
    return this.#move(room, identity.value);
  }
  /** The same if this device has keys of its own, which the player gives up. */
  async adoptInstead(room: Room, transferCode: string): Promise<Result<DeviceId, NetError>> {
    const identity = await this.#movable(room, transferCode);
    return identity.ok ? this.#move(room, identity.value) : identity;
  }
  #move({ code }: Room, identity: Identity): Result<DeviceId, never> {
    this.#moving.set(code, identity);
    return ok(identity.device);
  }
  /** The identity in a transfer code that can replace this device's own. */
  async #movable(room: Room, transferCode: string): Promise<Result<Identity, NetError>> {
    const identity = readTransferCode(transferCode, this.#name());
    if (!identity) return err({ code: 'net/no-transfer-code' });
    return (await this.#playsAt(room, identity)) ? err({ code: 'net/plays-here' }) : ok(identity);
  }

  async #stored(code: string): Promise<JoinedRow | null> {
    const joined = await this.#ports.tables.getJoined(code);
    return joined.ok ? joined.value : null;
  }
  async #hostRow(code: string): Promise<JoinedRow | null> {
    const { tables, clock } = this.#ports;
    const hosted = (await tables.allHosted()).find(({ room }) => room.code === code);
    return hosted ? guestRowOfHost(hosted, clock.now()) : null;
  }
  /** The row under the name the player has given since, if the device was never let in. */
  #named(row: JoinedRow): JoinedRow {
    const name = this.#name();
    const isStranger = row.guestRecord.epoch === 0 && name !== '';
    return isStranger ? { ...row, identity: { ...row.identity, name } } : row;
  }
  /** Whether this device hosts the room, or has a seat there other than that of `identity`. */
  async #playsAt({ code }: Room, identity: Identity): Promise<boolean> {
    const { tables } = this.#ports;
    const hosted = await tables.allHosted();
    if (hosted.some(({ room, ended }) => room.code === code && !ended)) return true;
    const stored = await this.#stored(code);
    if (!stored || stored.ended || isSame(stored.identity, identity)) return false;
    const replica = await tables.getReplica(code);
    const hasSeatIn =
      replica.ok && replica.value !== null && hasSeat(replica.value.tableView, stored.identity.device);
    return hasSeatIn || isSeated(stored);
  }
}
