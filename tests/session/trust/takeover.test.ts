import { expect, test } from 'vitest';
import { gameIdFrom } from '#lib/game-id.ts';
import type { Takeover } from '#lib/protocol/certificates.ts';
import { MAX_MESSAGE_LENGTH, PROTOCOL } from '#lib/protocol/messages.ts';
import { parseHost, parseTableView } from '#lib/protocol/parse.ts';
import { promotedRecord } from '#lib/session/failover/promotion.ts';
import { keyPairOf } from '#lib/session/trust/keys.ts';
import { agreeTo, newestTakeovers } from '#lib/session/trust/takeover.ts';
import { updatedTrust } from '#lib/session/trust/trust.ts';
import { must } from '../../must.ts';
import { startGame } from '../harness.ts';

/** A host pads the list of take-overs that its successor passes on. */

const TABLE = 'the-table';
const NAMES = ['anna', 'bert', 'carl', 'dora'];
const keysOf = (device: string) => keyPairOf(`secret-of-${device}`);
const keyOf = (device: string): string => keysOf(device).publicKey;

function takeoverBy(host: string, agreed: readonly string[], epoch: number): Takeover {
  const takeover = { epoch, host, publicKey: keyOf(host) };
  const agreements = [host, ...agreed].map((device) => agreeTo(TABLE, takeover, device, keysOf(device)));
  return { ...takeover, agreements };
}
/** A full list of take-overs, each with this many unsigned agreements. */
const junk = (agreements: number): readonly Takeover[] =>
  Array.from({ length: 20 }, (_, at) => ({
    ...{ epoch: at + 1, host: 'mallory', publicKey: 'ab'.repeat(32) },
    agreements: Array.from({ length: agreements }, (_, index) => ({
      device: `mallory${index}`,
      signature: 'cd'.repeat(64),
    })),
  }));
const challengeOf = (epoch: number, takeovers: readonly Takeover[]) => ({
  ...{ type: 'challenge' as const, protocol: PROTOCOL, nonce: '00'.repeat(16), table: TABLE, epoch },
  ...{ host: 'anna', publicKey: keyOf('anna'), signature: 'ef'.repeat(64), takeovers },
});
const VIEW = {
  devices: NAMES.map((id) => ({ id, name: id, publicKey: keyOf(id), here: true, ready: true })),
  holders: NAMES.map((device) => ({ kind: 'device' as const, device })),
};

test('a challenge with more than six agreements to a take-over, or more than 16,000 characters, is refused', () => {
  expect(parseHost(JSON.stringify(challengeOf(1, junk(1)))).ok).toBe(true);
  expect(parseHost(JSON.stringify(challengeOf(1, junk(7).slice(0, 1)))).ok).toBe(false);
  expect(parseHost(JSON.stringify(challengeOf(1, junk(6)))).ok).toBe(false);
});

test('a device discards everything it cannot verify', () => {
  expect(updatedTrust(challengeOf(20, junk(6)), VIEW, null, '').takeovers).toEqual([]);
  const byBert = takeoverBy('bert', ['carl', 'dora'], 20);
  const padded = { ...byBert, agreements: [...byBert.agreements, ...(junk(2)[0]?.agreements ?? [])] };
  expect(updatedTrust(challengeOf(20, [...junk(3), padded]), VIEW, null, '').takeovers).toEqual([byBert]);
});

test('a device keeps verified take-overs even after their signers are gone', () => {
  const all = [takeoverBy('bert', ['carl', 'dora'], 2), takeoverBy('anna', ['carl'], 3)];
  const before = updatedTrust(challengeOf(3, all), VIEW, null, '');
  expect(before.takeovers).toEqual(all);
  const anna = { devices: VIEW.devices.slice(0, 1), holders: VIEW.holders.slice(0, 1) };
  const after = updatedTrust(challengeOf(3, all), anna, { ...before, devices: [] }, '');
  expect(after.takeovers).toEqual(all);
});

test('the successor of a host that padded the list can still identify itself', async () => {
  const { guests } = await startGame(31);
  const [ana] = guests;
  const { tableView, log } = ana.guest;
  const takeover = takeoverBy('bert', ['carl'], 21);
  const record = promotedRecord(
    { table: TABLE, takeovers: junk(20) },
    takeover,
    must(tableView, 'view'),
    log,
    { id: gameIdFrom('own'), newTicket: '00' },
  );
  const text = JSON.stringify(challengeOf(21, record.takeovers));
  expect(text.length).toBeLessThan(MAX_MESSAGE_LENGTH);
  expect(parseHost(text).ok).toBe(true);
  expect(newestTakeovers(record.takeovers).at(-1)).toEqual(takeover);
});

test('the successor of a host that named the highest revision can still continue', async () => {
  const { guests } = await startGame(32);
  const tableView = { ...must(guests[0].guest.tableView, 'view'), revision: 1_000_000_000 };
  const takeover = takeoverBy('bert', ['carl'], 2);
  const trust = { table: TABLE, takeovers: [] };
  const { revision } = promotedRecord(trust, takeover, tableView, guests[0].guest.log, {
    id: gameIdFrom('own'),
    newTicket: '00',
  });
  expect(parseTableView(tableView).ok).toBe(true);
  expect(parseTableView({ ...tableView, revision: revision + 1 }).ok).toBe(true);
});
