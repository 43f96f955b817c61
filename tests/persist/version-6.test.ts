import { describe, expect, test } from 'vitest';
import { gameIdFrom } from '#lib/game-id.ts';
import { draftStore } from '#lib/persist/drafts.ts';
import { exportGame } from '#lib/persist/files.ts';
import { readNames } from '#lib/persist/known-names.ts';
import { SAVE_VERSION } from '#lib/persist/migrations.ts';
import { parseSave } from '#lib/persist/parse-save.ts';
import { DEFAULT_SETTINGS, readSettings } from '#lib/persist/settings.ts';
import { readSolo } from '#lib/persist/solo.ts';
import { IdbSharedTables } from '#lib/persist/tables.ts';
import { mapTerms } from '#lib/rules/setup.ts';
import { mustOk } from '../must.ts';
import { classicNow, goldenRows, goldenTable, goldenText, putRows, rowOf, type StoredRow } from './golden.ts';
import { Shaky } from './storage.ts';

/** Stored data of version 6 opens without loss (fixtures/version-6). */

const atToday = (text: string): string => text.replace('"saveVersion":6', `"saveVersion":${SAVE_VERSION}`);

/** A row without the fields dropped by the migration of version 6. */
const withoutSecrets = (row: unknown): StoredRow[1] =>
  JSON.parse(JSON.stringify(row), (key, value) =>
    key === 'legacyKey' || key === 'legacySecret' ? undefined : value,
  );

test('an exported file of version 6 opens without loss', () => {
  const text = goldenText('version-6/file');
  expect(JSON.parse(exportGame(mustOk(parseSave(text))).text)).toEqual(classicNow(JSON.parse(atToday(text))));
});

describe('the games of a device', () => {
  const rows = goldenRows('version-6/local');
  const valuesOf = (kind: string): readonly StoredRow[1][] =>
    rows.flatMap(([key, value]) => (Array.isArray(key) && key[0] === kind ? [value] : []));
  async function storage(): Promise<Shaky> {
    const shaky = new Shaky();
    await putRows(rows, shaky.store());
    return shaky;
  }

  test('the games of a device of version 6 keep their list entries', async () => {
    const listed = mustOk(await (await storage()).saves().list());
    const written = valuesOf('row').map(({ owner: _owner, ...listing }) => classicNow(listing));
    expect(written.map(({ id }) => id)).toEqual(['bots', 'deleted', 'finished', 'resumed', 'undone']);
    expect(listed).toEqual(written.map((row) => ({ ...row, recency: row.updated })));
  });
  test('the games of a device of version 6 open without loss: bots, lent seats, undone commands, drafts and resumed positions', async () => {
    const saves = (await storage()).saves();
    for (const record of valuesOf('game')) {
      const id = gameIdFrom(String(record.id));
      const game = mustOk(await saves.get(id));
      const name = valuesOf('row').find((row) => row.id === id)?.name;
      const text = JSON.stringify({ ...record, name });
      expect(JSON.parse(exportGame(game).text), id).toEqual(classicNow(JSON.parse(atToday(text))));
      expect(game.resumedFromSnapshot, id).toBe(id === 'resumed');
    }
  });
  test('the games of a device of version 6 still belong to the page that had them open', async () => {
    const saves = (await storage()).saves();
    const game = mustOk(await saves.get(gameIdFrom('resumed')));
    expect(await saves.put(game, 'tab-1')).toEqual({ ok: false, error: { code: 'save/taken' } });
    expect(await saves.put(game, 'tab-2')).toEqual({ ok: true, value: 'replaced' });
  });
});

describe.each(['shared', 'taken-over', 'ended'])('the rows of a shared table (%s)', (name) => {
  const { code, host, guests } = goldenTable(`version-6/${name}`);
  test.each([
    ['first host', host],
    ['first guest', guests[0] ?? []],
    ['second guest', guests[1] ?? []],
  ])('the rows of the %s keep their content', async (_device, rows) => {
    const use = new Shaky().store();
    await putRows(rows, use);
    const tables = new IdbSharedTables(use);
    for (const [key, value] of rows) {
      const [kind, place] = Array.isArray(key) ? key : [key];
      const written = classicNow(withoutSecrets(value));
      if (kind === 'hosted' && 'since' in value)
        expect(await tables.allTakenOver()).toEqual([{ ...written, continued: null }]);
      else if (kind === 'hosted')
        expect(await tables.getHosted(gameIdFrom(String(place)))).toMatchObject({ ok: true, value: written });
      else if (kind === 'seated') expect(await tables.getJoined(code)).toEqual({ ok: true, value: written });
      else if (kind === 'seen') expect(await tables.getReplica(code)).toEqual({ ok: true, value: written });
      else if (kind === 'identity') expect(await tables.getPlayerName()).toBe(value.name);
      else expect(['game', 'row']).toContain(kind);
    }
  });
});

test('the fixtures contain every kind of row of shared tables', () => {
  const { host, guests } = goldenTable('version-6/taken-over');
  expect(rowOf(host, 'seated')).toMatchObject({ guestRecord: { trust: { epoch: 2 } } });
  expect(host.some(([, value]) => 'since' in value)).toBe(true);
  expect(rowOf(guests[0] ?? [], 'hosted')).toMatchObject({ hostRecord: { epoch: 2, members: [{}, {}, {}] } });
  expect(rowOf(guests[1] ?? [], 'seen')).toMatchObject({ tableView: { epoch: 2 } });
  expect(rowOf(guests[1] ?? [], 'identity')).toHaveProperty('name');
});

test('settings, the solo set-up, known names and drafts of the web storage keep their content', () => {
  const texts = new Map(goldenRows('version-6/web-storage').map(([key, text]) => [key, String(text)]));
  const box = () => ({
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: () => undefined,
    removeItem: () => undefined,
  });
  const written = (key: string) => JSON.parse(texts.get(`kilowatt.${key}`) ?? '') as object;
  expect(readSettings(box).settings).toEqual({ ...DEFAULT_SETTINGS, ...written('settings') });
  expect(readSolo(box)).toEqual({
    ...written('solo'),
    ...{ edition: 'classic', ...mapTerms(() => false) },
  });
  expect(readNames(box)).toEqual(written('names'));
  // their keys named no device yet
  const boxOf = (game: string) => () => ({
    ...box(),
    getItem: () => texts.get(`kilowatt.plan.${game}`) ?? null,
  });
  for (const game of ['buying', 'building', 'powering', 'bidding'])
    expect(draftStore(boxOf(game)).get('me', game), game).toEqual(written(`plan.${game}`));
});
