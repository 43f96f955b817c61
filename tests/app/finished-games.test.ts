import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { finishedGames } from '#lib/app/finished-games.ts';
import { gameIdFrom } from '#lib/game-id.ts';
import { IdbResults } from '#lib/persist/results.ts';
import { err } from '#lib/result.ts';
import { must, mustOk } from '../must.ts';
import { goldenRows, putRows } from '../persist/golden.ts';
import { Shaky } from '../persist/storage.ts';
import { savedGame } from '../persist/written.ts';

/** The games of a device that count in statistics. */

test('finished games count, those of earlier versions with their results; deleted and running ones do not', async () => {
  const shaky = new Shaky();
  await putRows(goldenRows('version-9/local'), shaky.store());
  const saves = shaky.saves();
  const results = new IdbResults(shaky.store());
  for (const [id, after, seed] of [
    ['new', Infinity, 7],
    ['deleted', Infinity, 8],
    ['begun', 60, 9],
  ] as const)
    await saves.put(savedGame({ id: gameIdFrom(id), after, seed, updated: 1 }), 'tab');
  await saves.remove(gameIdFrom('deleted'), 5);
  const games = mustOk(await finishedGames(saves, results));
  expect(games.map(({ id }) => id)).toEqual(['new', 'finished']);
  for (const { winners, result } of games)
    expect(must(result).flatMap(({ rank }, seat) => (rank === 1 ? [seat] : []))).toEqual(winners);
  const stored = mustOk(await saves.list()).filter(({ moment }) => moment === 'over');
  expect(
    stored.every(({ result }) => result !== null),
    'completed for good',
  ).toBe(true);
});

test('a failing storage is told', async () => {
  const failed = err({ code: 'save/blocked' } as const);
  const saves = { list: () => Promise.resolve(failed) };
  expect(await finishedGames(saves, { complete: () => Promise.resolve(null) })).toBe(failed);
});
