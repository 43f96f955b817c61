import { expect, test } from 'vitest';
import { gameIdFrom } from '#lib/game-id.ts';
import { IdbDamaged } from '#lib/persist/damaged.ts';
import { exportGame } from '#lib/persist/files.ts';
import { SAVE_VERSION } from '#lib/persist/migrations.ts';
import { parseSave } from '#lib/persist/parse-save.ts';
import { mustOk } from '../must.ts';
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
