import type { HostedRow, JoinedRow } from '../persist/tables.ts';
import { trustOf } from '../session/failover/successor-check.ts';
import { NEW_GUEST_RECORD } from '../session/guest/guest-record.ts';
import type { HostRecord } from '../session/host/host-record.ts';
import { TICKET_BYTES } from '../session/trust/invite.ts';
import { fingerprintOf } from '../session/trust/keys.ts';

/** Keys and ids of tables: new ones for each table, so that one device's tables cannot be linked. */

/** Random bytes as hex. */
type Random = (bytes: number) => string;

const TABLE_BYTES = 16;

export const newTableKeys = (random: Random): Pick<HostRecord, 'table' | 'ticket'> => ({
  table: random(TABLE_BYTES),
  ticket: random(TICKET_BYTES),
});

/** The row with which the host of a table returns to it as a guest, because another device may host it by now. */
export function guestRowOfHost({ room, identity, hostRecord }: HostedRow, lastVisit: number): JoinedRow {
  const guestRecord = { ...NEW_GUEST_RECORD, epoch: hostRecord.epoch, trust: trustOf(hostRecord) };
  return { room, identity, guestRecord, lastVisit, seats: hostRecord.seats, ended: false, invite: null };
}

/** The paired table a device returns to, by the fingerprint of the host's key in the invitation: another room, but the same seats. */
export const pairedRowFor = (rows: readonly JoinedRow[], hostKey: string): JoinedRow | null =>
  rows.find(({ guestRecord }) =>
    guestRecord.trust?.devices.some(({ publicKey }) => fingerprintOf(publicKey) === hostKey),
  ) ?? null;
