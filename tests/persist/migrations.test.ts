import { describe, expect, test } from 'vitest';
import { FIRST_VERSION, migrate, type Migration, MIGRATIONS, SAVE_VERSION } from '#lib/persist/migrations.ts';
import { parseSave } from '#lib/persist/parse-save.ts';
import { DEFAULT_SETTINGS, readSettings } from '#lib/persist/settings.ts';
import { IdbSharedTables } from '#lib/persist/tables.ts';
import { goldenTable, putRows, rowOf, type StoredRow } from './golden.ts';
import { Shaky } from './storage.ts';
import { looseOf, restoreAny, savedGame, textOf } from './written.ts';

const NEXT = SAVE_VERSION + 1;
/** The migrations, and a hypothetical one for a version that calls players seats. */
const later: readonly Migration[] = [
  ...MIGRATIONS,
  {
    name: 'players are seats',
    from: SAVE_VERSION,
    up: { save: ({ players, ...old }) => ({ ...old, seats: players }) },
  },
];
const { seats, ...rest } = looseOf(savedGame());
const renamed = { ...rest, players: seats };

test('each migration has a name and starts where the previous one ends', () => {
  expect(MIGRATIONS.map(({ from }) => from)).toEqual(MIGRATIONS.map((_, at) => FIRST_VERSION + at));
  expect(SAVE_VERSION).toBe(FIRST_VERSION + MIGRATIONS.length);
  expect(new Set(MIGRATIONS.map(({ name }) => name)).size).toBe(MIGRATIONS.length);
});
test('no migration throws or adds anything of its own, on any input', () => {
  for (const { up } of MIGRATIONS)
    for (const change of Object.values(up))
      for (const junk of [null, 7, 'x', [], [null], { members: [null, 3] }, { members: 'x' }])
        expect(() => change({ identity: junk, hostRecord: junk, value: junk })).not.toThrow();
});

describe('a stored save', () => {
  test('a stored save goes through every migration since it was written', () => {
    const read = restoreAny(renamed, later);
    expect(read.ok && textOf(read.value)).toBe(textOf(savedGame()));
    expect(parseSave(JSON.stringify(renamed), later).ok).toBe(true);
    const seen: number[] = [];
    const steps = later.map((one) => ({
      ...one,
      up: { save: (old: object) => (seen.push(one.from), { ...old }) },
    }));
    expect(migrate('save', { saveVersion: FIRST_VERSION, at: 1 }, steps)).toEqual({
      ok: true,
      value: { at: 1 },
    });
    expect(seen).toEqual(later.map(({ from }) => from));
    expect(migrate('save', { saveVersion: NEXT }, steps).ok && seen).toHaveLength(later.length);
  });
  test('an invalid save is refused after the migrations', () => {
    expect(restoreAny({ ...renamed, players: 7 }, later)).toMatchObject({ error: { code: 'save/invalid' } });
  });
  test.each([1, FIRST_VERSION - 1])('a save of version %i is too old', (version) => {
    expect(restoreAny({ ...looseOf(savedGame()), saveVersion: version })).toEqual({
      ok: false,
      error: { code: 'save/too-old', version, oldest: FIRST_VERSION },
    });
  });
  test('a save of a later version is too new', () => {
    expect(restoreAny({ ...looseOf(savedGame()), saveVersion: NEXT })).toEqual({
      ok: false,
      error: { code: 'save/too-new', version: NEXT, known: SAVE_VERSION },
    });
  });
  test.each([undefined, 0, -2, 6.5, 'x', null])('a save with the version %j is invalid', (saveVersion) => {
    const fault = saveVersion === undefined ? 'missing' : 'wrong';
    expect(migrate('save', { saveVersion })).toEqual({
      ok: false,
      error: { code: 'save/invalid', path: 'saveVersion', fault },
    });
  });
});

describe('another row', () => {
  test('a row without a version is one of the first version', () => {
    expect(migrate('names', ['Ana'])).toEqual({ ok: true, value: { names: ['Ana'] } });
    expect(migrate('solo', { map: 'usa' })).toEqual({ ok: true, value: { map: 'usa' } });
  });
  test.each([FIRST_VERSION - 1, NEXT])(
    'a row of version %i is not read, and stays unchanged',
    async (saveVersion) => {
      const { host, code, guests } = goldenTable('version-6/shared');
      const [guest = []] = guests;
      const others = [...host, ...guest].map(([key, value]): StoredRow => [key, { ...value, saveVersion }]);
      const use = new Shaky().store();
      await putRows(others, use);
      const tables = new IdbSharedTables(use);
      expect(await tables.allHosted()).toEqual([]);
      expect(await tables.allJoined()).toEqual([]);
      expect(await tables.getReplica(code)).toEqual({ ok: true, value: null });
      const left = await use('readonly', (store) => {
        const request = store.get(['seated', code]);
        return new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
      });
      expect(left).toEqual({ ...rowOf(guest, 'seated'), saveVersion });
      const box = { getItem: () => JSON.stringify({ theme: 'dark', saveVersion }), setItem: () => undefined };
      expect(readSettings(() => box).settings).toEqual(DEFAULT_SETTINGS);
    },
  );
});
