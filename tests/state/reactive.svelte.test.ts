import { flushSync } from 'svelte';
import { expect, test } from 'vitest';
import { unsavedGame } from '#tools/support/unsaved-game.ts';
import { setupFor } from '../session/fixtures.ts';

test('an effect that reads a local game runs on every change', async () => {
  const table = unsavedGame(setupFor(3, { order: [0, 1, 2], hiddenMoney: true }), 7);
  const seen: string[] = [];
  const stop = $effect.root(() => {
    $effect(() => {
      const { moment, acting, handOver, view, options, log, saving, canUndo, draft } = table;
      const money = view.players.map((player) => player.money ?? '-').join();
      seen.push(
        [moment, acting, handOver, money, options?.type, log.length, saving, canUndo, draft && 'plan'].join(
          ' ',
        ),
      );
    });
  });
  flushSync();
  table.act({ type: 'nominate', seat: 0, plant: 4, bid: 4 });
  flushSync();
  await table.settled();
  flushSync();
  const cities = $state(['essen']);
  table.draft = { cities };
  flushSync();
  await table.settled();
  table.undo();
  flushSync();
  stop();
  expect(seen).toEqual([
    // the auction needs no hand-over, and shows no money
    'nominating 0  -,-,- nominate 1 saved false ',
    'bidding 1  -,-,- bid 2 saving true ',
    'bidding 1  -,-,- bid 2 saved true ',
    'bidding 1  -,-,- bid 2 saving true plan',
    'bidding 1  -,-,- bid 2 saved true plan',
    'nominating 0  -,-,- nominate 1 saving false plan',
  ]);
  expect(structuredClone(table.draft)).toEqual({ plant: 4, amount: 4, limited: false });
});

test('a draft is a plain copy of the data that the screen bound', () => {
  const table = unsavedGame(setupFor(3), 7);
  const cities = $state(['essen']);
  table.draft = { cities };
  expect(structuredClone(table.draft)).toEqual({ cities: ['essen'] });
  cities.push('duisburg');
  expect(table.draft).toEqual({ cities: ['essen'] });
});
