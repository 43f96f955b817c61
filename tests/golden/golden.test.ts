import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import type { Recorded } from '../../src/tools/recorded.ts';
import { momentOf } from '../../src/lib/machine/step.ts';
import { brokenAfter } from '../../src/tools/checks.ts';
import { KINDS, replay } from '../../src/tools/recorded.ts';

vi.setConfig({ testTimeout: 60_000 });

/** Whole recorded games, one for every kind of ending and of drawing the Stage 3 card (src/tools/golden.ts finds them). */

const folder = new URL('./', import.meta.url);
const games = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Recorded);

test('there is a game of every kind', () => {
  expect(games.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(KINDS).toSorted());
});

describe.each(games)('$kind', (game) => {
  test(`is played to its end with nothing broken on the way, and ends as a ${game.kind} does`, () => {
    const [end, outcome] = replay(game, ({ command, before, after }) => {
      expect([command, brokenAfter(before, after)]).toEqual([command, []]);
    });
    expect(momentOf(end)).toBe('over');
    expect(outcome).toEqual(game.expected);
    expect(KINDS[game.kind]?.(outcome)).toBe(true);
  });
});
