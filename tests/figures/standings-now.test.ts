import { describe, expect, test } from 'vitest';
import { standingsNow } from '#lib/figures/standings-now.ts';
import { step, viewOf } from '#lib/machine/step.ts';
import type { LogEntry } from '#lib/rules/log.ts';
import { mustOk } from '../must.ts';
import { at } from '../rules/build.ts';

/** The first has the most cities and plants, and no fuel yet. */
const players = [
  { money: 40, plants: [20, 25], cities: ['essen', 'duisburg', 'dortmund'] },
  { money: 30, plants: [4], cubes: { coal: 2 }, cities: ['muenster', 'kassel'] },
  { money: 20, plants: [5], cubes: { coal: 2 }, cities: ['koeln'] },
];
/** Without the plants made obsolete by three cities. */
const market = [6, 7, 8, 9, 10, 11, 12, 13];
const NO_LOG: readonly LogEntry[] = [];
const order = ({ places }: ReturnType<typeof standingsNow>): readonly (readonly [number, number])[] =>
  places.map(({ seat, powered }) => [seat, powered]);

describe('the standings in the middle of a game', () => {
  test.each(['nominating', 'buying'] as const)(
    'E2: while %s, fuel can still be bought: the capacity of the plants counts',
    (moment) => {
      const now = standingsNow(viewOf(at(moment, { players, market, waiting: [0, 1, 2] }), null), NO_LOG);
      expect(now.counts).toBe('plants');
      expect(order(now)).toEqual([
        [0, 3],
        [1, 1],
        [2, 1],
      ]);
    },
  );
  test('E2: while buying, a player who has finished counts with the cubes that are there', () => {
    const still = viewOf(at('buying', { players, market, waiting: [2, 1] }), null);
    const now = standingsNow(still, NO_LOG);
    expect(now.counts).toBe('plants');
    // the first has bought nothing, and the third can still buy
    expect(order(now)).toEqual([
      [1, 1],
      [2, 1],
      [0, 0],
    ]);
  });
  test("E2: from phase 4 on, the players' fuel counts", () => {
    const now = standingsNow(viewOf(at('building', { players, market, waiting: [0] }), null), NO_LOG);
    expect(now.counts).toBe('fuel');
    expect(order(now)).toEqual([
      [1, 1],
      [2, 1],
      [0, 0],
    ]);
  });
  test('I1: cities powered in this round count after the fuel is burnt', () => {
    const before = at('powering', { players, market, waiting: [1, 2] });
    const after = mustOk(step(before, { type: 'power', seat: 1, plants: [4], hybridOil: 0 }));
    const view = viewOf(after, null);
    const entry: LogEntry = { index: 1, round: view.round, phase: 5, command: null, news: view.news };
    expect(order(standingsNow(view, [entry]))[0]).toEqual([1, 1]);
    const older = { ...entry, round: view.round - 1 };
    expect(order(standingsNow(view, [older])), 'of an earlier round').toContainEqual([1, 0]);
    expect(standingsNow(view, [entry]).counts).toBe('powered');
  });
});
