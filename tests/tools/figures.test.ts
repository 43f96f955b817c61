import { expect, test, vi } from 'vitest';
import { EDITION_IDS } from '#lib/rules/types.ts';
import { compareFigures, gamesFrom } from '#tools/figures/compare.ts';
import { FIGURES } from '#tools/figures/figures.ts';

vi.setConfig({ testTimeout: 60_000 });

/** Each figure beside brute force in a few seeded games; `npm run figures` compares many more. */

/** A game of each number of players in each edition, on both maps in turn. */
const GAMES = 10;
const wrong: string[] = [];
const tallies = compareFigures(FIGURES, gamesFrom(1, GAMES, EDITION_IDS), (text) => wrong.push(text));

test.each(tallies)('no $name is wrong in ten seeded games', (tally) => {
  expect(wrong.filter((text) => text.startsWith(`${tally.name}: `)).slice(0, 3)).toEqual([]);
  expect(tally.wrong).toBe(0);
  expect(tally.compared).toBeGreaterThan(0);
});

test('there are figures to compare', () => expect(tallies.length).toBeGreaterThan(0));
