import { expect, test } from 'vitest';
import { gameIdFrom } from '#lib/game-id.ts';
import { IdbDamaged } from '#lib/persist/damaged.ts';
import { exportGame } from '#lib/persist/files.ts';
import { SAVE_VERSION } from '#lib/persist/migrations.ts';
import { parseSave } from '#lib/persist/parse-save.ts';
import { IdbResults } from '#lib/persist/results.ts';
import { standings } from '#lib/rules/scoring.ts';
import { must, mustOk } from '../must.ts';
import { goldenRows, goldenText, putRows, SINCE_VERSION_10 } from './golden.ts';
import { Shaky } from './storage.ts';

/** Stored data of version 9, from before branches and the time used, opens without loss (fixtures/version-9). */

test('an exported file of version 9 opens without loss', () => {
  const written = JSON.parse(goldenText('version-9/file')) as object;
  const restored = mustOk(parseSave(goldenText('version-9/file')));
  expect(restored.resumedFromSnapshot).toBe(false);
  const now = JSON.parse(exportGame(restored).text) as unknown;
  expect(now).toEqual({ ...written, ...SINCE_VERSION_10, saveVersion: SAVE_VERSION });
});

test('the row of a finished game of version 9 is completed from the game, and keeps its owner', async () => {
  const shaky = new Shaky();
  await putRows(goldenRows('version-9/local'), shaky.store());
  const saves = shaky.saves();
  const over = must(mustOk(await saves.list()).find(({ moment }) => moment === 'over'));
  expect(over.result).toBeNull();
  await saves.claim(over.id, 'another tab');
  const { context } = mustOk(await saves.get(over.id)).commandLog.snapshot;
  const result = standings(context)
    .toSorted((a, b) => a.seat - b.seat)
    .map(({ rank, powered, money, cities }) => ({ rank, powered, money, cities }));
  expect(await new IdbResults(shaky.store()).complete(over)).toEqual(result);
  const after = must(mustOk(await saves.list()).find(({ id }) => id === over.id));
  expect(after).toEqual({ ...over, result });
  const refused = await saves.put(mustOk(await saves.get(over.id)), 'this tab');
  expect(refused).toEqual({ ok: false, error: { code: 'save/taken' } });
});

test('a row without a game, or of a running one, is not completed', async () => {
  const shaky = new Shaky();
  await putRows(goldenRows('version-9/local'), shaky.store());
  const results = new IdbResults(shaky.store());
  expect(await results.complete({ id: gameIdFrom('none') })).toBeNull();
  expect(await results.complete({ id: gameIdFrom('running') })).toBeNull();
  expect(mustOk(await shaky.saves().list()).map(({ result }) => result)).toEqual([null, null, null]);
});

test('the games of a device of version 9 are listed and open without loss', async () => {
  const shaky = new Shaky();
  const rows = goldenRows('version-9/local');
  await putRows(rows, shaky.store());
  expect(await new IdbDamaged(shaky.store()).list()).toEqual({ ok: true, value: [] });
  const saves = shaky.saves();
  const listed = mustOk(await saves.list());
  expect(listed.map(({ id }) => id).toSorted()).toEqual(['finished', 'running', 'trust']);
  expect(listed.map(({ branchedFrom }) => branchedFrom)).toEqual([null, null, null]);
  for (const { id } of listed) {
    const stored = rows.find(([key]) => Array.isArray(key) && key[0] === 'game' && key[1] === id)?.[1];
    const restored = mustOk(await saves.get(gameIdFrom(id)));
    expect(restored.resumedFromSnapshot).toBe(false);
    const now = JSON.parse(exportGame(restored).text) as unknown;
    expect(now).toEqual({ ...stored, ...SINCE_VERSION_10, saveVersion: SAVE_VERSION });
  }
});
