// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { MemoryNet } from '#lib/net/memory.ts';
import type { JoinedRow } from '#lib/persist/tables.ts';
import { err, ok } from '#lib/result.ts';
import { seedRng } from '#lib/rules/rng.ts';
import { STANDARD_TERMS } from '#lib/rules/setup.ts';
import { newIdentity, transferCodeOf } from '#lib/session/ids.ts';
import { contactOf } from '#lib/state/screen.ts';
import { testSeats } from '#tools/support/memory-table.ts';
import { Chance } from '#tools/support/player.ts';
import { mustOk, mustTake } from '../must.ts';
import { fakeDevice, fakePairing } from './fake-device.ts';
import {
  endTable,
  joinAsSpectator,
  passSeconds,
  settle,
  type SharedTable,
  startedTable,
  startTable,
  TableDevice,
  useFakeSeconds,
} from './harness.ts';

useFakeSeconds();

/** A valid transfer code of a device unknown to the table. */
const STRANGERS = transferCodeOf({ device: 'strangr2', secret: 'a'.repeat(20), name: '' });
const rowOf = async (device: TableDevice): Promise<JoinedRow> => {
  const [row] = mustTake(
    (await device.device.tables.allJoined()).map((one) => ({ ...one, lastVisit: 0 })),
    1,
  );
  return row;
};
/** A lobby with Ana as a spectator. */
async function inLobby() {
  const net = new MemoryNet();
  const chance = new Chance(seedRng(16));
  const device = fakeDevice(net, fakePairing(net), chance);
  const app = await device.openApp();
  const setup = {
    ...STANDARD_TERMS,
    map: 'germany',
    players: 3,
    beginners: true,
    regions: { by: 'draw' },
  } as const;
  const id = mustOk(await app.hostNew(setup, testSeats(3), []));
  const host = new TableDevice(device, app, mustOk(await app.openHosted(id)));
  const table: SharedTable = { net, chance, id, devices: [host] };
  await settle(table);
  const ana = await joinAsSpectator(table, host.hostGame.room, 'Ana', host.game.invite);
  await passSeconds(table, 1);
  return { table, host, ana, before: await rowOf(ana) };
}

