import { describe, expect, test } from 'vitest';
import { legal, momentOf, viewOf } from '#lib/machine/step.ts';
import { currentMarket } from '#lib/rules/market.ts';
import { cheapest } from '#lib/rules/resources.ts';
import { type RuleSet, rulesOf } from '#lib/rules/rule-set.ts';
import { standings } from '#lib/rules/scoring.ts';
import { checkSetup, type Setup, STANDARD_TERMS } from '#lib/rules/setup.ts';
import { type MapId, STAGE_3_CARD } from '#lib/rules/types.ts';
import { rulesFor } from '../classic.ts';
import {
  allDone,
  allIdle,
  allPass,
  at,
  build,
  buy,
  cubes,
  done,
  mark,
  newsOf,
  nominate,
  pass,
  play,
  type Position,
  refused,
  setupOf,
  start,
} from './build.ts';

/** Each difference of the edition of 2019 (docs/RULES.md, Y). */

const setup2019 = (given: Partial<Setup> = {}): Setup => setupOf({ edition: '2019', ...given });
const rules2019 = (players: number, map: MapId = 'germany'): RuleSet =>
  rulesFor(players, { edition: '2019', map });
const at2019 = (moment: Parameters<typeof at>[0], position: Position): ReturnType<typeof at> =>
  at(moment, { edition: '2019', ...position });
/** Cities of the west and the southwest of Germany, which are in play for any number of players. */
const cities = (count: number): readonly string[] =>
  rules2019(2)
    .map.cities.filter(({ region }) => ['west', 'southwest', 'northwest'].includes(region))
    .map(({ id }) => id)
    .slice(0, count);

describe('Y1: figures and the board of Germany', () => {
  test('the market starts with 9 garbage, on spaces 6 to 8', () => {
    const { context } = start(setup2019());
    expect(context.resources).toEqual(cubes({ coal: 24, oil: 18, garbage: 9, uranium: 2 }));
    expect(cheapest(context, 'garbage')).toBe(6);
  });
  test.each([
    [2, 3, 7, 18],
    [3, 3, 7, 17],
    [4, 3, 7, 17],
    [5, 3, 7, 15],
    [6, 3, 6, 14],
  ])('%i players: plant limit %i, stage 2 with %i cities, the end with %i', (players, limit, stage2, end) => {
    const { plantLimit, citiesForStage2, citiesForEnd } = rules2019(players);
    expect([plantLimit, citiesForStage2, citiesForEnd]).toEqual([limit, stage2, end]);
  });
  test('plants, income, regions and resupply are those of the classic edition', () => {
    for (const players of [2, 3, 4, 5, 6]) {
      const [now, classic] = [rules2019(players), rulesFor(players)];
      for (const same of ['plants', 'payment', 'slotCost', 'regions', 'resupply', 'startingMoney'] as const)
        expect(now[same]).toEqual(classic[same]);
    }
  });
  test('Germany has two other cities and two other costs, the USA the same board', () => {
    const [now, classic] = [rules2019(3).map, rulesFor(3).map];
    const ids = (map: typeof now): readonly string[] => map.cities.map(({ id }) => id);
    expect(ids(now).filter((id) => !ids(classic).includes(id))).toEqual(['stralsund', 'mainz']);
    expect(ids(classic).filter((id) => !ids(now).includes(id))).toEqual(['torgelow', 'wiesbaden']);
    const other = now.connections.filter(({ cost }, place) => cost !== classic.connections[place]?.cost);
    expect(other).toEqual([
      { between: ['essen', 'dortmund'], cost: 5 },
      { between: ['mannheim', 'saarbruecken'], cost: 16 },
    ]);
    expect(rules2019(3, 'usa').map).toEqual(rulesFor(3, { map: 'usa' }).map);
  });
  test('there is no house in a city of the other board', () => {
    const snapshot = at2019('building', {
      players: [{}, {}, {}, {}, {}],
      regions: ['west', 'southwest', 'northwest', 'south', 'east'],
    });
    refused(snapshot, build(0, 'wiesbaden'), { code: 'build/no-such-city', city: 'wiesbaden' });
    expect(play(snapshot, build(0, 'mainz')).context.players[0]?.cities).toEqual(['mainz']);
  });
  test('a beginners’ game is not offered', () => {
    expect(checkSetup(setup2019({ beginners: true }))).toEqual({
      code: 'setup/not-offered',
      term: 'beginners',
    });
  });
  test('terms that only the edition of 2019 has are refused in the classic edition', () => {
    expect(checkSetup(setupOf({ startingCities: true }))).toEqual({
      code: 'setup/not-offered',
      term: 'startingCities',
    });
    expect(checkSetup(setupOf({ players: 2, trust: true }))).toEqual({
      code: 'setup/not-offered',
      term: 'trust',
    });
  });
});

