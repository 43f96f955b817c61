import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { momentOf } from '#lib/machine/step.ts';
import { paidRoutes } from '#lib/rules/network.ts';
import { GOLDEN_KINDS, parseRecorded, replayGolden } from '#tools/golden/recorded.ts';
import { violationsAfter } from '#tools/support/checks.ts';
import { BOARDS } from '../classic.ts';

vi.setConfig({ testTimeout: 60_000 });

/** RecordedGame whole games, one for every way to end and to draw the Stage 3 card. src/tools/commands/golden.ts finds them. */

const folder = new URL('./', import.meta.url);
const games = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => parseRecorded(readFileSync(new URL(name, folder), 'utf8')));

test('every kind of ending and draw has a game', () => {
  expect(games.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(GOLDEN_KINDS).toSorted());
});

describe.each(games)('$kind', (game) => {
  test(`breaks no invariant, and ends as recorded: ${game.kind}`, () => {
    const [end, outcome] = replayGolden(game, ({ command, before, after }) => {
      expect([command, violationsAfter(before, after)]).toEqual([command, []]);
    });
    expect(momentOf(end)).toBe('over');
    expect(outcome).toEqual(game.expected);
    expect(GOLDEN_KINDS[game.kind]?.(outcome)).toBe(true);
  });
  test(`B2: the routes paid for follow from the cities of a network alone: ${game.kind}`, () => {
    const paid: number[][] = [];
    const [end] = replayGolden(game, ({ after }) => {
      for (const item of after.context.news) {
        if (item.type === 'built') (paid[item.seat] ??= []).push(item.connection);
      }
    });
    const { context } = end;
    const costOf = new Map(
      BOARDS[context.terms.map].connections.map(({ between, cost }) => [between.toSorted().join(), cost]),
    );
    const derived = context.players.map(({ cities }) =>
      paidRoutes(context, cities).map((route) =>
        route.slice(1).reduce((sum, city, at) => {
          const cost = costOf.get([route[at] ?? '', city].toSorted().join());
          return cost === undefined ? NaN : sum + cost;
        }, 0),
      ),
    );
    // the first house connects nothing
    expect(derived).toEqual(context.players.map((_, seat) => paid[seat]?.slice(1) ?? []));
  });
});
