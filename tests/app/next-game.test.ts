// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JoinedRow, Table } from './devices.ts';
import { ended, hosted, play, seconds, settle, sit, takeOver } from './devices.ts';

// Another game at a table of several devices, with what each keeps of it.

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A game is over, and the next one is asked for. */
async function again(
  players: number,
  seed: number,
): Promise<{ table: Table; host: JoinedRow; guest: JoinedRow }> {
  const table = await sit(players, seed, true);
  const [host, guest] = table.all;
  if (!host || !guest) throw new Error('two devices');
  await play(table, ended(table));
  await settle(table);
  hosted(host).playAgain(nameless);
  await settle(table);
  return { table, host, guest };
}
const nameless = (seat: number): string => `Player ${seat + 1}`;
const games = (table: Table): readonly (string | undefined)[] =>
  table.all.map(({ place }) => place.game.tableView?.game);

describe('another game at a table of several devices', () => {
  it('has a name of its own, and every device verifies its deck', async () => {
    const { table, host } = await again(3, 31);
    const { id } = host.place.game;
    expect(id).not.toBe(table.id);
    expect(games(table)).toEqual([id, id, id]);
    for (const { place } of table.all) {
      expect(place.game.tableView?.stage).toBe('lobby');
      expect(place.game.verdict).toBeNull();
    }
    expect(hosted(host).start()).toBeNull();
    await settle(table);
    await play(table, ended(table));
    await settle(table);
    for (const { place } of table.all) {
      expect(place.game.verdict, place.game.device).toMatchObject({ ok: true, value: { drew: true } });
    }
  }, 60_000);

  it('lies in storage beside the one before, which is no table any more', async () => {
    const { table, host } = await again(2, 32);
    const { id } = host.place.game;
    const tables = async () => (await host.at.tables.allHosted()).map(({ hostRecord }) => hostRecord.game);
    const saves = async () => {
      const all = await host.at.saves.list();
      return all.ok ? all.value.map((one) => one.id) : all.error;
    };
    expect(await tables()).toEqual([id]);
    expect(await saves()).toEqual([table.id]);
    expect(hosted(host).start()).toBeNull();
    await settle(table);
    expect(await tables()).toEqual([id]);
    expect(await saves()).toEqual(expect.arrayContaining([table.id, id]));
    const first = await host.at.saves.get(table.id);
    if (!first.ok) throw new Error(first.error.code);
    expect(first.value.commandLog.log.at(-1)?.news).toContainEqual(
      expect.objectContaining({ type: 'game-over' }),
    );
  }, 60_000);

  it('is found again by host and guest whose pages are loaded anew', async () => {
    const { table, host, guest } = await again(2, 33);
    const { id } = host.place.game;
    const { room } = hosted(host);
    for (const begun of [false, true]) {
      host.place.leave();
      guest.place.leave();
      await settle(table);
      host.app = await host.at.app();
      const opened = await host.app.openHosted(id);
      if (!opened.ok) throw new Error(opened.error.code);
      host.place = opened.value;
      guest.app = await guest.at.app();
      guest.place = await guest.app.join(room);
      await seconds(table, 6);
      expect(games(table)).toEqual([id, id]);
      expect(guest.place.game.contact).toEqual({ state: 'here' });
      expect(guest.place.game.mine).toEqual([1]);
      if (begun) continue;
      expect(hosted(host).start()).toBeNull();
      await settle(table);
    }
    await play(table, ended(table));
    await settle(table);
    expect(guest.place.game.verdict).toMatchObject({ ok: true });
  }, 60_000);

  it('is continued by the guests when its host is gone', async () => {
    const { table, host, guest } = await again(3, 34);
    const { id } = host.place.game;
    expect(hosted(host).start()).toBeNull();
    await settle(table);
    await play(table, () => guest.place.game.log.length > 20);
    await seconds(table, 8);
    host.place.leave();
    await seconds(table, 2);
    await takeOver(table, guest, table.all.slice(2));
    await seconds(table, 4);
    expect(guest.place.game.tableView).toMatchObject({ game: id, epoch: 2, host: guest.place.game.device });
    expect(table.all[2]?.place.game.tableView).toMatchObject({ game: id, epoch: 2, stage: 'playing' });
  }, 60_000);

  it('is asked for by nobody before the end, and by nobody who has left', async () => {
    const table = await sit(2, 35, false);
    const [host] = table.all;
    if (!host) return;
    hosted(host).playAgain(nameless);
    await settle(table);
    expect(games(table)).toEqual([table.id, table.id]);
    await play(table, ended(table));
    await settle(table);
    const store = hosted(host);
    store.playAgain(nameless);
    host.place.leave();
    await settle(table);
    expect(store.id).toBe(table.id);
  }, 60_000);
});
