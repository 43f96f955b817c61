import type { HostedRow, JoinedRow } from '../persist/tables.ts';
import type { HostRecord } from '../session/host/host-record.ts';
import { trustOf } from '../session/failover/successor-check.ts';
import { newIdentity, withUnshownSecret } from '../session/ids.ts';
import { NEW_GUEST_RECORD } from '../session/guest/guest-record.ts';
import { TICKET_BYTES } from '../session/trust/invite.ts';
import { fingerprintOf, keyPairOf } from '../session/trust/keys.ts';

/** The keys and ids of tables: made anew for each, so that nobody can tell that one device plays at two of them. */

/** Random bytes as hex. */
type Random = (bytes: number) => string;

const TABLE_BYTES = 16;

/** The id and the ticket of a new table. */
export const newTableKeys = (random: Random): Pick<HostRecord, 'table' | 'ticket'> => ({
  table: random(TABLE_BYTES),
  ticket: random(TICKET_BYTES),
});

/** The row of a hosted table with keys, also if a build without keys wrote it. */
export function withHostKeys(row: HostedRow, random: Random): HostedRow {
  if (row.hostRecord.table !== '') return row;
  const { device, name } = row.identity;
  // guests and hosts of other tables have seen the old secret
  const identity = { ...newIdentity(name, random), device };
  const { publicKey } = keyPairOf(identity.secret);
  const members = row.hostRecord.members.map((one) => (one.id === device ? { ...one, publicKey } : one));
  return { ...row, identity, hostRecord: { ...row.hostRecord, ...newTableKeys(random), members } };
}

/** The row of a joined table with a secret that no host has seen. */
export const withGuestKeys = (row: JoinedRow, random: Random): JoinedRow => ({
  ...row,
  identity: withUnshownSecret(row.identity, random),
});

/** The row with which the host of a table comes to it as a guest, because another device may host it by now. */
export function rowOfHost({ room, identity, hostRecord }: HostedRow, lastVisit: number): JoinedRow {
  const trust = hostRecord.table === '' ? null : trustOf(hostRecord);
  const guestRecord = { ...NEW_GUEST_RECORD, epoch: hostRecord.epoch, trust };
  return { room, identity, guestRecord, lastVisit, seats: hostRecord.seats, ended: false, invite: null };
}

/**
 * The paired table that a device comes back to, by the fingerprint of the host's key in the invitation: another room, but the same seats.
 * Without a match, the last one of a build without keys, and none that was never let in: its id would be seen at two tables.
 */
export const pairedRowFor = (rows: readonly JoinedRow[], hostKey: string): JoinedRow | null =>
  rows.find(({ guestRecord }) =>
    guestRecord.trust?.devices.some(
      ({ publicKey }) => publicKey !== '' && fingerprintOf(publicKey) === hostKey,
    ),
  ) ??
  rows.find(({ guestRecord }) => guestRecord.trust === null && guestRecord.epoch > 0) ??
  null;
