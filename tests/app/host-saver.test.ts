// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Room } from '../../src/lib/session/ports/transport.ts';
import type { SavedGame } from '../../src/lib/session/ports/storage.ts';
import type { JoinedRow, Table } from './devices.ts';
import { err } from '../../src/lib/result.ts';
import { IdbSharedTables } from '../../src/lib/persist/tables.ts';
import { device, memoryPairing } from './party.ts';
import { ended, hosted, play, seconds, settle, sit, takeOver } from './devices.ts';

// What a host writes down, and what it leaves alone.

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const OTHER_TAB = 'the other tab';

/** The host at the head of a table in the middle of its game. */
async function playing(
  players: number,
  seed: number,
): Promise<{ table: Table; host: JoinedRow; guest: JoinedRow }> {
  const table = await sit(players, seed, false);
  const [host, guest] = table.all;
  if (!host || !guest) throw new Error('two devices');
  await play(table, () => host.place.game.log.length > 12);
  await settle(table);
  return { table, host, guest };
}
async function saved({ at }: JoinedRow, id: string): Promise<SavedGame> {
  const game = await at.saves.get(id);
  if (!game.ok) throw new Error(game.error.code);
  return game.value;
}
async function listed({ at }: JoinedRow) {
  const all = await at.saves.list();
  if (!all.ok) throw new Error(all.error.code);
  return all.value;
}
async function reopened(host: JoinedRow, id: string): Promise<void> {
  host.app = await host.at.app();
  const again = await host.app.openHosted(id);
  if (!again.ok) throw new Error(again.error.code);
  host.place = again.value;
}

async function look(table: Table, room: Room, name: string): Promise<void> {
  const app = await device(table.net, memoryPairing(table.net), table.chance).app();
  await app.rename(name);
  await app.join(room);
  await settle(table);
}

describe('a host', () => {
  it('overwrites nothing of a game that another tab has taken, and says so', async () => {
    const { table, host, guest } = await playing(2, 41);
    // the page was frozen, and another tab has played on meanwhile
    await host.at.saves.claim(table.id, OTHER_TAB);
    const before = await saved(host, table.id);
    const { log } = guest.place.game;
    await play(table, () => hosted(host).unkept !== null);
    expect(hosted(host).unkept).toEqual({ code: 'save/taken' });
    expect((await saved(host, table.id)).commandLog.commands).toEqual(before.commandLog.commands);
    await settle(table);
    // and nobody was told what counts nowhere
    expect(guest.place.game.log).toEqual(log);
    expect(guest.place.game.contact.state).toBe('away');
    expect(await host.at.saves.put(before, OTHER_TAB)).toEqual({ ok: true, value: null });
  });

  it('says that nothing is written down while the storage is full, plays on, and catches up', async () => {
    const { table, host, guest } = await playing(2, 42);
    const full = vi
      .spyOn(IdbSharedTables.prototype, 'putHosted')
      .mockResolvedValue(err({ code: 'save/full' }));
    const { length } = guest.place.game.log;
    await play(table, () => guest.place.game.log.length > length + 3);
    expect(hosted(host).unkept).toEqual({ code: 'save/full' });
    full.mockRestore();
    await play(table, () => guest.place.game.log.length > length + 6);
    await settle(table);
    expect(hosted(host).unkept).toBeNull();
    expect((await saved(host, table.id)).commandLog.log).toHaveLength(host.place.game.log.length);
  });

  it('keeps the name that a game was given on the start page, also while the table is open', async () => {
    const { table, host } = await playing(2, 43);
    await host.at.saves.rename(table.id, 'Sunday');
    const { length } = host.place.game.log;
    await play(table, () => host.place.game.log.length > length + 2);
    await settle(table);
    expect((await listed(host)).map(({ name }) => name)).toEqual(['Sunday']);
  });

  it('writes nothing of a game that it yielded, however many were there to be told', async () => {
    const { table, host, guest } = await playing(3, 44);
    const { room } = hosted(host);
    host.place.leave();
    await seconds(table, 2);
    await takeOver(table, guest, table.all.slice(2));
    await seconds(table, 3);
    expect(guest.place.game.role === 'host').toBe(true);
    // back again, and two who look on find it before it finds the others
    await reopened(host, table.id);
    for (const name of ['Dora', 'Emil']) await look(table, room, name);
    expect(host.place.game.tableView?.devices.filter(({ here }) => here)).toHaveLength(3);
    await seconds(table, 14);
    expect(host.place.game.role === 'host').toBe(false);
    expect(await host.at.tables.allHosted()).toEqual([]);
    expect((await listed(host)).map(({ deleted }) => deleted)).toEqual([expect.any(Number)]);
  });

  it('that has left takes no link that opens only then', async () => {
    const { table, host, guest } = await playing(2, 45);
    const late: (() => void)[] = [];
    const { host: open } = table.net;
    vi.spyOn(table.net, 'host').mockImplementation((room, arrived, told) =>
      open.call(table.net, room, (link) => late.push(() => arrived(link)), told),
    );
    host.place.leave();
    await reopened(host, table.id);
    await seconds(table, 6);
    expect(late).not.toEqual([]);
    host.place.leave();
    vi.restoreAllMocks();
    for (const arrive of late) arrive();
    await settle(table);
    expect(guest.place.game.contact.state).not.toBe('here');
    await reopened(host, table.id);
    await seconds(table, 6);
    expect(guest.place.game.contact.state).toBe('here');
    await play(table, ended(table));
  });

  it('finds no table of a game that was deleted for good', async () => {
    const { table, host } = await playing(2, 46);
    host.place.leave();
    await settle(table);
    await host.at.saves.remove(table.id, 1);
    await host.at.saves.purge(2);
    expect(await host.at.tables.allHosted()).toEqual([]);
    const app = await host.at.app();
    expect(await app.openHosted(table.id)).toEqual(err({ code: 'save/missing', id: table.id }));
  });
});
