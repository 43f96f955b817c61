// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { contactOf } from '../../src/lib/state/screen.ts';
import { ok } from '../../src/lib/result.ts';
import { mustTake } from '../must.ts';
import { fakeDevice, fakePairing } from './fake-device.ts';
import { endTable, passSeconds, settle, startedTable, startTable, useFakeSeconds } from './harness.ts';

useFakeSeconds();

describe('a seat that moves to another device', () => {
  it('stays there when the table is ended and opened again', async () => {
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

  it('does not move to a device that plays at the table, which would lose its own seat', async () => {
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
});
