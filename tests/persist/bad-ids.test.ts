import { entries, setMany } from 'idb-keyval';
import { describe, expect, test } from 'vitest';
import { gameIdFrom, readGameId } from '#lib/game-id.ts';
import { IdbDamaged } from '#lib/persist/damaged.ts';
import { IdbSaves } from '#lib/persist/saves.ts';
import { IdbSharedTables } from '#lib/persist/tables.ts';
import { mustOk } from '../must.ts';
import { goldenTable, putRows, rowOf } from './golden.ts';
import { Shaky } from './storage.ts';
import { savedGame } from './written.ts';

/** Ids of games impossible in an address. Earlier versions stored them from a file or a host. */

const BAD = ['/x', 'a/b', '..', 'a.b', 'a b', '', 'ä', '?', 'x'.repeat(65), '__proto__'];

describe('an id of a game', () => {
  test.each(BAD)('the id of a game is not %j', (id) => {
    expect(readGameId(id)).toBeNull();
    expect(() => gameIdFrom(id)).toThrow(RangeError);
  });
  test.each([null, 7, {}, ['a']])('the id of a game cannot be %j', (value) =>
    expect(readGameId(value)).toBeNull(),
  );
  test.each(['a', 'A-9', '1-2-3-4', 'x'.repeat(64)])('the id of a game can be %s', (id) =>
    expect(readGameId(id)).toBe(id),
  );
});

/** A table of version 7 on the device of its host, whose game has the id `bad`. */
async function storedUnder(bad: string) {
  const use = new Shaky().store();
  const { id, host } = goldenTable('version-7/shared');
  const rows = host.map(
    ([key, value]) =>
      [
        JSON.parse(JSON.stringify(key).replace(id, bad)),
        JSON.parse(JSON.stringify(value).replaceAll(id, bad)),
      ] as const,
  );
  await setMany(
    rows.map(([key, value]) => [key, value]),
    use,
  );
  return { use, commands: rowOf(host, 'game').commands };
}

describe('a game stored under a bad id', () => {
  test.each(BAD.filter((id) => id !== ''))('is kept under a new one, with its table (%j)', async (bad) => {
    const { use, commands } = await storedUnder(bad);
    const saves = new IdbSaves(use);
    const [listed, ...others] = mustOk(await saves.list());
    expect(others).toEqual([]);
    const id = readGameId(listed?.id);
    if (id === null) throw new Error('The id is still bad.');
    expect(mustOk(await saves.get(id)).commandLog.commands).toEqual(commands);
    const hosted = mustOk(await new IdbSharedTables(use).getHosted(id));
    expect(hosted?.hostRecord).toMatchObject({ id, game: id, stage: 'playing' });
    expect(await new IdbDamaged(use).list()).toEqual({ ok: true, value: [] });
    expect((await entries(use)).flatMap(([key]) => key)).not.toContain(bad);
  });
  test('a game with a bad id is renamed, past a taken new id', async () => {
    const { use } = await storedUnder('/x');
    const saves = new IdbSaves(use);
    const taken = savedGame({ id: gameIdFrom('renamed-1'), name: 'Mine' });
    mustOk(await saves.put(taken, 'me'));
    const names = mustOk(await saves.list()).map(({ id, name }) => [id, name]);
    expect(names).toEqual([
      ['renamed-1', 'Mine'],
      ['renamed-2', ''],
    ]);
    expect(mustOk(await saves.get(taken.meta.id)).commandLog.commands).toEqual(taken.commandLog.commands);
  });
  test('a game with a bad id is renamed even if only the tables are listed', async () => {
    const { use } = await storedUnder('/x');
    const [row] = await new IdbSharedTables(use).allHosted();
    expect(row?.hostRecord.id).toBe('renamed-1');
  });
  test('a taken-over game with a bad id stays hidden', async () => {
    const { id, host } = goldenTable('version-7/taken-over');
    const use = new Shaky().store();
    await putRows(JSON.parse(JSON.stringify(host).replaceAll(id, '/x')), use);
    const [game] = await new IdbSharedTables(use).allTakenOver();
    expect(game?.game).toBe('renamed-1');
    expect(mustOk(await new IdbSharedTables(use).getTakenOver(gameIdFrom('renamed-1')))).toEqual(game);
  });
});

describe('a damaged row', () => {
  const DAMAGED = [
    [['game', 'lost'], { app: 'kilowatt', saveVersion: 8, rulesVersion: 2 }],
    [['game', 'newer'], { app: 'kilowatt', saveVersion: 999 }],
    [['row', 'no-game'], { saveVersion: 8 }],
    [['hosted', 'table'], { saveVersion: 8, room: {} }],
    [['seated', 'kwx4t'], 'nothing'],
  ] as const;

  test('a damaged row breaks no list, and is listed with its reason', async () => {
    const shaky = new Shaky();
    const use = shaky.store();
    const sound = savedGame({ id: gameIdFrom('sound') });
    mustOk(await shaky.saves().put(sound, 'me'));
    await setMany(
      DAMAGED.map(([key, value]) => [[...key], value]),
      use,
    );
    expect(mustOk(await shaky.saves().list()).map(({ id }) => id)).toEqual(['sound']);
    expect(await new IdbSharedTables(use).allHosted()).toEqual([]);
    expect(mustOk(await new IdbDamaged(use).list())).toEqual([
      { kind: 'game', id: 'lost', error: { code: 'save/invalid', path: 'id', fault: 'missing' } },
      { kind: 'game', id: 'newer', error: expect.objectContaining({ code: 'save/too-new' }) },
      { kind: 'hosted', id: 'table', error: null },
      { kind: 'joined', id: 'kwx4t', error: null },
    ]);
  });
  test('a damaged row is read unchanged, deleted, and restored', async () => {
    const use = new Shaky().store();
    await setMany(
      DAMAGED.map(([key, value]) => [[...key], value]),
      use,
    );
    const damaged = new IdbDamaged(use);
    for (const row of mustOk(await damaged.list())) {
      const before = mustOk(await damaged.list());
      const raw = mustOk(await damaged.raw(row));
      expect(DAMAGED.map(([, value]) => value)).toContainEqual(raw);
      mustOk(await damaged.delete(row));
      expect(mustOk(await damaged.list())).toEqual(
        before.filter(({ kind, id }) => kind !== row.kind || id !== row.id),
      );
      mustOk(await damaged.putBack(row, raw));
      expect(mustOk(await damaged.list())).toEqual(before);
    }
  });
  test('a damaged row of the list alone is rewritten, so that its game can be deleted', async () => {
    const shaky = new Shaky();
    const saves = shaky.saves();
    const { meta } = savedGame({ id: gameIdFrom('one') });
    mustOk(await saves.put(savedGame({ id: meta.id }), 'me'));
    await setMany([[['row', 'one'], { damaged: true }]], shaky.store());
    expect(mustOk(await saves.list()).map(({ id }) => id)).toEqual(['one']);
    expect(await saves.remove(meta.id, 5)).toEqual({ ok: true, value: null });
    expect(mustOk(await saves.list())).toMatchObject([{ id: 'one', deleted: 5 }]);
  });
});
