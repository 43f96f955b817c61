import { describe, expect, test } from 'vitest';
import { begin } from '#lib/machine/begin.ts';
import { legal, momentOf, viewOf } from '#lib/machine/step.ts';
import { routesOf } from '#lib/rules/routes.ts';
import { standings } from '#lib/rules/scoring.ts';
import { STANDARD_TERMS } from '#lib/rules/setup.ts';
import { type Card, STAGE_3_CARD } from '#lib/rules/types.ts';
import {
  allDone,
  allIdle,
  at,
  build,
  gameOf,
  newsOf,
  nominate,
  pass,
  pick,
  play,
  refused,
  setupOf,
  start,
} from './build.ts';

const SIX = ['essen', 'duisburg', 'dortmund', 'muenster', 'osnabrueck', 'duesseldorf'];
const market = [11, 12, 14, 15, 16, 17, 18, 19];

test('V1: regions chosen in any way, the first turn order drawn or given, money open or hidden', () => {
  const order = [1, 0, 2];
  const drafted = start(setupOf({ regions: { by: 'draft' }, order, hiddenMoney: true }));
  const begun = play(drafted, pick(1, 'west'), pick(0, 'southwest'), pick(2, 'south'));
  expect(begun.context.regions).toEqual(['west', 'southwest', 'south']);
  expect(begun.context.order).toEqual(order);
  expect(begun.context.terms).toEqual({ ...STANDARD_TERMS, map: 'germany', players: 3, hiddenMoney: true });
});

describe("V2: the beginners' game", () => {
  const beginners = { beginners: true, market };
  test("the beginners' game has no Stage 3 card and never leaves stage 1", () => {
    expect(start(setupOf({ beginners: true })).context.deck).not.toContain(STAGE_3_CARD);
    const six = { players: [{ cities: SIX }, {}, {}, {}, {}, {}], ...beginners };
    // six cities begin stage 2 in the full game with six players
    expect(allDone(at('building', six)).context.stage).toBe(1);
  });
  test("the beginners' game ends after the phase 4 in which a player built a 7th city; players after them still build", () => {
    const players = [{ money: 200, cities: SIX }, { money: 100 }];
    const seventh = play(at('building', { players, ...beginners }), build(0, 'kassel'));
    expect(momentOf(seventh)).toBe('building');
    const later = play(seventh, { type: 'done', seat: 0 }, build(1, 'koeln'));
    const over = allDone(later);
    expect([momentOf(over), over.context.stage]).toEqual(['over', 1]);
  });
  test("the beginners' game also ends when no city is free: six players could stay at 6, 6, 6, 6, 6 and 5 cities for ever", () => {
    const begun = gameOf({ players: Array.from({ length: 6 }, () => ({})), ...beginners });
    const cities = routesOf(begun).cities.map(({ id }) => id);
    expect(cities).toHaveLength(35);
    const players = Array.from({ length: 6 }, (_, seat) => ({
      cities: cities.slice(seat * 6, seat * 6 + 6),
    }));
    const moved = players.with(0, { cities: players[0]?.cities.slice(1) ?? [] });
    const oneFree = allDone(at('building', { players: moved, ...beginners }));
    expect(momentOf(oneFree)).toBe('powering');
    expect(momentOf(allDone(at('building', { players, ...beginners })))).toBe('over');
  });
  test('no player can build an 8th city', () => {
    const players = [{ money: 200, cities: [...SIX, 'kassel'] }, {}];
    const snapshot = at('building', { players, ...beginners });
    expect(legal(snapshot, 0)).toEqual({ type: 'build', cities: [] });
    refused(snapshot, build(0, 'koeln'), { code: 'build/beginners-limit', city: 'koeln', limit: 7 });
  });
  test("the beginners' game is won by most powered, then most money, then shared: cities do not count", () => {
    const seven = { cities: [...SIX, 'kassel'], plants: [13] };
    const one = { cities: ['koeln'], plants: [], money: 50 };
    const outcome = (other: object, mine: object = {}): unknown =>
      newsOf(
        allDone(
          at('building', {
            players: [
              { ...seven, ...mine },
              { ...one, ...other },
            ],
            ...beginners,
          }),
        ),
        'game-over',
      );
    expect(outcome({})).toEqual([{ type: 'game-over', winners: [0] }]);
    expect(outcome({ plants: [22], money: 51 })).toEqual([{ type: 'game-over', winners: [1] }]);
    expect(outcome({ plants: [22] })).toEqual([{ type: 'game-over', winners: [0, 1] }]);
  });
  test("an agreed deck of the beginners' game has no Stage 3 card either", () => {
    const setup = setupOf({ beginners: true, deck: [13, 11, STAGE_3_CARD] });
    expect(begin(setup, 1)).toEqual({ ok: false, error: { code: 'setup/deck' } });
  });
});