const isPlug = (plant: number): boolean => plant <= 15;
describe('Y2: the cards are dealt by their backs', () => {
  test.each([
    [2, 1, 5],
    [3, 2, 6],
    [4, 1, 3],
    [5, 0, 0],
    [6, 0, 0],
  ])('%i players: %i plugs and %i sockets go out of the game', (players, plugs, sockets) => {
    for (let seed = 0; seed < 20; seed++) {
      const { market, deck, removed } = start(setup2019({ players }), seed).context;
      expect(market).toHaveLength(8);
      expect(market.every(isPlug)).toBe(true);
      expect(market).toEqual(market.toSorted((a, b) => a - b));
      expect(removed.filter(isPlug)).toHaveLength(plugs);
      expect(removed.filter((plant) => !isPlug(plant))).toHaveLength(sockets);
      expect(isPlug(Number(deck[0]))).toBe(true);
      expect(deck.at(-1)).toBe(STAGE_3_CARD);
      expect([...market, ...deck, ...removed]).toHaveLength(43);
    }
  });
  test('the first market and the deck are other ones with another seed, and the same with the same', () => {
    const dealt = (seed: number): unknown => {
      const { market, deck } = start(setup2019(), seed).context;
      return [market, deck];
    };
    expect(dealt(1)).toEqual(dealt(1));
    expect(new Set(Array.from({ length: 20 }, (_, seed) => JSON.stringify(dealt(seed)))).size).toBe(20);
  });
  test('the other plugs lie anywhere in the deck', () => {
    const places = new Set<number>();
    for (let seed = 0; seed < 60; seed++) {
      start(setup2019({ players: 6 }), seed).context.deck.forEach((card, place) => {
        if (card !== STAGE_3_CARD && isPlug(card)) places.add(place);
      });
    }
    expect(places.size).toBeGreaterThan(30);
  });
  test('V3: a given deck needs its market', () => {
    const { market, deck } = start(setup2019(), 3).context;
    expect(start(setup2019({ market, deck }), 9).context).toMatchObject({ market, deck });
    expect(checkSetup(setup2019({ deck }))).toEqual({ code: 'setup/deck' });
    expect(checkSetup(setup2019({ market: market.slice(1), deck }))).toEqual({ code: 'setup/deck' });
    expect(checkSetup(setup2019({ market, deck: [...deck, market[0] as number] }))).toEqual({
      code: 'setup/deck',
    });
  });
});

describe('Y3: everybody sees the back of the top card', () => {
  const deck = [20, 21, STAGE_3_CARD] as const;
  const top = (cards: Position['deck']): unknown =>
    viewOf(at2019('buying', { players: [{}, {}], deck: cards ?? [] }), null).topCard;
  test('a view shows a plug or a socket', () => {
    expect(top([11, ...deck])).toBe('plug');
    expect(top(deck)).toBe('socket');
  });
  test('the Stage 3 card looks like a socket', () => {
    expect(top([STAGE_3_CARD])).toBe('socket');
  });
  test('an empty deck, and the classic edition, show nothing', () => {
    const players = [{}, {}];
    expect(
      viewOf(at2019('buying', { players, deck: [], stage: 3, stage3Card: 'begun' }), 0).topCard,
    ).toBeNull();
    expect(viewOf(at('buying', { players }), 0).topCard).toBeNull();
  });
});

