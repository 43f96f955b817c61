// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { clear } from 'idb-keyval';
import { describe, expect, it, vi } from 'vitest';
import type { GameId } from '#lib/game-id.ts';
import { IdbSharedTables } from '#lib/persist/tables.ts';
import { err } from '#lib/result.ts';
import type { GameLocks, SavedGame } from '#lib/session/ports/storage.ts';
import { mustOk, mustTake } from '../must.ts';
import { IsolatedLocks } from './fake-locks.ts';
import {
  agreeOnHost,
  joinAsSpectator,
  passSeconds,
  playToTheEnd,
  playUntil,
  settle,
  type SharedTable,
  startedTable,
  type TableDevice,
  useFakeSeconds,
} from './harness.ts';

useFakeSeconds();

const OTHER_TAB = 'the other tab';

/** A table in the middle of its game. */
async function tableInPlay(
  players: number,
  seed: number,
): Promise<{ table: SharedTable; host: TableDevice; guest: TableDevice }> {
  const table = await startedTable(players, seed, false, 12);
  const [host, guest] = mustTake(table.devices, 2);
  return { table, host, guest };
}
const savedBy = async ({ device }: TableDevice, id: GameId): Promise<SavedGame> =>
  mustOk(await device.saves.get(id));
const listedBy = async ({ device }: TableDevice) => mustOk(await device.saves.list());
async function reload(host: TableDevice, id: GameId): Promise<void> {
  await host.reload();
  await host.openHosted(id);
}

describe('the saves of a host', () => {
  it('a host leaves a game alone that another tab has taken, and reports it', async () => {
    const { table, host, guest } = await tableInPlay(2, 41);
    // another tab takes the game, as after a freeze of this page
    await host.device.saves.claim(table.id, OTHER_TAB);
    const before = await savedBy(host, table.id);
    const { log } = guest.game;
    await playUntil(table, () => host.hostGame.saving.problem !== null);
    expect(host.hostGame.saving.problem).toEqual({ code: 'save/taken' });
    expect((await savedBy(host, table.id)).commandLog.commands).toEqual(before.commandLog.commands);
    await settle(table);
    // an unsaved change reaches no guest
    expect(guest.game.log).toEqual(log);
    expect(guest.guestGame.contact.state).toBe('away');
    expect(await host.device.saves.put(before, OTHER_TAB)).toEqual({ ok: true, value: 'replaced' });
  });

  it('a host leaves a game alone that another tab takes while it is being opened', async () => {
    const { table, host } = await tableInPlay(2, 41);
    const locks: GameLocks = IsolatedLocks.prototype;
    const hold = vi.spyOn(locks, 'hold').mockImplementation((_, onLost) => {
      onLost();
      return Promise.resolve(true);
    });
    await reload(host, table.id);
    hold.mockRestore();
    expect(host.hostGame.saving.problem).toEqual({ code: 'save/taken' });
  });

  it('a host reports failed saves while the storage is full, and catches up afterwards', async () => {
    const { table, host, guest } = await tableInPlay(2, 42);
    const full = vi
      .spyOn(IdbSharedTables.prototype, 'putHosted')
      .mockResolvedValue(err({ code: 'save/full' }));
    const { length } = guest.game.log;
    await playUntil(table, () => guest.game.log.length > length + 3);
    expect(host.hostGame.saving.problem).toEqual({ code: 'save/full' });
    full.mockRestore();
    await playUntil(table, () => guest.game.log.length > length + 6);
    await settle(table);
    expect(host.hostGame.saving.problem).toBeNull();
    expect((await savedBy(host, table.id)).commandLog.log).toHaveLength(host.game.log.length);
  });

  it('a host saves again after the browser has deleted the game, and reports it until its player has read it', async () => {
    const { table, host, guest } = await tableInPlay(2, 45);
    const play = async (entries: number): Promise<void> => {
      const { length } = guest.game.log;
      await playUntil(table, () => guest.game.log.length > length + entries);
      await settle(table);
    };
    await play(1);
    expect(host.hostGame.saving.problem).toBeNull();
    await clear(host.device.use);
    await play(3);
    expect(host.hostGame.saving.problem).toEqual({ code: 'save/evicted' });
    expect((await savedBy(host, table.id)).commandLog.log).toHaveLength(host.game.log.length);
    expect((await host.device.tables.allHosted()).map(({ hostRecord }) => hostRecord.game)).toEqual([
      table.id,
    ]);
    host.hostGame.saving.dismissProblem();
    await play(1);
    expect(host.hostGame.saving.problem, 'once is enough').toBeNull();
  });

  it("a host's saves keep a new name of the game, even while the table is open", async () => {
    const { table, host } = await tableInPlay(2, 43);
    await host.device.saves.rename(table.id, 'Sunday');
    const { length } = host.game.log;
    await playUntil(table, () => host.game.log.length > length + 2);
    await settle(table);
    expect((await listedBy(host)).map(({ name }) => name)).toEqual(['Sunday']);
  });

  it('a host stops saving once it has yielded, however many spectators it has', async () => {
    const { table, host, guest } = await tableInPlay(3, 44);
    const { room } = host.hostGame;
    // the guests open channels of their own
    await passSeconds(table, 8);
    host.leave();
    await passSeconds(table, 2);
    await agreeOnHost(table, guest, table.devices.slice(2));
    await passSeconds(table, 3);
    expect(guest.isHost).toBe(true);
    // two spectators find the old host before it finds the new one
    await reload(host, table.id);
    for (const name of ['Dora', 'Emil']) await joinAsSpectator(table, room, name);
    expect(host.game.tableView?.devices.filter(({ here }) => here)).toHaveLength(3);
    await passSeconds(table, 14);
    expect(host.isHost).toBe(false);
    expect(await host.device.tables.allHosted()).toEqual([]);
    expect((await listedBy(host)).map(({ deleted }) => deleted)).toEqual([expect.any(Number)]);
  });

  it('a channel that opens only after the host has left does not disturb its saves', async () => {
    const { table, host, guest } = await tableInPlay(2, 45);
    const late: (() => void)[] = [];
    const { host: open } = table.net;
    vi.spyOn(table.net, 'host').mockImplementation((room, arrived, told) =>
      open.call(table.net, room, (link) => late.push(() => arrived(link)), told),
    );
    host.leave();
    await reload(host, table.id);
    await passSeconds(table, 6);
    expect(late).not.toEqual([]);
    host.leave();
    vi.restoreAllMocks();
    for (const arrive of late) arrive();
    await settle(table);
    expect(guest.guestGame.contact.state).not.toBe('here');
    await reload(host, table.id);
    // the channel without a proof was a failed try, after which the next pause is longer by a second
    await passSeconds(table, 7);
    expect(guest.guestGame.contact.state).toBe('here');
    await playToTheEnd(table);
  });

  it('no table is kept for a game deleted for good', async () => {
    const { table, host } = await tableInPlay(2, 46);
    host.leave();
    await settle(table);
    await host.device.saves.remove(table.id, 1);
    await host.device.saves.purge(2);
    expect(await host.device.tables.allHosted()).toEqual([]);
    await host.reload();
    expect(await host.app.openHosted(table.id)).toEqual(err({ code: 'save/missing', id: table.id }));
  });
});
