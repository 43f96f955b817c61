// A device's view of joined tables, with its storage.
import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { JoinedTables } from '#lib/app/joined-tables.ts';
import { MemoryNet } from '#lib/net/memory.ts';
import type { JoinedRow } from '#lib/persist/tables.ts';
import { seedRng } from '#lib/rules/rng.ts';
import type { GuestRecord } from '#lib/session/guest/guest-record.ts';
import { keyPairOf } from '#lib/session/trust/keys.ts';
import { Chance } from '#tools/support/player.ts';
import { fakeDevice, fakePairing } from './fake-device.ts';

/** How one device is known at tables, and its storage. */
function device() {
  const net = new MemoryNet();
  const chance = new Chance(seedRng(68));
  const { tables } = fakeDevice(net, fakePairing(net), chance);
  const random = (bytes: number): string =>
    Array.from({ length: bytes }, () => chance.below(256).toString(16).padStart(2, '0')).join('');
  return { tables, joined: new JoinedTables({ tables, clock: { now: () => 1_000 }, random }, () => 'Ana') };
}

it('a device has another id, key and secret at each table, so that its tables cannot be linked', async () => {
  const { joined } = device();
  const rows = await Promise.all(
    ['kwx4t', 'abcde'].map((code) => joined.visitTo({ code, server: '' }, null)),
  );
  const identities = rows.map(({ row }) => row.identity);
  for (const part of [
    identities.map((one) => one.device),
    identities.map((one) => one.secret),
    identities.map(({ secret }) => keyPairOf(secret).publicKey),
  ]) {
    expect(new Set(part).size).toBe(2);
  }
});

const ROOM = { code: 'kwx4t', server: '' };
it.each([
  { epoch: 2_000_000_000 },
  { lastRequestId: 1_000_000_001 },
  { pending: [{ type: 'act', id: 1, revision: 1, commands: 'none' }] },
  { part: { share: 'none' } },
  { storage: 'none' },
  { visits: -1 },
  { trust: { table: '' } },
  { unknown: true },
])('a stored row with a broken field keeps the keys: %o', async (broken) => {
  const { joined, tables } = device();
  const row = joined.newRow(ROOM);
  await tables.putJoined({ ...row, guestRecord: { ...row.guestRecord, ...broken } as GuestRecord });
  const { row: found } = await joined.visitTo(ROOM, null);
  expect(found.identity).toEqual(row.identity);
  expect(await joined.list()).toHaveLength(1);
});
it.each([{ lastVisit: 'yesterday' }, { seats: [{}] }, { ended: 1 }, { invite: {} }])(
  'a stored row with a broken field beside the record keeps the keys: %o',
  async (broken) => {
    const { joined, tables } = device();
    const row = joined.newRow(ROOM);
    await tables.putJoined({ ...row, ...broken } as JoinedRow);
    expect((await joined.visitTo(ROOM, null)).row.identity).toEqual(row.identity);
  },
);

it('a device that was paired and never let in has another id at the next pairing', async () => {
  const { joined, tables } = device();
  const first = await joined.pairedRow('0123456789abcdef0123');
  await tables.putJoined(first);
  const second = await joined.pairedRow('3210fedcba9876543210');
  expect(second.identity.device).not.toBe(first.identity.device);
  expect(second.identity.secret).not.toBe(first.identity.secret);
});