describe('Y4: the smallest plant carries a discount token', () => {
  const players = [{ money: 20 }, { money: 20 }, { money: 20 }];
  const auction = at2019('nominating', { players, discount: 3 });
  test('the token is there from the beginning of each auction phase', () => {
    const first = start(setup2019()).context;
    expect(first.discount).toBe(first.market[0]);
    const later = allIdle(at2019('powering', { players: [{}, {}] }));
    expect(momentOf(later)).toBe('nominating');
    expect(later.context.discount).toBe(later.context.market[0]);
  });
  test('its minimum bid is 1, that of the others their number', () => {
    expect(legal(auction, 0)).toEqual({
      type: 'nominate',
      plants: [3, 4, 5, 6],
      bids: [1, 4, 5, 6],
      max: 20,
      mayPass: true,
    });
    refused(auction, nominate(0, 3, 0), { code: 'auction/bid-too-low', min: 1, bid: 0 });
    expect(play(auction, nominate(0, 3, 1)).context.lot).toMatchObject({ plant: 3, bid: 1 });
  });
  test('a player who can pay 1 must buy in round 1', () => {
    const poor = at2019('nominating', { players: [{ money: 1 }, {}], discount: 3, round: 1 });
    refused(poor, pass(0), { code: 'auction/must-buy' });
  });
  test('once the plant is bought, the token is gone for the phase', () => {
    const sold = play(auction, nominate(0, 3, 1), pass(1), pass(2));
    expect(sold.context.discount).toBeNull();
    expect(legal(sold, 1)).toMatchObject({ plants: [4, 5, 6, 7], bids: [4, 5, 6, 7] });
  });
});

describe('Y5: a token that nobody took takes its plant along', () => {
  const auction = at2019('nominating', { players: [{}, {}], discount: 3, deck: [30, 31, STAGE_3_CARD] });
  test('the plant leaves and is replaced although another was bought', () => {
    const closed = play(auction, nominate(0, 6), pass(1), pass(1));
    expect(momentOf(closed)).toBe('buying');
    expect(newsOf(closed, 'plant-gone')).toEqual([{ type: 'plant-gone', plant: 3, why: 'discount' }]);
    expect(closed.context.market).toEqual([4, 5, 7, 8, 9, 10, 30, 31]);
    expect(closed.context.discount).toBeNull();
  });
  test('it leaves once when nobody bought at all, in the first round, too', () => {
    expect(newsOf(allPass(auction), 'plant-gone')).toHaveLength(1);
    const first = at2019('nominating', {
      players: [{ money: 0 }, { money: 0 }],
      round: 1,
      discount: 3,
    });
    expect(newsOf(allPass(first), 'plant-gone')).toEqual([{ type: 'plant-gone', plant: 3, why: 'discount' }]);
  });
  test('without the token nothing leaves', () => {
    const sold = play(auction, nominate(0, 3, 1), pass(1));
    expect(newsOf(play(sold, pass(1)), 'plant-gone')).toEqual([]);
  });
});

