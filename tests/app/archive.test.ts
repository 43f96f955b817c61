// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JoinedRow, Table } from './devices.ts';
import { archive } from '../../src/lib/app/archive.ts';
import { device, memoryPairing } from './party.ts';
import { ended, hosted, play, seconds, settle, sit } from './devices.ts';

// What is left of a game of several devices when it is over, on each of them.

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Somebody comes who only looks on. */
async function lookOn(table: Table): Promise<JoinedRow> {
  const at = device(table.net, memoryPairing(table.net), table.chance);
  const app = await at.app();
  await app.rename('Looker');
  const [host] = table.all;
  if (!host) throw new Error('no host');
  const seated = { at, app, place: await app.join(hosted(host).room) };
  await settle(table);
  return seated;
}
/** The page is loaded anew. */
async function comeBack(table: Table, host: JoinedRow, guest: JoinedRow): Promise<void> {
  guest.place.leave();
  await settle(table);
  guest.app = await guest.at.app();
  guest.place = await guest.app.join(hosted(host).room);
  await seconds(table, 6);
}

describe('a game of several devices that is over', () => {
  it('lies whole on every device that played, and on no other', async () => {
    const table = await sit(3, 36, true);
    const looker = await lookOn(table);
    await play(table, ended(table));
    await settle(table);
    const [host, ...guests] = table.all;
    const own = await host?.at.saves.get(table.id);
    if (!own?.ok) throw new Error('the host has no game');
    for (const { at, place } of guests) {
      expect(place.game.archived).toBe(true);
      const found = await at.saves.get(table.id);
      if (!found.ok) throw new Error(found.error.code);
      expect(found.value.commandLog.commands).toEqual(own.value.commandLog.commands);
      expect(found.value.commandLog.isOver).toBe(true);
      expect(found.value.meta.seats).toEqual(own.value.meta.seats);
      expect(found.value.meta.updated).toBeGreaterThan(0);
    }
    expect(looker.place.game.verdict).toMatchObject({ ok: true });
    expect(looker.place.game.archived).toBe(false);
    expect(await looker.at.saves.list()).toEqual({ ok: true, value: [] });
  }, 60_000);

  it('stays away from a device where it was deleted, and is not written twice', async () => {
    const table = await sit(2, 37, false);
    const [host, guest] = table.all;
    if (!host || !guest) return;
    await play(table, ended(table));
    await settle(table);
    const written = await guest.at.saves.list();
    await comeBack(table, host, guest);
    expect(guest.place.game.archived).toBe(true);
    expect(await guest.at.saves.list()).toEqual(written);
    await guest.at.saves.remove(table.id, 5);
    await comeBack(table, host, guest);
    expect(guest.place.game.verdict).toMatchObject({ ok: true });
    expect(guest.place.game.archived).toBe(false);
    expect(await guest.at.saves.list()).toMatchObject({ value: [{ id: table.id, deleted: 5 }] });
  }, 60_000);

  it('is not said to be kept where nothing can be stored', async () => {
    const table = await sit(2, 38, false);
    const [, guest] = table.all;
    if (!guest) return;
    const asked = vi.spyOn(IDBObjectStore.prototype, 'getAllKeys').mockImplementation(() => {
      throw new DOMException('', 'UnknownError');
    });
    await play(table, ended(table));
    await settle(table);
    expect(guest.place.game.verdict).toMatchObject({ ok: true });
    expect(guest.place.game.archived).toBe(false);
    expect(asked).toHaveBeenCalled();
  }, 60_000);

  it('is taken only when it is over: nobody plays on twice', async () => {
    const table = await sit(2, 39, false);
    const [host] = table.all;
    await play(table, ended(table));
    await settle(table);
    const own = await host?.at.saves.get(table.id);
    if (!own?.ok) throw new Error('the host has no game');
    const { origin, commands, meta } = own.value.commandLog;
    const { saves } = device(table.net, memoryPairing(table.net), table.chance);
    const keep = (most: number): Promise<boolean> =>
      archive(saves, 'tab', { game: 'x', seats: meta.seats, origin, commands: commands.slice(0, most) }, 1);
    expect(await keep(commands.length - 1)).toBe(false);
    expect(await saves.list()).toEqual({ ok: true, value: [] });
    expect(await keep(commands.length)).toBe(true);
    expect(await saves.list()).toMatchObject({ value: [{ id: 'x', moment: 'over' }] });
  }, 60_000);
});
