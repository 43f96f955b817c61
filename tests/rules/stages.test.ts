import { describe, expect, test } from 'vitest';
import { legal, momentOf } from '#lib/machine/step.ts';
import { currentMarket, futureMarket } from '#lib/rules/market.ts';
import { raceOf } from '#lib/rules/stages.ts';
import { BOARDS, rulesFor } from '../classic.ts';
import { must } from '../must.ts';
import {
  allDone,
  allIdle,
  allPass,
  at,
  bid,
  build,
  done,
  newsOf,
  nominate,
  pass,
  play,
  type Position,
  REGIONS,
  type Someone,
} from './build.ts';

const TOWNS = ['essen', 'duisburg', 'dortmund', 'muenster', 'osnabrueck', 'duesseldorf', 'kassel', 'koeln'];
const rich = { money: 300 };
const market = [11, 12, 13, 14, 15, 16, 17, 18];
/** Seat 0 is about to build. With three players, seven cities begin stage 2. */
const before = (
  cities: number,
  more: Partial<Position> = {},
  others: readonly Someone[] = [{}, {}],
): Position => ({
  players: [{ ...rich, cities: TOWNS.slice(0, cities) }, ...others],
  market,
  ...more,
});

describe('N1: with the cities for the end the game is over after phase 4', () => {
  test('the game ends before stage 2 and before the income', () => {
    const cities =
      'flensburg kiel hamburg hannover bremen wilhelmshaven cuxhaven osnabrueck muenster essen duisburg';
    const sixteen = [...cities.split(' '), 'dortmund', 'duesseldorf', 'kassel', 'aachen', 'koeln'];
    const players = [{ ...rich, cities: sixteen }, {}, {}];
    const late = [20, 21, 22, 23, 24, 25, 26, 27];
    const snapshot = play(at('building', { players, market: late }), build(0, 'trier'));
    expect(momentOf(snapshot)).toBe('building');
    const over = allDone(snapshot);
    expect(momentOf(over)).toBe('over');
    expect(over.context.stage).toBe(1);
    expect(newsOf(over, 'resupplied')).toEqual([]);
  });
});

describe('N2: stage 2 begins between phases 4 and 5', () => {
  test('at stage 2 the lowest plant leaves and is replaced, once', () => {
    const after = allDone(play(at('building', before(6, { deck: [19, 20, 'stage-3'] })), build(0, 'kassel')));
    expect(momentOf(after)).toBe('powering');
    expect(after.context.stage).toBe(2);
    expect(after.context.market).toEqual([12, 13, 14, 15, 16, 17, 18, 19]);
    expect(newsOf(after, 'plant-gone')).toEqual([{ type: 'plant-gone', plant: 11, why: 'stage-2' }]);
    const next = allIdle(after);
    expect(newsOf(next, 'plant-gone')).toEqual([]);
  });
  test.each([2, 3, 4, 5, 6] as const)('stage 2 begins with %i players', (count) => {
    const due = rulesFor(count).citiesForStage2;
    const cities = [...TOWNS, 'aachen', 'trier'];
    for (const have of [due - 1, due]) {
      const players = [{ cities: cities.slice(0, have) }, ...Array.from({ length: count - 1 }, () => ({}))];
      expect(allDone(at('building', { players, market })).context.stage).toBe(have === due ? 2 : 1);
    }
  });
  test("the new stage's resupply applies in the same phase 5", () => {
    const after = allIdle(allDone(at('building', before(7, { resources: { coal: 10 } }))));
    expect(newsOf(after, 'resupplied')[0]?.cubes.coal).toBe(rulesFor(3).resupply.coal[1]);
  });
  test('stage 2 does not begin at once: in phase 4 a city still takes one house', () => {
    const built = play(at('building', before(6, {}, [{ cities: ['koeln'] }, {}])), build(0, 'kassel'));
    const options = legal(built, 0);
    expect(options?.type === 'build' && options.cities).not.toContain('koeln');
    expect(built.context.stage).toBe(1);
  });
});

test('N3: a Stage 3 card drawn between phases 4 and 5 counts as drawn in phase 4', () => {
  const snapshot = at('building', before(7, { deck: ['stage-3', 30, 31], buried: [30, 31] }));
  const after = allDone(snapshot);
  expect(newsOf(after, 'stage-3-card-drawn')).toEqual([{ type: 'stage-3-card-drawn', phase: 4 }]);
  expect(newsOf(after, 'stage-began').map((item) => item.stage)).toEqual([2, 3]);
  expect(after.context.market).toEqual([13, 14, 15, 16, 17, 18]);
  expect([momentOf(after), after.context.stage]).toEqual(['powering', 3]);
  const next = allIdle(after);
  expect(newsOf(next, 'plant-gone').map((item) => item.plant)).toEqual([13]);
});

