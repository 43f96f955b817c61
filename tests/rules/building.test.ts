import { describe, expect, test } from 'vitest';
import { begin } from '#lib/machine/begin.ts';
import { legal, momentOf, seatsToAct, type Snapshot } from '#lib/machine/step.ts';
import { quote, quotePlan, quotes } from '#lib/rules/network.ts';
import { mustOk } from '../must.ts';
import { allDone, at, build, done, gameOf, moneyOf, newsOf, play, refused, setupOf } from './build.ts';

const ruhr = {
  order: [1, 0],
  players: [
    { money: 100, cities: ['essen', 'muenster'] },
    { money: 100, cities: ['duesseldorf', 'koeln'] },
  ],
};
/** Anna is seat 0, Bob seat 1. */
const anna = { ...ruhr, waiting: [0, 1] };
const bob = { ...ruhr, waiting: [1] };

const priceFor = (snapshot: Snapshot, seat: number, city: string): unknown => {
  const found = quote(snapshot.context, seat, city);
  return found.ok ? [found.value.connection, found.value.slot] : found.error.code;
};

describe('B1: in reverse turn order; the first city can be anywhere in play and costs only its slot', () => {
  test('the last player in turn order builds first', () => {
    const building = allDone(at('buying', { players: [{}, {}, {}], order: [1, 2, 0], waiting: [0, 2, 1] }));
    expect(building.context.waiting).toEqual([0, 2, 1]);
    expect(seatsToAct(play(building, done(0)))).toEqual([2]);
  });
  test('a first city costs only its slot, anywhere in play', () => {
    const snapshot = at('building', { players: [{}, { cities: ['trier'] }] });
    const built = play(snapshot, build(0, 'kiel'));
    expect(newsOf(built, 'built')).toEqual([
      { type: 'built', seat: 0, city: 'kiel', connection: 0, slot: 10 },
    ]);
    expect(moneyOf(built)).toEqual([40, 50]);
    refused(snapshot, build(0, 'trier'), { code: 'build/city-full', city: 'trier', houses: 1, slots: 1 });
    refused(snapshot, build(0, 'paris'), { code: 'build/no-such-city', city: 'paris' });
    const options = legal(snapshot, 0);
    expect(options?.type === 'build' && options.cities).toHaveLength(20);
  });
});

describe('B2: every further city by the cheapest chain of connections from any own city', () => {
  test('the connection starts from the nearest own city and leads through cities of others and through empty ones', () => {
    const snapshot = at('building', anna);
    const built = play(snapshot, build(0, 'trier'));
    // through Düsseldorf 2, Köln 4 and then 20; through Aachen it would be 2 + 9 + 19
    expect(newsOf(built, 'built')).toEqual([
      { type: 'built', seat: 0, city: 'trier', connection: 26, slot: 10 },
    ]);
    expect(quote(snapshot.context, 0, 'trier')).toEqual(
      expect.objectContaining({
        value: expect.objectContaining({ route: ['essen', 'duesseldorf', 'koeln', 'trier'] }),
      }),
    );
  });
  test('a city that the player cannot afford is refused with the figures', () => {
    const snapshot = at('building', { ...anna, players: [{ money: 20, cities: ['essen', 'muenster'] }, {}] });
    refused(snapshot, build(0, 'aachen'), {
      code: 'build/not-enough-money',
      city: 'aachen',
      need: 21,
      have: 20,
    });
    const options = legal(snapshot, 0);
    expect(options?.type === 'build' && options.cities).not.toContain('aachen');
  });
  test('a city that no chain reaches is refused; in a game all regions are connected, so it never happens', () => {
    const board = { ...gameOf(anna), regions: ['west', 'south'] };
    expect(quote(board, 0, 'muenchen')).toEqual({
      ok: false,
      error: { code: 'build/unreachable', city: 'muenchen' },
    });
    const game = gameOf({ ...anna, regions: ['west', 'south', 'northeast'] });
    expect(begin({ ...setupOf({ players: 2 }), position: { moment: 'building', game } }, 1)).toEqual({
      ok: false,
      error: { code: 'setup/position', broken: 'table: regions' },
    });
  });
});

test('B3: a connection is paid again each time it is used', () => {
  const players = [{ cities: ['muenster'], money: 100 }, { cities: ['osnabrueck'] }, {}];
  const bremen = play(at('building', { players }), build(0, 'bremen'));
  expect(newsOf(bremen, 'built')).toEqual([expect.objectContaining({ connection: 7 + 11 })]);
  // the connection from Münster to Osnabrück has just been paid and is paid again when Osnabrück has a free slot
  const found = quote({ ...bremen.context, stage: 2 }, 0, 'osnabrueck');
  expect(found).toEqual({
    ok: true,
    value: { city: 'osnabrueck', connection: 7, slot: 15, total: 22, route: ['muenster', 'osnabrueck'] },
  });
});

