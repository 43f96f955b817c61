import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { bringBack, hideTakenOver } from '#lib/app/taken-over.ts';
import { gameIdFrom } from '#lib/game-id.ts';
import { durableStore } from '#lib/persist/db.ts';
import { IdbSaves } from '#lib/persist/saves.ts';
import { IdbSharedTables } from '#lib/persist/tables.ts';
import { mustOk } from '../must.ts';
import { savedGame } from '../persist/written.ts';

const room = { code: 'kwx4t', server: '' };

/** A device with a storage of its own. */
function storage() {
  const factory = new IDBFactory();
  const store = durableStore('test', () => factory);
  return { saves: new IdbSaves(store), tables: new IdbSharedTables(store) };
}

describe('a taken-over game', () => {
  it('a taken-over game is purged only after it was restored and then deleted', async () => {
    const at = storage();
    const newRoom = async () => mustOk(await at.tables.getTakenOver(gameIdFrom('one')))?.room;
    await at.saves.put(savedGame(), 'me');
    await hideTakenOver(at, { game: gameIdFrom('one'), since: 1000, room, continued: null });
    await at.saves.purge(Infinity);
    expect(await newRoom()).toEqual(room);
    await bringBack(at, { ...room, code: 'other' }, null);
    expect(await newRoom()).toEqual(room);
    const undo = await bringBack(at, room, null);
    expect(await at.saves.list()).toMatchObject({ value: [{ deleted: null }] });
    expect(await newRoom()).toBeUndefined();
    await undo();
    expect(await newRoom()).toEqual(room);
    await at.saves.bringBack(gameIdFrom('one'));
    await at.saves.remove(gameIdFrom('one'), 2000);
    await at.saves.purge(2001);
    expect(await at.saves.list()).toEqual({ ok: true, value: [] });
    expect(await at.tables.allTakenOver()).toEqual([]);
  });
  it('a taken-over game archived before the table was forgotten stays in the list, even after an undo', async () => {
    const at = storage();
    await at.saves.put(savedGame(), 'me');
    await hideTakenOver(at, { game: gameIdFrom('one'), since: 1000, room, continued: null });
    // as saved by the archive
    await at.saves.put(savedGame(), 'me');
    const undo = await bringBack(at, room, null);
    await undo();
    expect(await at.saves.list()).toMatchObject({ value: [{ deleted: null }] });
  });
  it('a take-over of a game that had not started is not recorded', async () => {
    const at = storage();
    await hideTakenOver(at, { game: gameIdFrom('one'), since: 1000, room, continued: null });
    expect(await at.tables.allTakenOver()).toEqual([]);
  });
});