/** The Stage 3 card is drawn next. */
const stage3Next: Partial<Position> = { deck: ['stage-3', 30, 31, 32], buried: [30, 31, 32] };

describe('G1: stage 3 begins with the phase after the one in which its card is drawn', () => {
  test('the game is in stage 1 from the start, and in stage 3 only after the phase of the card', () => {
    const built = play(
      at('building', {
        players: [{ ...rich, cities: TOWNS.slice(0, 2) }, {}],
        market: [3, 4, 5, 6, 7, 8, 9, 10],
        ...stage3Next,
      }),
      build(0, 'dortmund'),
    );
    expect(built.context.stage).toBe(1);
    expect(built.context.stage3Card).toBe('drawn');
    expect(allDone(built).context.stage).toBe(3);
  });
});

describe('G2: the rest of the deck is shuffled when the card is drawn', () => {
  const deck = ['stage-3', 30, 31, 32, 33, 34, 35, 36, 37, 38, 39] as const;
  test('the rest of the deck is shuffled at random', () => {
    const orders = new Set<string>();
    for (let seed = 0; seed < 20; seed++) {
      const after = allPass(at('nominating', { players: [{}, {}], deck, rng: [seed, 1, 2, 3] }));
      expect(after.context.deck.toSorted()).toEqual(deck.slice(1));
      orders.add(after.context.deck.join());
    }
    expect(orders.size).toBeGreaterThan(15);
  });
  test('the rest of the deck is put into an order agreed on beforehand', () => {
    const stage3Deck = [35, 34, 39, 38, 37, 36, 30, 31, 32, 33];
    const after = allPass(at('nominating', { players: [{}, {}], deck, stage3Deck }));
    expect(after.context.deck).toEqual(stage3Deck);
  });
});

describe('G3: the card drawn in phase 2', () => {
  const players = [rich, rich, rich];
  const drawn = play(at('nominating', { players, ...stage3Next }), nominate(0, 5), pass(1), pass(2));

  test('the card stands in the market as the highest plant: the future half is still there', () => {
    expect(drawn.context.stage3Card).toBe('in-market');
    expect(drawn.context.market).toEqual([3, 4, 6, 7, 8, 9, 10]);
    expect(currentMarket(drawn.context)).toEqual([3, 4, 6, 7]);
    expect(futureMarket(drawn.context)).toEqual([8, 9, 10]);
    expect(legal(drawn, 1)).toEqual(expect.objectContaining({ plants: [3, 4, 6, 7] }));
    expect(drawn.context.stage).toBe(1);
  });
  test('auctions and replacements go on after the card is drawn', () => {
    const more = play(drawn, nominate(1, 3), bid(2, 4), pass(1));
    expect(more.context.market).toHaveLength(7);
    expect(more.context.market).toContain(newsOf(more, 'plant-drawn')[0]?.plant);
  });
  test('after the phase the lowest plant and the card leave, without replacement; stage 3 from phase 3 on', () => {
    const after = play(drawn, pass(1), pass(2));
    expect(momentOf(after)).toBe('buying');
    expect(after.context.market).toEqual([4, 6, 7, 8, 9, 10]);
    expect(newsOf(after, 'plant-gone')).toEqual([{ type: 'plant-gone', plant: 3, why: 'stage-3' }]);
    expect(newsOf(after, 'plant-drawn')).toEqual([]);
    expect([after.context.stage, after.context.stage3Card]).toEqual([3, 'begun']);
  });
});

describe('G4: the card drawn in phase 4', () => {
  const players = [{ ...rich, cities: TOWNS.slice(0, 2) }, {}];
  const built = play(
    at('building', { players, market: [3, 4, 5, 6, 7, 8, 9, 10], ...stage3Next }),
    build(0, 'dortmund'),
  );
  test('the card and the lowest plant leave at once, without replacement', () => {
    expect(newsOf(built, 'plant-gone').map((item) => [item.plant, item.why])).toEqual([
      [3, 'obsolete'],
      [4, 'stage-3'],
    ]);
    expect(built.context.market).toEqual([5, 6, 7, 8, 9, 10]);
  });
  test('further obsolete plants of this phase are replaced', () => {
    const more = play(built, build(0, 'muenster'), build(0, 'osnabrueck'));
    expect(newsOf(more, 'plant-gone').map((item) => [item.plant, item.why])).toEqual([[5, 'obsolete']]);
    expect(more.context.market).toHaveLength(6);
  });
  test('stage 3 begins with phase 5: its resupply, its end of round', () => {
    const after = allDone(built);
    expect([momentOf(after), after.context.stage]).toEqual(['powering', 3]);
    const coal = at('building', {
      ...before(2),
      ...stage3Next,
      players,
      market: [3, 4, 5, 6, 7, 8, 9, 10],
      resources: { coal: 10 },
    });
    const next = allIdle(allDone(play(coal, build(0, 'dortmund'))));
    expect(newsOf(next, 'resupplied')[0]?.cubes.coal).toBe(rulesFor(2).resupply.coal[2]);
    expect(newsOf(next, 'plant-gone')).toEqual([{ type: 'plant-gone', plant: 5, why: 'round-end' }]);
    expect(newsOf(next, 'plant-under-deck')).toEqual([]);
  });
});

