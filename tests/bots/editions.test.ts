import { describe, expect, test } from 'vitest';
import { answer } from '#lib/bots/answer.ts';
import { LEVELS } from '#lib/bots/questions.ts';
import { SimBoard } from '#lib/bots/sim/board.ts';
import { viewOf } from '#lib/machine/step.ts';
import { termsOffered } from '#lib/rules/setup.ts';
import { placeableCities } from '#lib/rules/trust.ts';
import { EDITION_IDS, MAP_IDS } from '#lib/rules/types.ts';
import type { View } from '#lib/rules/view.ts';
import { playGame } from '#tools/arena/play-game.ts';
import type { Program } from '#tools/arena/program.ts';
import { must } from '../must.ts';
import { setupOf, start } from '../rules/build.ts';
import { SEED } from '../seed.ts';

/** Longer games would bore people. */
const MAX_ROUNDS = 30;

describe('bots play every edition', () => {
  const tables = EDITION_IDS.flatMap((edition) =>
    MAP_IDS.flatMap((map) => [2, 3, 4, 5, 6].map((players) => ({ edition, map, players, seed: SEED }))),
  );
  test.each(tables)('to the end with $players players of $edition on $map, seed $seed', async (table) => {
    const { edition, map, players, seed } = table;
    const offered = termsOffered(table);
    for (const hasMore of [false, true]) {
      const optional = { startingCities: hasMore && offered.startingCities, trust: hasMore && offered.trust };
      const seats = Array.from({ length: players }, (_, seat): Program => {
        // one seat of the best level takes longest
        const level = must(LEVELS[seat === 0 && players === 2 && hasMore ? 4 : seat % 4]);
        return { decide: (view, _options, one) => answer({ type: 'decide', level, view, seed: one }) };
      });
      const begun = start(setupOf({ edition, map, players, ...optional }), seed);
      expect((await playGame(begun, seats, seed)).rounds).toBeLessThan(MAX_ROUNDS);
    }
  });
});

/** The view of a seat that is the last in an auction, with 30 Elektro: it can only pay for plant 20, which has the token. */
function lastBidder(change: Partial<View>): View {
  const view = viewOf(start(setupOf({ edition: '2019', players: 3 }), SEED), 0);
  const players = view.players.map((player) => ({ ...player, money: 30 }));
  const market = [20, 31, 32, 36, 38, 39, 40, 42];
  const gone = [3, 4, 5, 6, 7, 8, 9, 10];
  const unseen = [...view.unseen, ...view.market].filter((plant) => ![...market, ...gone].includes(plant));
  return {
    ...view,
    ...{ round: 2, moment: 'nominating', viewer: 0, waiting: [0], players, market, gone, discount: 20 },
    unseen: unseen.toSorted((a, b) => a - b),
    ...change,
  };
}

describe('the discount token', () => {
  test.each(['beginner', 'solid', 'strong', 'best'] as const)(
    'Y4: %s takes the plant with it for 1 when nobody else bids',
    (level) => {
      const plan = answer({ type: 'decide', level, view: lastBidder({}), seed: SEED });
      expect(plan).toMatchObject([{ type: 'nominate', plant: 20, bid: 1 }]);
    },
  );
  test.each(['solid', 'strong', 'best'] as const)('Y4: %s does not leave it to others for 1', (level) => {
    const lot = { plant: 20, nominator: 1, bid: 1, bidder: 1, next: 0, out: [], limits: {} };
    const view = lastBidder({ moment: 'bidding', waiting: [1, 0], lot });
    const [command] = answer({ type: 'decide', level, view, seed: SEED });
    expect(command).toMatchObject({ type: 'bid', bid: 2 });
  });
});

describe('before the first round', () => {
  const begun = viewOf(
    start(setupOf({ edition: '2019', players: 2, trust: true, startingCities: true }), SEED),
    null,
  );
  const ask = (view: View) => answer({ type: 'decide', level: 'gentle', view, seed: SEED });

  test('Z2: a bot gives the trust a city from which it would not begin', () => {
    const view = { ...begun, viewer: must(begun.waiting[0]) };
    const [command] = ask(view);
    const city = command?.type === 'place' ? command.city : '';
    const board = new SimBoard(view);
    const growth = (one: string): number => must(board.growth[must(board.index.get(one))]);
    expect(growth(city)).toBe(Math.max(...placeableCities(view).map(growth)));
  });
  test('Y12: a bot marks the city from which building is cheapest, away from the marks of others', () => {
    const marking: View = { ...begun, moment: 'marking', viewer: 0, waiting: [0], starts: [null, null] };
    const markOf = (view: View): string => {
      const [command] = ask(view);
      return command?.type === 'mark' ? command.city : '';
    };
    const first = markOf(marking);
    const board = new SimBoard(marking);
    expect(must(board.growth[must(board.index.get(first))])).toBe(Math.min(...board.growth));
    expect(markOf({ ...marking, starts: [null, first] })).not.toBe(first);
  });
  test('advice before the first round is what a bot does', () => {
    const view = { ...begun, viewer: must(begun.waiting[0]) };
    expect(answer({ type: 'advise', view, seed: SEED }).options.map(({ plan }) => plan)).toEqual([ask(view)]);
  });
});