describe('V3: a deck, its order after the shuffle, regions, turn order and a whole position can be given', () => {
  const deck: Card[] = [13, 25, 11, STAGE_3_CARD];
  test('a given deck is dealt in its order; plants missing from it are out of the game', () => {
    const { context } = start(setupOf({ deck }));
    expect(context.deck).toEqual(deck);
    expect(context.removed).toHaveLength(34 - 3);
    const sold = play(start(setupOf({ deck, order: [0, 1, 2] })), nominate(0, 3), pass(1), pass(2));
    expect(newsOf(sold, 'plant-drawn')).toEqual([{ type: 'plant-drawn', plant: 13 }]);
  });
  test.each([
    [[13, 13, STAGE_3_CARD]],
    [[13, 41, STAGE_3_CARD]],
    [[3, 13, STAGE_3_CARD]],
    [[13, 25]],
    [[13, STAGE_3_CARD, STAGE_3_CARD]],
    [[]],
  ] as Card[][][])('the deck %j is refused', (wrong) => {
    expect(begin(setupOf({ deck: wrong }), 1)).toEqual({ ok: false, error: { code: 'setup/deck' } });
  });
  test('cards missing from an agreed order after the shuffle come last', () => {
    const position = { players: [{}, {}], deck: [STAGE_3_CARD, 30, 31, 32] as Card[], stage3Deck: [32] };
    const next = allIdle(at('powering', position));
    expect(next.context.deck).toEqual([32, 30, 31, 10]);
  });
  test('an impossible position is refused with its broken invariant', () => {
    const sound = gameOf({ players: [{}, {}] });
    const refusedAs = (
      change: object,
      moment: 'nominating' | 'scrapping' | 'drafting' = 'nominating',
    ): unknown => {
      const begun = begin(
        { ...setupOf({ players: 2 }), position: { moment, game: { ...sound, ...change } } },
        1,
      );
      return begun.ok ? null : begun.error;
    };
    const broken = (what: string): unknown => ({ code: 'setup/position', broken: what });
    expect(refusedAs({})).toBeNull();
    expect(refusedAs({ terms: { ...sound.terms, map: 'usa' } })).toEqual(broken('table: terms'));
    expect(refusedAs({ order: [0, 0] })).toEqual(broken('table: order'));
    expect(refusedAs({ waiting: [] })).toEqual(broken('moment: no seat to act'));
    expect(refusedAs({ waiting: [5] })).toEqual(broken('table: waiting'));
    expect(refusedAs({ market: [3, 4, 4, 6] })).toEqual(broken('cards: every plant in one place'));
    expect(refusedAs({ market: sound.market.toReversed() })).toEqual(broken('cards: market ascending'));
    expect(refusedAs({ deck: sound.deck.slice(0, -1) })).toEqual(broken('cards: the Stage 3 card'));
    expect(refusedAs({ buried: [3] })).toEqual(broken('cards: under the deck'));
    expect(refusedAs({ stage: 3 })).toEqual(broken('stage: stage'));
    expect(refusedAs({ stage3Card: 'drawn' })).toEqual(broken('stage: the Stage 3 card'));
    expect(refusedAs({ round: 0 })).toEqual(broken('stage: round'));
    expect(refusedAs({}, 'scrapping')).toEqual(broken('moment: buyer'));
    expect(refusedAs({ regions: ['west'] })).toEqual(broken('table: regions'));
    const withFirst = (change: object): object => ({
      players: [{ ...sound.players[0], ...change }, sound.players[1]],
    });
    expect(refusedAs(withFirst({ money: -1 }))).toEqual(broken('player: money'));
    expect(refusedAs(withFirst({ money: 0.5 }))).toEqual(broken('player: money'));
    expect(refusedAs(withFirst({ cities: ['essen', 'essen'] }))).toEqual(broken('table: houses'));
    expect(refusedAs(withFirst({ cities: ['passau'] }))).toEqual(broken('player: cities'));
    expect(refusedAs(withFirst({ cities: ['essen', 'koeln', 'trier'] }))).toEqual(
      broken('table: obsolete plant on offer'),
    );
  });
});

describe('V4: hidden money is visible only to its owner until the game is over', () => {
  const players = [{ money: 41 }, { money: 42 }, { money: 43 }];
  const moneySeen = (snapshot: ReturnType<typeof at>, viewer: number | null): unknown =>
    viewOf(snapshot, viewer).players.map((player) => player.money);
  test('money of others is hidden while the game lasts', () => {
    const snapshot = at('nominating', { players, hiddenMoney: true });
    expect(moneySeen(snapshot, 1)).toEqual([null, 42, null]);
    expect(moneySeen(snapshot, null)).toEqual([null, null, null]);
    const seen = standings(viewOf(snapshot, 1));
    expect(seen.map(({ money, rank }) => [money, rank])).toEqual([
      [null, 1],
      [42, 1],
      [null, 1],
    ]);
  });
  test('open money is shown to all', () => {
    expect(moneySeen(at('nominating', { players }), null)).toEqual([41, 42, 43]);
  });
  test('hidden money is shown once the game is over', () => {
    const seven = { cities: [...SIX, 'kassel'] };
    const over = allDone(
      at('building', { players: [seven, {}], beginners: true, hiddenMoney: true, market }),
    );
    expect(moneySeen(over, null)).toEqual([50, 50]);
  });
});
