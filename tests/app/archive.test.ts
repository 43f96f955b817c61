// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { archive } from '#lib/app/archive.ts';
import { gameIdFrom } from '#lib/game-id.ts';
import { mustOk, mustTake } from '../must.ts';
import { fakeDevice, fakePairing } from './fake-device.ts';
import {
  joinAsSpectator,
  passSeconds,
  playToTheEnd,
  settle,
  type SharedTable,
  startTable,
  type TableDevice,
  useFakeSeconds,
} from './harness.ts';

useFakeSeconds();

/** The guest reloads its page and joins again. */
async function reload(table: SharedTable, host: TableDevice, guest: TableDevice): Promise<void> {
  guest.leave();
  await settle(table);
  await guest.reload();
  await guest.join(host.hostGame.room);
  await passSeconds(table, 6);
}

describe('the archive of a finished shared game', () => {
  it('a finished game is stored on every device that played, and on no other', async () => {
    const table = await startTable(3, 36, true);
    const [host, ...guests] = mustTake(table.devices, 3);
    const spectator = await joinAsSpectator(table, host.hostGame.room, 'Dan');
    await playToTheEnd(table);
    const hosted = mustOk(await host.device.saves.get(table.id));
    for (const { device, guestGame } of guests) {
      expect(guestGame.archived).toBe(true);
      const [listed] = mustTake(mustOk(await device.saves.list()), 1);
      const archived = mustOk(await device.saves.get(listed.id));
      expect(archived.commandLog.commands).toEqual(hosted.commandLog.commands);
      expect(archived.commandLog.isOver).toBe(true);
      expect(archived.meta.seats).toEqual(hosted.meta.seats);
      expect(archived.meta.updated).toBeGreaterThan(0);
    }
    for (const { game } of [host, ...guests, spectator]) {
      const finished = game.finished?.saved();
      expect(finished?.commandLog.commands, 'to review and to save as a file').toEqual(
        hosted.commandLog.commands,
      );
      expect(finished?.meta.updated).toBeGreaterThan(0);
      expect(game.finished?.people).toEqual([0, 1, 2]);
    }
    expect(spectator.game.verdict).toMatchObject({ ok: true });
    expect(spectator.guestGame.archived).toBe(false);
    expect(await spectator.device.saves.list()).toEqual({ ok: true, value: [] });
  }, 60_000);

  it('V4: archiving opens the money in boards of the past on every device', async () => {
    const table = await startTable(2, 36, true);
    const [{ game: host }, { game: guest }] = mustTake(table.devices, 2);
    const moneyAt = (game: typeof guest, index: number) =>
      game.viewAt(index)?.players.map(({ money }) => money);
    expect(moneyAt(guest, 0)).toEqual([null, null]);
    await playToTheEnd(table);
    for (const { index } of guest.log) {
      expect(moneyAt(guest, index)).toEqual([expect.any(Number), expect.any(Number)]);
      expect(moneyAt(host, index)).toEqual(moneyAt(guest, index));
    }
  }, 60_000);

  it('a finished game is archived once, and not again after it was deleted', async () => {
    const table = await startTable(2, 37, false);
    const [host, guest] = mustTake(table.devices, 2);
    await playToTheEnd(table);
    const [{ id, recency: _recency, ...written }] = mustTake(mustOk(await guest.device.saves.list()), 1);
    await reload(table, host, guest);
    expect(guest.guestGame.archived).toBe(true);
    expect(await guest.device.saves.list()).toMatchObject({ value: [written] });
    await guest.device.saves.remove(id, 5);
    await reload(table, host, guest);
    expect(guest.game.verdict).toMatchObject({ ok: true });
    expect(guest.guestGame.archived).toBe(false);
    expect(await guest.device.saves.list()).toMatchObject({ value: [{ id, deleted: 5 }] });
  }, 60_000);

  it('a failing storage is not reported as archived', async () => {
    const table = await startTable(2, 38, false);
    const [, guest] = mustTake(table.devices, 2);
    const reads = vi.spyOn(IDBObjectStore.prototype, 'getAllKeys').mockImplementation(() => {
      throw new DOMException('', 'UnknownError');
    });
    await playToTheEnd(table);
    expect(guest.game.verdict).toMatchObject({ ok: true });
    expect(guest.guestGame.archived).toBe(false);
    expect(reads).toHaveBeenCalled();
  }, 60_000);

  it('an unfinished game is not archived, so it cannot be continued alone', async () => {
    const table = await startTable(2, 39, false);
    const [host] = mustTake(table.devices, 1);
    await playToTheEnd(table);
    const { origin, commands, meta } = mustOk(await host.device.saves.get(table.id)).commandLog;
    const { saves } = fakeDevice(table.net, fakePairing(table.net), table.chance);
    const keep = (most: number): Promise<boolean> =>
      archive(
        saves,
        'tab',
        {
          id: gameIdFrom('x'),
          seats: meta.seats,
          bots: [],
          timeUsed: [],
          origin,
          commands: commands.slice(0, most),
        },
        1,
      );
    expect(await keep(commands.length - 1)).toBe(false);
    expect(await saves.list()).toEqual({ ok: true, value: [] });
    expect(await keep(commands.length)).toBe(true);
    expect(await saves.list()).toMatchObject({ value: [{ id: 'x', moment: 'over' }] });
  }, 60_000);
});