describe('Y6: a plant smaller than the one with the token leaves at once', () => {
  const market = [8, 9, 10, 11, 12, 13, 14, 15];
  test('it takes the token along, and another is drawn', () => {
    const auction = at2019('nominating', {
      players: [{}, {}],
      market,
      discount: 8,
      deck: [4, 3, 30, STAGE_3_CARD],
    });
    const sold = play(auction, nominate(0, 9), pass(1));
    expect(newsOf(sold, 'plant-gone')).toEqual([{ type: 'plant-gone', plant: 4, why: 'under-discount' }]);
    // without a token, a smaller plant is welcome
    expect(sold.context.market).toEqual([3, 8, 10, 11, 12, 13, 14, 15]);
    expect(sold.context.discount).toBeNull();
    expect(newsOf(play(sold, pass(1)), 'plant-gone')).toEqual([]);
  });
  test('a larger one enters', () => {
    const auction = at2019('nominating', {
      players: [{}, {}],
      market,
      discount: 8,
      deck: [30, STAGE_3_CARD],
    });
    const sold = play(auction, nominate(0, 9), pass(1));
    expect(sold.context.market).toContain(30);
    expect(sold.context.discount).toBe(8);
  });
});

describe('Y7: stage 3 before stage 2', () => {
  test('all of stage 2 happens first: its lowest plant leaves and is replaced', () => {
    const auction = at2019('nominating', {
      ...{ players: [{}, {}], discount: 3, stage: 1 },
      deck: [STAGE_3_CARD, 30, 31],
    });
    const closed = play(auction, nominate(0, 3, 1), pass(1), pass(1));
    expect(momentOf(closed)).toBe('buying');
    expect(newsOf(closed, 'stage-began').map(({ stage }) => stage)).toEqual([2, 3]);
    expect(newsOf(closed, 'plant-gone').map(({ why }) => why)).toEqual(['stage-3', 'stage-2']);
    expect(closed.context).toMatchObject({ stage: 3, stage3Card: 'begun' });
    expect(closed.context.market).toHaveLength(6);
    expect(newsOf(closed, 'plant-drawn')).toHaveLength(1);
  });
  test('the classic edition skips stage 2 (G8)', () => {
    const auction = at('nominating', { players: [{}, {}], deck: [STAGE_3_CARD, 30, 31] });
    const closed = play(auction, nominate(0, 3), pass(1), pass(1));
    expect(newsOf(closed, 'stage-began').map(({ stage }) => stage)).toEqual([3]);
  });
});

describe('Y8: stage 2 begins in phase 5', () => {
  const players = [{ cities: cities(7) }, {}, {}];
  const market = [20, 21, 22, 23, 24, 25, 26, 27];
  const building = (deck: Position['deck']): ReturnType<typeof at> =>
    allDone(at2019('building', { players, market, deck: deck ?? [] }));
  test('the lowest plant leaves and is replaced, and the resupply is that of stage 2', () => {
    const now = building([30, 31, STAGE_3_CARD]);
    expect(momentOf(now)).toBe('powering');
    expect(newsOf(now, 'plant-gone')).toEqual([{ type: 'plant-gone', plant: 20, why: 'stage-2' }]);
    expect(now.context).toMatchObject({ stage: 2, stage3Card: 'in-deck' });
    // the market step follows as usual
    expect(newsOf(allIdle(now), 'plant-under-deck')).toEqual([{ type: 'plant-under-deck', plant: 30 }]);
  });
  test('a Stage 3 card drawn by that counts as drawn in phase 5', () => {
    const now = building([STAGE_3_CARD, 30, 31]);
    expect(newsOf(now, 'stage-3-card-drawn')).toEqual([{ type: 'stage-3-card-drawn', phase: 5 }]);
    expect(now.context).toMatchObject({ stage: 2, stage3Card: 'drawn' });
    const next = allIdle(now);
    expect(newsOf(next, 'resupplied')[0]?.cubes.oil).toBe(Math.min(6, rulesFor(3).resupply.oil[1]));
    // no market step
    expect(newsOf(next, 'plant-under-deck')).toEqual([]);
    expect(newsOf(next, 'plant-gone')).toEqual([]);
    expect(momentOf(next)).toBe('nominating');
    expect(next.context).toMatchObject({ stage: 3, stage3Card: 'begun' });
    expect(next.context.market).toEqual([22, 23, 24, 25, 26, 27]);
  });
});