describe('G5: the card drawn in phase 5', () => {
  test.each([1, 2] as const)(
    'a card drawn in phase 5 of stage %i: the lowest plant leaves, resupply by the old stage',
    (stage) => {
      const snapshot = at('powering', { players: [{}, {}], stage, resources: { coal: 10 }, ...stage3Next });
      const next = allIdle(snapshot);
      expect(newsOf(next, 'resupplied')[0]?.cubes.coal).toBe(rulesFor(2).resupply.coal[stage - 1]);
      expect(newsOf(next, 'stage-3-card-drawn')).toEqual([{ type: 'stage-3-card-drawn', phase: 5 }]);
      expect(next.context.market).toEqual([4, 5, 6, 7, 8, 9]);
      expect(next.context.deck.toSorted()).toEqual([10, 30, 31, 32]);
      expect([momentOf(next), next.context.stage]).toEqual(['nominating', 3]);
    },
  );
});

test('G6: in stage 3 there is one market of 6 plants, all of them for sale', () => {
  const position = {
    stage: 3,
    stage3Card: 'begun',
    market: [20, 21, 22, 23, 24, 25],
    deck: [30, 31],
  } as const;
  const snapshot = at('nominating', { players: [rich, rich], ...position });
  expect(legal(snapshot, 0)).toEqual(expect.objectContaining({ plants: [20, 21, 22, 23, 24, 25] }));
  expect(futureMarket(snapshot.context)).toEqual([]);
  const sold = play(snapshot, nominate(0, 25), pass(1));
  expect(sold.context.market).toEqual([20, 21, 22, 23, 24, 30]);
});

describe('G7: an empty deck is no error', () => {
  const position: Position = {
    players: [rich, rich],
    stage: 3,
    stage3Card: 'begun',
    market: [20, 21],
    deck: [],
  };
  test('with an empty deck nothing is replaced, and the market shrinks to nothing', () => {
    const sold = play(at('nominating', position), nominate(0, 20), pass(1));
    expect(sold.context.market).toEqual([21]);
    expect(newsOf(sold, 'deck-empty')).toHaveLength(1);
    const none = play(sold, nominate(1, 21));
    expect(none.context.market).toEqual([]);
    const next = allIdle(allDone(allDone(none)));
    expect([momentOf(next), next.context.round, next.context.market]).toEqual([
      ...['buying', none.context.round + 1],
      [],
    ]);
  });
  test('the Stage 3 card can be the last card of the deck', () => {
    const snapshot = at('nominating', { players: [rich, rich], market: [3, 4, 5], deck: ['stage-3'] });
    const drawn = play(snapshot, nominate(0, 3), pass(1));
    expect(drawn.context.market).toEqual([4, 5]);
    const after = play(drawn, nominate(1, 4));
    expect(after.context.market).toEqual([]);
    expect([momentOf(after), after.context.stage]).toEqual(['buying', 3]);
  });
});