describe('B4: slots cost 10, 15, 20; a city takes as many houses as the number of the stage', () => {
  const owner = { cities: ['essen'] };
  test.each([
    { stage: 1, houses: 0, slot: 10 },
    { stage: 2, houses: 0, slot: 10 },
    { stage: 2, houses: 1, slot: 15 },
    { stage: 3, houses: 0, slot: 10 },
    { stage: 3, houses: 1, slot: 15 },
    { stage: 3, houses: 2, slot: 20 },
  ] as const)('stage $stage, $houses houses: the next slot costs $slot', ({ stage, houses, slot }) => {
    const others = Array.from({ length: 3 }, (_, n) => (n < houses ? owner : {}));
    const stage3Card = stage === 3 ? 'begun' : 'in-deck';
    const snapshot = at('building', { players: [{}, ...others], stage, stage3Card });
    expect(newsOf(play(snapshot, build(0, 'essen')), 'built')).toEqual([expect.objectContaining({ slot })]);
  });
  test.each([
    { stage: 1, houses: 1 },
    { stage: 2, houses: 2 },
    { stage: 3, houses: 3 },
  ] as const)('stage $stage, $houses houses: the city is full', ({ stage, houses }) => {
    const others = Array.from({ length: 3 }, (_, n) => (n < houses ? owner : {}));
    const stage3Card = stage === 3 ? 'begun' : 'in-deck';
    const snapshot = at('building', { players: [{}, ...others], stage, stage3Card });
    refused(snapshot, build(0, 'essen'), { code: 'build/city-full', city: 'essen', houses, slots: stage });
  });
});

test('B5: never two houses of the same player in a city', () => {
  const snapshot = at('building', { players: [{ cities: ['essen'] }, {}], stage: 2 });
  refused(snapshot, build(0, 'essen'), { code: 'build/already-there', city: 'essen' });
});

describe('B6: as many cities as the player can pay for, or none', () => {
  test('a city just built belongs to the network', () => {
    const plain = at('building', { players: [{ money: 100 }, {}] });
    const built = play(
      plain,
      build(0, 'muenster'),
      build(0, 'dortmund'),
      build(0, 'essen'),
      build(0, 'duisburg'),
    );
    expect(moneyOf(built)[0]).toBe(100 - 10 - 12 - 14 - 10);
    expect(quotePlan(plain.context, 0, ['muenster', 'dortmund', 'essen', 'duisburg'])).toEqual(
      expect.objectContaining({
        value: [10, 12, 14, 10].map((total) => expect.objectContaining({ total })),
      }),
    );
    expect(seatsToAct(built)).toEqual([0]);
  });
  test('a player can spend their last Elektro', () => {
    const snapshot = play(at('building', { players: [{ money: 10 }, {}] }), build(0, 'muenster'));
    expect(moneyOf(snapshot)[0]).toBe(0);
    expect(legal(snapshot, 0)).toEqual({ type: 'build', cities: [] });
  });
  test('a player need not build, not even in round 1', () => {
    const snapshot = allDone(at('building', { players: [{}, {}], round: 1 }));
    expect(momentOf(snapshot)).toBe('powering');
  });
  test('of equally cheap routes the one with the fewest connections is quoted', () => {
    const { context } = at('building', { players: [{ cities: ['duisburg', 'essen'] }, {}, {}] });
    // the one from Duisburg, which was built first, leads through Essen
    expect(mustOk(quote(context, 0, 'dortmund'))).toMatchObject({
      connection: 4,
      route: ['essen', 'dortmund'],
    });
  });
  test('quotePlan stops at the first refusal', () => {
    const { context } = at('building', anna);
    expect(quotePlan(context, 0, ['duisburg', 'koeln'])).toEqual({
      ok: false,
      error: { code: 'build/city-full', city: 'koeln', houses: 1, slots: 1 },
    });
  });
});

const FIVE = ['essen', 'duisburg', 'dortmund', 'muenster', 'osnabrueck'];