describe('Y9: most powered; then money; then the win is shared', () => {
  test('more cities do not decide between players with as much money', () => {
    const players = [
      { money: 30, cities: cities(9) },
      { money: 30, cities: cities(8).toReversed() },
    ];
    const stage = { stage: 2, market: [20, 21, 22, 23, 24, 25, 26, 27] } as const;
    const ranks = (edition: 'classic' | '2019'): readonly number[] =>
      standings(at('building', { edition, players, ...stage }).context).map(({ rank }) => rank);
    expect(ranks('2019')).toEqual([1, 1]);
    expect(ranks('classic')).toEqual([1, 2]);
  });
});

describe('Y10: on the USA, coal from the supply costs 8', () => {
  const market = { map: 'usa', players: [{ money: 99, plants: [15, 20] }, {}] } as const;
  const supply = cubes({ coal: 22, oil: 6, garbage: 15, uranium: 10 });
  const two = at2019('buying', { ...market, resources: { coal: 2 }, supply, waiting: [0, 1] });
  test('what the market has is bought first', () => {
    expect(legal(two, 0)).toEqual({ type: 'buy', most: cubes({ coal: 10 }) });
    const bought = play(two, buy(0, { coal: 4 }));
    expect(newsOf(bought, 'bought-cubes')[0]?.price).toBe(8 + 8 + 2 * 8);
    expect(bought.context.resources.coal).toBe(0);
    expect(bought.context.supply.coal).toBe(20);
    expect(cheapest(bought.context, 'coal')).toBe(8);
  });
  test('the supply ends, too', () => {
    const last = at2019('buying', {
      ...{ ...market, resources: { coal: 1 }, waiting: [0, 1] },
      players: [{ money: 99, plants: [15, 20] }, { plants: [25, 31, 36], cubes: { coal: 16 } }, {}],
      supply: cubes({ coal: 7, oil: 6, garbage: 15, uranium: 10 }),
    });
    refused(last, buy(0, { coal: 9 }), { code: 'buy/sold-out', resource: 'coal', want: 9, left: 8 });
    expect(play(last, buy(0, { coal: 8 })).context.supply.coal).toBe(0);
  });
  test('coal that is burnt comes back to where it can be bought', () => {
    const player = { plants: [15], cubes: { coal: 2 }, cities: ['seattle'] };
    const powering = at2019('powering', { map: 'usa', players: [player, {}], resources: { coal: 22 } });
    const burnt = play(powering, { type: 'power', seat: 0, plants: [15], hybridOil: 0 });
    expect(burnt.context.supply.coal).toBe(2);
  });
  test.each([
    ['germany', '2019', 'coal'],
    ['usa', 'classic', 'coal'],
    ['usa', '2019', 'oil'],
  ] as const)(
    'on %s in the edition %s, %s is sold out when the market has none',
    (map, edition, resource) => {
      const players = [{ money: 99, plants: [12] }, {}];
      const empty = at('buying', { edition, map, players, resources: { [resource]: 0 } });
      expect(cheapest(empty.context, resource)).toBeNull();
      refused(empty, buy(0, { [resource]: 1 }), { code: 'buy/sold-out', resource, want: 1, left: 0 });
    },
  );
});

describe('Y11: on Germany, plant 39 ends the refill of uranium', () => {
  const market = [36, 37, 38, 39, 40, 42, 44, 46];
  const auction = (position: Partial<Position> = {}): ReturnType<typeof at> =>
    at2019('nominating', { players: [{ money: 90 }, {}], market, ...position });
  test('once a player has bought it, uranium is never refilled', () => {
    const bought = play(auction(), nominate(0, 39), pass(1));
    expect(bought.context.phasedOut).toBe(true);
    expect(newsOf(bought, 'phased-out')).toEqual([{ type: 'phased-out', resource: 'uranium' }]);
    const powering = at2019('powering', {
      players: [{}, {}],
      phasedOut: true,
      resources: { coal: 0, uranium: 0 },
    });
    expect(newsOf(allIdle(powering), 'resupplied')[0]?.cubes).toMatchObject({ coal: 3, uranium: 0 });
  });
  test.each([
    ['the USA', { map: 'usa' }],
    ['the classic edition', { edition: 'classic' }],
  ] as const)('not on %s', (_, position) => {
    const bought = play(auction(position), nominate(0, 39), pass(1));
    expect(bought.context.phasedOut).toBe(false);
  });
  test('another plant does not', () => {
    expect(play(auction(), nominate(0, 38), pass(1)).context.phasedOut).toBe(false);
  });
});