describe('G8: the Stage 3 card drawn in stage 1', () => {
  test('a phase 4 that reaches the cities for stage 2 begins both stages (worked example)', () => {
    const cities = ['seattle', 'portland', 'boise', 'billings', 'cheyenne', 'denver'];
    const snapshot = at('building', {
      map: 'usa',
      players: [{ ...rich, cities }, {}, {}],
      market: [7, 14, 15, 16, 20, 25, 30, 31],
      deck: ['stage-3', 40, 42, 44],
      buried: [40, 42, 44],
      stage3Deck: [44, 42, 40],
      waiting: [0],
      resources: { coal: 10 },
    });
    const built = play(snapshot, build(0, 'omaha'));
    expect(built.context.market).toEqual([15, 16, 20, 25, 30, 31]);
    const after = play(built, done(0));
    expect([momentOf(after), after.context.stage, after.context.stage3Card]).toEqual([
      'powering',
      3,
      'begun',
    ]);
    expect(after.context.market).toEqual([16, 20, 25, 30, 31, 44]);
    expect(after.context.news).toEqual([
      { type: 'turn-done', seat: 0, phase: 4 },
      { type: 'stage-began', stage: 2 },
      { type: 'plant-gone', plant: 15, why: 'stage-2' },
      { type: 'plant-drawn', plant: 44 },
      { type: 'stage-began', stage: 3 },
    ]);
    const next = allIdle(after);
    expect(newsOf(next, 'resupplied')[0]?.cubes.coal).toBe(rulesFor(3).resupply.coal[2]);
  });
  test('a replacement that is itself obsolete is replaced in turn (B7)', () => {
    const position = before(6, {
      market: [7, 12, 13, 14, 15, 16, 17, 18],
      deck: ['stage-3', 4, 31, 32],
      buried: [4, 31, 32],
      stage3Deck: [4, 31, 32],
    });
    const after = allDone(play(at('building', position), build(0, 'kassel')));
    expect(newsOf(after, 'plant-gone').map(({ plant, why }) => [plant, why])).toEqual([
      [13, 'stage-2'],
      [4, 'obsolete'],
    ]);
    expect(after.context.market).toEqual([14, 15, 16, 17, 18, 31]);
  });
  test('a phase 4 without the cities for stage 2 skips stage 2, and no plant leaves for it', () => {
    const position = before(5, { market: [6, 12, 13, 14, 15, 16, 17, 18], ...stage3Next });
    const built = play(at('building', position), build(0, 'duesseldorf'));
    expect(built.context.stage3Card).toBe('drawn');
    const after = allDone(built);
    expect(newsOf(after, 'stage-began')).toEqual([{ type: 'stage-began', stage: 3 }]);
    expect([after.context.stage, after.context.market]).toEqual([3, [13, 14, 15, 16, 17, 18]]);
  });
  test('stage 2 does not begin again if its cities were reached in an earlier round', () => {
    const position = before(6, { market: [7, 12, 13, 14, 15, 16, 17, 18], stage: 2, ...stage3Next });
    const after = allDone(play(at('building', position), build(0, 'kassel')));
    expect(newsOf(after, 'stage-began')).toEqual([{ type: 'stage-began', stage: 3 }]);
    expect(newsOf(after, 'plant-gone')).toEqual([]);
  });
  test.each(['nominating', 'powering'] as const)(
    'in another phase (%s): once stage 3 is in force, stage 2 never begins',
    (moment) => {
      const drawn = at(moment, before(6, stage3Next));
      const inStage3 = moment === 'nominating' ? allPass(drawn) : allPass(allIdle(drawn));
      expect([momentOf(inStage3), inStage3.context.stage]).toEqual(['buying', 3]);
      const building = play(allDone(inStage3), done(2), done(1), build(0, 'kassel'));
      const after = play(building, done(0));
      expect(after.context.players[0]?.cities).toHaveLength(7);
      expect([momentOf(after), after.context.stage]).toEqual(['powering', 3]);
      expect(newsOf(after, 'stage-began')).toEqual([]);
    },
  );
  test('with enough cities to end the game, it is over and neither stage begins (N1)', () => {
    const all = BOARDS.germany.cities.filter(({ region }) => REGIONS.germany.slice(0, 3).includes(region));
    const cities = all.slice(0, rulesFor(3).citiesForEnd - 1).map(({ id }) => id);
    const snapshot = at('building', {
      players: [{ money: 300, cities }, {}, {}],
      market: [17, 20, 21, 22, 23, 24, 25, 26],
      ...stage3Next,
    });
    const built = play(snapshot, build(0, must(all[cities.length]).id));
    expect(built.context.stage3Card).toBe('drawn');
    const over = allDone(built);
    expect([momentOf(over), over.context.stage]).toEqual(['over', 1]);
    expect(newsOf(over, 'stage-began')).toEqual([]);
  });
});

describe('the race for cities', () => {
  test('N1, N2: raceOf gives the most cities, and the numbers that begin stage 2 and end the game', () => {
    expect(raceOf(at('building', before(6)).context)).toEqual({ most: 6, stage2: 7, end: 17 });
    expect(raceOf(at('building', before(6, { stage: 2 })).context)).toEqual({
      most: 6,
      stage2: null,
      end: 17,
    });
  });
  test('V2: the beginners’ game has no stage 2 and ends with seven cities', () => {
    const game = at('building', before(3, { beginners: true })).context;
    expect(raceOf(game)).toEqual({ most: 3, stage2: null, end: 7 });
  });
});
