// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { contactOf } from '#lib/state/screen.ts';
import { must, mustOk, mustTake } from '../must.ts';
import { decide } from './fake-device.ts';
import {
  agreeOnHost,
  passSeconds,
  playToTheEnd,
  playUntil,
  settle,
  startedTable,
  startTable,
  useFakeSeconds,
} from './harness.ts';

useFakeSeconds();

describe('a take-over', () => {
  it.each([
    ['hidden', true],
    ['open', false],
  ])(
    'a take-over makes a guest the host when the host is gone, and the old host yields when it returns (%s money)',
    async (_money, hidden) => {
      const table = await startedTable(3, 3, hidden, 20);
      const [host, ana, ben] = mustTake(table.devices, 3);
      await passSeconds(table, 8);
      const before = ana.game.log;
      host.leave();
      await passSeconds(table, 2);
      expect(ana.guestGame.contact.state).toBe('away');
      expect(ana.game.away.map(({ device }) => device)).toContain(ana.game.tableView?.host);
      ana.guestGame.continueHere();
      await settle(table);
      expect(ben.guestGame.election).toMatchObject({ state: 'invited', by: ana.game.device });
      ben.guestGame.agree();
      await settle(table);
      await passSeconds(table, 2);
      expect(ana.isHost).toBe(true);
      // the start page leads each device back in one way only, as host or as guest
      expect([await ana.app.joinedTables(), await host.app.joinedTables()]).toEqual([[], []]);
      expect(await ben.app.joinedTables()).toHaveLength(1);
      expect(await ana.device.tables.allHosted()).toHaveLength(1);
      expect(ben.game.tableView).toMatchObject({
        epoch: 2,
        stage: 'playing',
        host: ana.game.device,
      });
      expect(ana.game.log).toEqual(before);
      await host.reload();
      await host.openHosted(table.id);
      await passSeconds(table, 14);
      expect(host.isHost).toBe(false);
      expect(host.game.tableView).toMatchObject({ epoch: 2 });
      expect(host.game.mine).toEqual([0]);
      const deleted = mustOk(await host.device.saves.list()).map((game) => game.deleted);
      expect(deleted, 'no second copy to go on with').toEqual([expect.any(Number)]);
      await playToTheEnd(table);
      for (const { game } of [ana, ben]) expect(game.verdict).toMatchObject({ ok: true });
      expect(await host.device.tables.allTakenOver(), 'the end of the game is kept').toEqual([]);
      for (const { device } of table.devices) {
        expect(await device.saves.list()).toMatchObject({ value: [{ moment: 'over', deleted: null }] });
      }
      for (const { game } of table.devices) {
        const rounds = game.history.map(({ round }) => round);
        expect(rounds).toEqual(Array.from({ length: game.view.round + 1 }, (_, round) => round));
        expect(game.history).toEqual(ana.game.history);
      }
    },
    60_000,
  );

  it('a take-over can return the table to its first host, even if that reloads before the deal', async () => {
    const table = await startedTable(3, 3, false, 20);
    const [host, ana, ben] = mustTake(table.devices, 3);
    await passSeconds(table, 8);
    host.leave();
    await passSeconds(table, 2);
    await agreeOnHost(table, ana, [ben]);
    await passSeconds(table, 2);
    await host.reload();
    await host.openHosted(table.id);
    await passSeconds(table, 14);
    await playUntil(table, () => ana.game.log.length > 60);
    await passSeconds(table, 8);
    const { log } = host.game;
    ana.leave();
    await passSeconds(table, 3);
    host.guestGame.continueHere();
    await settle(table);
    // the deal waits for a device that vanishes at this moment
    ben.guestGame.agree();
    for (let turn = 0; turn < 50 && !host.isHost; turn++) {
      table.net.flush();
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
    ben.leave();
    await passSeconds(table, 1);
    expect(host.game.tableView?.stage).toBe('lobby');
    const { gameId } = host.hostGame;
    expect(gameId, 'the state before the take-over is no part of it').not.toBe(table.id);
    host.leave();
    await settle(table);
    await host.reload();
    await host.openHosted(gameId);
    await settle(table);
    expect(host.hostGame.session.start()).toBeNull();
    await settle(table);
    expect(host.game.log).toHaveLength(log.length);
    expect(host.game.view.round).toBe(log.at(-1)?.round);
  });

  it('a take-over is impossible after the end of the game, whose save it would overwrite', async () => {
    const table = await startTable(3, 15, false);
    const [host, ana] = mustTake(table.devices, 2);
    await playToTheEnd(table);
    host.leave();
    await passSeconds(table, 60);
    expect(ana.guestGame.contact.state).toBe('away');
    ana.guestGame.continueHere();
    await passSeconds(table, 20);
    expect(ana.guestGame.election).toEqual({ state: 'none' });
    expect(ana.isHost).toBe(false);
  }, 60_000);

  it('a take-over does not ask spectators', async () => {
    const table = await startedTable(4, 17, false, 12);
    const [host, ana, ben, cem] = mustTake(table.devices, 4);
    await passSeconds(table, 8);
    // Cem becomes a spectator, but stays in the guest mesh
    host.hostGame.session.assignSeat(3, { kind: 'device', device: ana.game.device });
    await settle(table);
    expect(cem.game.mine).toEqual([]);
    host.leave();
    await passSeconds(table, 2);
    ana.guestGame.continueHere();
    await settle(table);
    expect(cem.guestGame.election.state).toBe('none');
    ben.guestGame.agree();
    await passSeconds(table, 12);
    expect(ana.isHost).toBe(true);
    for (const { game, guestGame } of [ben, cem]) {
      expect(game.tableView).toMatchObject({ epoch: 2, host: ana.game.device });
      expect(guestGame.contact.state).toBe('here');
    }
  });

  it.each([
    [1, 2],
    [2, 1],
  ])('guest %i can offer from a second tab, and guest %i agrees', async (one, other) => {
    const table = await startTable(3, 4, false);
    const [host] = mustTake(table.devices, 1);
    const [ana, ben] = [must(table.devices[one]), must(table.devices[other])];
    await passSeconds(table, 8);
    // the first tab stays open
    const first = ana.connection;
    await ana.reload();
    await ana.join(host.hostGame.room);
    await passSeconds(table, 8);
    expect(contactOf(first.game)).toEqual({ state: 'closed', reason: 'replaced' });
    host.leave();
    await passSeconds(table, 2);
    ana.guestGame.continueHere();
    await passSeconds(table, 2);
    expect(ana.guestGame.election).toMatchObject({ invited: [ben.game.device] });
    expect(ben.guestGame.election).toMatchObject({ state: 'invited', by: ana.game.device });
    ben.guestGame.agree();
    await passSeconds(table, 2);
    expect(ana.isHost).toBe(true);
  });
});

describe('a decision without a host', () => {
  it('a decision is refused on a guest after another guest took over', async () => {
    const table = await startTable(3, 12, false);
    const [host, ana, ben] = mustTake(table.devices, 3);
    const nonePending = (): boolean => table.devices.every(({ game }) => !game.pending);
    await playUntil(table, () => nonePending() && ben.mayAct && host.game.log.length > 6);
    await settle(table);
    expect(ben.mayAct).toBe(true);
    await passSeconds(table, 8);
    host.leave();
    await passSeconds(table, 2);
    ana.guestGame.continueHere();
    await settle(table);
    expect(decide(ben.game, table.chance)).toBe(true);
    ben.guestGame.agree();
    await passSeconds(table, 4);
    expect(ben.game.tableView).toMatchObject({ epoch: 2, stage: 'playing' });
    expect(ben.game.refused).toMatchObject({ code: 'table/continued' });
    expect(ben.game.pending).toBe(false);
    expect(ben.game.acting).not.toBeNull();
    expect(decide(ben.game, table.chance)).toBe(true);
    await settle(table);
    expect(ben.game.refused).toBeNull();
  });

  it('a decision is refused on the guest that takes over, too', async () => {
    const table = await startTable(3, 12, false);
    const [host, ana, ben] = mustTake(table.devices, 3);
    await playUntil(table, () => ben.mayAct && host.game.log.length > 6);
    await passSeconds(table, 8);
    host.leave();
    await passSeconds(table, 2);
    expect(decide(ben.game, table.chance)).toBe(true);
    await agreeOnHost(table, ben, [ana]);
    await passSeconds(table, 4);
    expect(ben.isHost).toBe(true);
    expect(ben.game.refused).toMatchObject({ code: 'table/continued' });
    expect(ben.game.acting).not.toBeNull();
  });
});