describe('a seat that moves to another device', () => {
  it('a moved seat stays when the table is ended and reopened', async () => {
    const table = await startTable(3, 15, false);
    const [host, ana] = mustTake(table.devices, 2);
    const { room } = host.hostGame;
    const tablet = fakeDevice(table.net, fakePairing(table.net), table.chance);
    const app = await tablet.openApp();
    await app.rename('Tablet');
    expect(await app.adopt(room, ana.guestGame.transferCode)).toEqual(ok(ana.game.device));
    const connection = await app.join(room, null);
    await passSeconds(table, 2);
    expect(connection.game.mine).toEqual([1]);
    expect(await app.joinedTables()).toHaveLength(1);
    await endTable(table, host);
    expect(contactOf(connection.game)).toEqual({ state: 'closed', reason: 'ended' });
    connection.leave();
    await settle(table);
    // the start page does not lead to an ended table
    expect(await app.joinedTables()).toEqual([]);
    await host.openHosted(table.id);
    await settle(table);
    const again = await (await tablet.openApp()).join(room, null);
    await passSeconds(table, 2);
    expect(again.game.mine).toEqual([1]);
    expect(await app.joinedTables()).toHaveLength(1);
  });

  it('a seat does not move to a device that plays at the table, which would lose its own seat', async () => {
    const table = await startedTable(3, 15, false, 5);
    const [host, ana, ben] = mustTake(table.devices, 3);
    await passSeconds(table, 2);
    const { room } = host.hostGame;
    const refused = { ok: false, error: { code: 'net/plays-here' } };
    const { transferCode } = ana.guestGame;
    expect(await ben.app.adopt(room, transferCode)).toEqual(refused);
    expect(await host.app.adopt(room, transferCode)).toEqual(refused);
    expect(await ben.app.adopt(room, ben.guestGame.transferCode), 'its own').toMatchObject({ ok: true });
    expect(await ben.app.adopt(room, 'abc')).toEqual({ ok: false, error: { code: 'net/no-transfer-code' } });
  });

  it('a seat does not move to a device with a seat in the lobby and no saved replica', async () => {
    const { table, host, ana, before } = await inLobby();
    const { room } = host.hostGame;
    ana.game.takeSeat(1);
    await settle(table);
    for (const code of [STRANGERS, transferCodeOf({ ...before.identity, secret: 'b'.repeat(20) })]) {
      expect(await ana.app.adopt(room, code)).toEqual(err({ code: 'net/plays-here' }));
      expect(await ana.app.adoptInstead(room, code)).toEqual(err({ code: 'net/plays-here' }));
    }
    expect((await rowOf(ana)).identity).toEqual(before.identity);
  });
  it("a seat does not move to a playing device by a code with that device's own id", async () => {
    const table = await startedTable(2, 17, false, 3);
    const [host, ana] = mustTake(table.devices, 2);
    await passSeconds(table, 2);
    const { identity } = await rowOf(ana);
    const code = transferCodeOf({ ...identity, secret: 'b'.repeat(20) });
    expect(await ana.app.adopt(host.hostGame.room, code)).toEqual(err({ code: 'net/plays-here' }));
    expect((await rowOf(ana)).identity).toEqual(identity);
  });
  it('moving a seat asks a device with other keys for the table, and replaces them once the host is believed', async () => {
    const { table, host, ana, before } = await inLobby();
    const { room } = host.hostGame;
    expect(await ana.app.adopt(room, STRANGERS)).toEqual(err({ code: 'net/known-here' }));
    expect(await rowOf(ana)).toEqual(before);
    expect(await ana.app.adoptInstead(room, STRANGERS)).toEqual(ok('strangr2'));
    expect(await rowOf(ana)).toEqual(before);
    // no host answers
    host.leave();
    ana.leave();
    await settle(table);
    await ana.join(room);
    await passSeconds(table, 8);
    expect(await rowOf(ana)).toEqual(before);
    ana.leave();
    await host.reload();
    await host.openHosted(table.id);
    await ana.app.adoptInstead(room, STRANGERS);
    await ana.join(room);
    await passSeconds(table, 3);
    expect((await rowOf(ana)).identity).toMatchObject({ device: 'strangr2' });
  });
  it('moving a seat asks a device of an ended table, which has a seat when the host reopens it', async () => {
    const table = await startTable(2, 18, false);
    const [host, ana] = mustTake(table.devices, 2);
    const { room } = host.hostGame;
    const { identity } = await rowOf(ana);
    await endTable(table, host);
    await ana.reload();
    expect(await ana.app.adopt(room, STRANGERS)).toEqual(err({ code: 'net/known-here' }));
    await host.openHosted(table.id);
    await ana.join(room);
    await passSeconds(table, 2);
    expect(ana.game.mine).toEqual([1]);
    expect((await rowOf(ana)).identity).toEqual(identity);
  });
  it('moving a seat changes nothing stored until a host is believed', async () => {
    const table = await startTable(2, 19, false);
    const [host] = mustTake(table.devices, 1);
    const tablet = fakeDevice(table.net, fakePairing(table.net), table.chance);
    const app = await tablet.openApp();
    const elsewhere = { ...host.hostGame.room, server: 'https://stranger.example/peerjs' };
    await table.net.host(
      elsewhere,
      (channel) => channel.listen({ onText: () => channel.send('garbage'), onClosed: () => undefined }),
      () => undefined,
    );
    expect(await app.adopt(elsewhere, STRANGERS)).toEqual(ok('strangr2'));
    const connection = await app.join(elsewhere, host.game.invite);
    await passSeconds(table, 14);
    connection.leave();
    expect(await tablet.tables.allJoined()).toEqual([]);
  });
  it('moving a seat leaves a table of the same room set aside', async () => {
    const { table, host, ana, before } = await inLobby();
    const { room } = host.hostGame;
    await ana.device.tables.setAside({ ...before, identity: newIdentity('Ana', () => '01'.repeat(20)) });
    await ana.app.adoptInstead(room, STRANGERS);
    ana.leave();
    await settle(table);
    await ana.join(room);
    await passSeconds(table, 3);
    expect((await rowOf(ana)).identity).toMatchObject({ device: 'strangr2' });
    expect(mustOk(await ana.device.tables.getAside(room.code))?.identity).toEqual(before.identity);
  });
});