describe('B7: plants at or below the most cities leave the current market at once', () => {
  test('an obsolete replacement leaves as well', () => {
    const players = [{ money: 100, cities: FIVE }, {}];
    const market = [6, 7, 8, 9, 10, 11, 12, 13];
    const snapshot = at('building', { players, market, deck: [5, 4, 30, 'stage-3'] });
    const built = play(snapshot, build(0, 'duesseldorf'));
    expect(built.context.market).toEqual([7, 8, 9, 10, 11, 12, 13, 30]);
    expect(newsOf(built, 'plant-gone').map((item) => [item.plant, item.why])).toEqual([
      [6, 'obsolete'],
      [5, 'obsolete'],
      [4, 'obsolete'],
    ]);
  });
  test('an obsolete plant drawn in the auction leaves, too', () => {
    const players = [{ money: 100, cities: FIVE }, { money: 100 }];
    const market = [7, 8, 9, 10, 11, 12, 13, 14];
    const snapshot = at('nominating', { players, market, deck: [3, 30, 'stage-3'] });
    const sold = play(snapshot, { type: 'nominate', seat: 0, plant: 9, bid: 9 }, { type: 'pass', seat: 1 });
    expect(sold.context.market).toEqual([7, 8, 10, 11, 12, 13, 14, 30]);
    expect(sold.context.gone).toEqual([3]);
  });
  test('a sixth city does not remove plant 7', () => {
    const players = [{ money: 100, cities: FIVE }, {}];
    const built = play(
      at('building', { players, market: [7, 8, 9, 10, 11, 12, 13, 14] }),
      build(0, 'duesseldorf'),
    );
    expect(built.context.market).toEqual([7, 8, 9, 10, 11, 12, 13, 14]);
  });
  test('a plant of the future market stays until it moves into the current market', () => {
    // the eighth city removes plant 8; then 9 to 12 are the current market, and 9 stays
    const cities = [...FIVE, 'duesseldorf', 'kassel'];
    const players = [{ money: 100, cities, plants: [3, 4, 5] }, { plants: [6] }];
    const market = [8, 9, 10, 11, 12, 13, 14, 15];
    const built = play(at('building', { players, market, gone: [7] }), build(0, 'koeln'));
    expect(built.context.market).toEqual([9, 10, 11, 12, 13, 14, 15, 16]);
    expect(built.context.players.map((player) => player.plants)).toEqual([[3, 4, 5], [6]]);
  });
});

describe('X2: building, Germany', () => {
  test('X2: Anna builds in stage 1', () => {
    const snapshot = at('building', anna);
    expect(priceFor(snapshot, 0, 'duisburg')).toEqual([0, 10]);
    expect(priceFor(snapshot, 0, 'dortmund')).toEqual([2, 10]);
    expect(priceFor(snapshot, 0, 'aachen')).toEqual([2 + 9, 10]);
    refused(snapshot, build(0, 'duesseldorf'), {
      code: 'build/city-full',
      city: 'duesseldorf',
      houses: 1,
      slots: 1,
    });
    expect(moneyOf(play(snapshot, build(0, 'aachen')))[0]).toBe(100 - 21);
  });
  test('X2: Bob builds in stage 1', () => {
    const built = play(at('building', bob), build(1, 'duisburg'));
    expect(newsOf(built, 'built')).toEqual([
      { type: 'built', seat: 1, city: 'duisburg', connection: 2, slot: 10 },
    ]);
  });
  test('X2: Anna builds in stage 2', () => {
    const snapshot = at('building', { ...anna, stage: 2 });
    expect(priceFor(snapshot, 0, 'duesseldorf')).toEqual([2, 15]);
    expect(priceFor(snapshot, 0, 'koeln')).toEqual([6, 15]);
    const both = play(snapshot, build(0, 'duesseldorf'), build(0, 'koeln'));
    expect(moneyOf(both)[0]).toBe(100 - 17 - 19);
  });
});

test('X5: a player builds a 6th city: plant 6 leaves the market, owners keep 3, 4 and 5', () => {
  const players = [{ money: 100, cities: FIVE, plants: [3, 5] }, { plants: [4] }];
  const market = [6, 7, 8, 9, 10, 11, 12, 13];
  const built = play(at('building', { players, market, deck: [30, 'stage-3'] }), build(0, 'duesseldorf'));
  expect(built.context.market).toEqual([7, 8, 9, 10, 11, 12, 13, 30]);
  expect(built.context.players.map((player) => player.plants)).toEqual([[3, 5], [4]]);
});

test('the quotes of all cities equal the quotes of single cities', () => {
  const { context } = at('building', { ...anna, stage: 2 });
  for (const one of quotes(context, 0)) expect(quote(context, 0, one.city)).toEqual({ ok: true, value: one });
  expect(quotes(context, 0).map(({ city }) => city)).not.toContain('essen');
});
