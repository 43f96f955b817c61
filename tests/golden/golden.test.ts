import { describe, expect, test, vi } from 'vitest';
import { gameIdFrom } from '#lib/game-id.ts';
import { momentOf, toPlain } from '#lib/machine/step.ts';
import { exportGame } from '#lib/persist/files.ts';
import { parseSave } from '#lib/persist/parse-save.ts';
import { paidRoutes } from '#lib/rules/network.ts';
import { boardIn } from '#lib/rules/rule-set.ts';
import type { Setup } from '#lib/rules/setup.ts';
import { EDITION_IDS, MAP_IDS } from '#lib/rules/types.ts';
import { CommandLog } from '#lib/session/game/command-log.ts';
import type { Outcome } from '#tools/golden/chronicle.ts';
import { GOLDEN_KINDS } from '#tools/golden/kinds.ts';
import { replayGolden } from '#tools/golden/recorded.ts';
import { violationsAfter } from '#tools/support/checks.ts';
import { sampleSeats } from '#tools/support/unsaved-game.ts';
import { mustOk } from '../must.ts';
import { goldenGames } from './games.ts';

vi.setConfig({ testTimeout: 60_000 });

/** Recorded whole games, one for every way to end and to draw the Stage 3 card, and for rules that few games use. */

/** Whether one player beats another, by the first difference. */
function beats(setup: Setup, one: Outcome['players'][number], other: Outcome['players'][number]): boolean {
  const countsCities = setup.edition === 'classic' && !setup.beginners;
  const keys = [
    one.powered - other.powered,
    one.money - other.money,
    countsCities ? one.cities - other.cities : 0,
  ];
  return (keys.find((difference) => difference !== 0) ?? 0) > 0;
}

describe.each(EDITION_IDS)('the %s edition', (edition) => {
  const games = goldenGames(edition);

  test('every kind of game is recorded once', () => {
    expect(games.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(GOLDEN_KINDS[edition]).toSorted());
    expect(games.filter(({ setup }) => setup.edition !== edition)).toEqual([]);
  });
  test('both maps and several numbers of players occur', () => {
    expect([...new Set(games.map(({ setup }) => setup.map))].toSorted()).toEqual([...MAP_IDS].toSorted());
    const counts = [...new Set(games.map(({ setup }) => setup.players))].toSorted();
    // the classic ones were found before numbers of players took turns
    expect(counts).toEqual(edition === 'classic' ? [2, 3, 4, 5] : [2, 3, 4, 5, 6]);
  });

  describe.each(games)('$kind', (game) => {
    test(`breaks no invariant, and ends as recorded: ${game.kind}`, () => {
      const [end, outcome] = replayGolden(game, ({ command, before, after }) => {
        expect([command, violationsAfter(before, after)]).toEqual([command, []]);
      });
      expect(momentOf(end)).toBe('over');
      expect(outcome).toEqual(game.expected);
      expect(GOLDEN_KINDS[edition][game.kind]?.holds(outcome)).toBe(true);
    });
    test(`E3, V2, Y9: the recorded winners are those whom nobody beats: ${game.kind}`, () => {
      const { players, winners } = game.expected;
      const best = players.flatMap((one, seat) =>
        players.some((other) => beats(game.setup, other, one)) ? [] : [seat],
      );
      expect(best).toEqual(winners.toSorted());
    });
    test(`a save of the finished game opens at the same end: ${game.kind}`, () => {
      const { setup, seed, commands } = game;
      const seats = sampleSeats(setup.players);
      const meta = { id: gameIdFrom('golden'), name: '', created: 1, updated: 2, seats };
      const commandLog = mustOk(CommandLog.replay(meta, { setup, seed }, commands));
      const read = mustOk(parseSave(exportGame({ meta, commandLog, draft: null }).text));
      expect(read.resumedFromSnapshot).toBe(false);
      expect(read.commandLog.commands).toEqual(commands);
      const [end] = replayGolden(game, () => {});
      expect(toPlain(read.commandLog.snapshot)).toEqual(toPlain(end));
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
        boardIn(context.terms).connections.map(({ between, cost }) => [between.toSorted().join(), cost]),
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
});