describe('Y12: marked starting cities', () => {
  const regions = ['west', 'southwest', 'northwest'];
  const begun = start(
    setup2019({ startingCities: true, order: [2, 0, 1], regions: { by: 'hand', regions } }),
  );
  test('each player marks a city in turn order before the first round', () => {
    expect(momentOf(begun)).toBe('marking');
    refused(begun, mark(0, 'essen'), { code: 'turn/not-yours', seat: 0, seatsToAct: [2] });
    refused(begun, mark(2, 'passau'), { code: 'mark/not-here', city: 'passau' });
    const marked = play(begun, mark(2, 'essen'), mark(0, 'koeln'), mark(1, 'essen'));
    expect(marked.context.starts).toEqual(['koeln', 'essen', 'essen']);
    expect(momentOf(marked)).toBe('nominating');
    expect(marked.context.round).toBe(1);
  });
  const starts = ['koeln', 'essen', 'essen'];
  const options = { startingCities: true, starts, players: [{}, {}, {}] };
  const building = at2019('building', { ...options, waiting: [0, 1, 2] });
  test('in stage 1 a marked city is closed to players who marked another', () => {
    refused(building, build(0, 'essen'), { code: 'build/kept', city: 'essen' });
    const listed = legal(building, 0);
    expect(listed?.type === 'build' && listed.cities).not.toContain('essen');
    expect(listed?.type === 'build' && listed.cities).toContain('koeln');
  });
  test('of several who marked the same city, the first to build there has it', () => {
    const built = play(building, done(0), build(1, 'essen'), done(1));
    refused(built, build(2, 'essen'), { code: 'build/city-full', city: 'essen', houses: 1, slots: 1 });
  });
  test('a mark is no duty, and keeps nothing from stage 2 on', () => {
    expect(play(building, build(0, 'aachen')).context.players[0]?.cities).toEqual(['aachen']);
    const later = at2019('building', { ...options, stage: 2, waiting: [0, 1, 2] });
    expect(play(later, build(0, 'essen')).context.players[0]?.cities).toEqual(['essen']);
  });
  test('nobody marks a city unless it was agreed upon', () => {
    expect(momentOf(start(setup2019()))).toBe('nominating');
  });
});

test('Y13: plants with small numbers stay', () => {
  const players = [{ money: 99, cities: cities(6) }, {}];
  const building = (edition: 'classic' | '2019'): readonly number[] => {
    const market = edition === '2019' ? [3, 4, 5, 6, 7, 8, 9, 10] : [7, 8, 9, 10, 11, 12, 13, 14];
    const now = at('building', { edition, players, market, stage: 2, waiting: [0, 1] });
    return play(now, build(0, cities(7).at(-1) ?? '')).context.market;
  };
  expect(building('2019')).toEqual([3, 4, 5, 6, 7, 8, 9, 10]);
  expect(building('classic')).not.toContain(7);
  expect(currentMarket(start(setup2019()).context)).toHaveLength(4);
});

test('the rule set of other terms is another, and that of the same terms the same object', () => {
  const terms = { ...STANDARD_TERMS, map: 'germany', players: 3 } as const;
  expect(rulesOf({ ...terms })).toBe(rulesOf({ ...terms }));
  expect(rulesOf(terms)).not.toBe(rulesOf({ ...terms, edition: '2019' }));
});
