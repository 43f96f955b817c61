import { describe, expect, test } from 'vitest';
import { legal, momentOf, seatsToAct, type Snapshot, viewOf } from '#lib/machine/step.ts';
import { standings } from '#lib/rules/scoring.ts';
import { checkSetup, type Setup } from '#lib/rules/setup.ts';
import { NEW_TRUST, trustChoice, trustCubes } from '#lib/rules/trust.ts';
import type { TrustCompany } from '#lib/rules/types.ts';
import {
  allDone,
  allIdle,
  at,
  build,
  cubes,
  done,
  newsOf,
  nominate,
  pass,
  place,
  play,
  type Position,
  refused,
  setupOf,
  start,
} from './build.ts';

/** Two players against the trust (docs/RULES.md, Z). */

const REGIONS_IN_PLAY = ['west', 'southwest', 'northwest'];
const setup: Setup = setupOf({
  ...{ edition: '2019', players: 2, trust: true, order: [1, 0] },
  regions: { by: 'hand', regions: REGIONS_IN_PLAY },
});
const SIX = ['essen', 'duisburg', 'dortmund', 'muenster', 'osnabrueck', 'duesseldorf'];
const withTrust = (trust: Partial<TrustCompany> = {}): Pick<Position, 'edition' | 'trust' | 'players'> => ({
  edition: '2019',
  trust: { ...NEW_TRUST, isDone: false, cities: SIX, ...trust },
  players: [{ money: 90 }, { money: 90 }],
});
const trustOf = ({ context }: Snapshot): TrustCompany => context.trust ?? NEW_TRUST;

describe('Z1: an automatic company against two people', () => {
  test('it is for two players only', () => {
    expect(checkSetup({ ...setup, players: 3, order: [0, 1, 2] })).toEqual({
      code: 'setup/not-offered',
      term: 'trust',
    });
    expect(checkSetup(setup)).toBeNull();
  });
  test('it counts for neither stage 2 nor the end, and is not ranked', () => {
    const many = [...SIX, 'kassel', 'koeln', 'aachen', 'trier', 'mainz', 'mannheim'];
    const now = allDone(at('building', { ...withTrust({ cities: many }), waiting: [1, 0] }));
    expect(now.context.stage).toBe(1);
    expect(standings(now.context)).toHaveLength(2);
  });
  test('every viewer sees it', () => {
    const snapshot = at('building', withTrust({ plants: [20, 25] }));
    for (const viewer of [null, 0, 1]) expect(viewOf(snapshot, viewer).trust).toEqual(trustOf(snapshot));
  });
  test('nothing decides for it: only the two people act', () => {
    expect(seatsToAct(start(setup))).toEqual([1]);
  });
});

describe('Z2: its first six houses', () => {
  const begun = start(setup);
  test('the first player places one, the other two, the first two, the other one', () => {
    expect(momentOf(begun)).toBe('placing');
    expect(begun.context.waiting).toEqual([1, 0, 0, 1, 1, 0]);
    const placed = play(
      ...([begun, place(1, 'essen'), place(0, 'duisburg'), place(0, 'dortmund')] as const),
      ...[place(1, 'muenster'), place(1, 'osnabrueck'), place(0, 'kassel')],
    );
    expect(trustOf(placed).cities).toEqual([
      'essen',
      'duisburg',
      'dortmund',
      'muenster',
      'osnabrueck',
      'kassel',
    ]);
    expect(momentOf(placed)).toBe('nominating');
  });
  test('each is next to another of them', () => {
    const one = play(begun, place(1, 'essen'));
    expect(legal(one, 0)).toEqual({
      type: 'place',
      cities: ['duisburg', 'dortmund', 'duesseldorf', 'muenster'].toSorted((a, b) => order(a) - order(b)),
    });
    refused(one, place(0, 'trier'), { code: 'place/not-here', city: 'trier' });
    refused(one, place(0, 'essen'), { code: 'place/not-here', city: 'essen' });
  });
  test('where no neighbour is free, any city in play will do', () => {
    // Flensburg is at the end of a road
    const one = play(begun, place(1, 'flensburg'));
    expect(legal(one, 0)).toEqual({ type: 'place', cities: ['kiel'] });
  });
  test('a city with a house of the trust is closed in stage 1, and open from stage 2 on', () => {
    const early = at('building', { ...withTrust(), waiting: [0, 1] });
    refused(early, build(0, 'essen'), { code: 'build/city-full', city: 'essen', houses: 1, slots: 1 });
    const late = play(at('building', { ...withTrust(), stage: 2, waiting: [0, 1] }), build(0, 'essen'));
    expect(newsOf(late, 'built')).toEqual([
      { type: 'built', seat: 0, city: 'essen', connection: 0, slot: 15 },
    ]);
    expect(newsOf(late, 'trust-built')).toEqual([]);
  });
  test('with marked starting cities, the houses come first, and their cities cannot be marked', () => {
    const both = play(
      ...([start({ ...setup, startingCities: true }), place(1, 'essen'), place(0, 'duisburg')] as const),
      ...[place(0, 'dortmund'), place(1, 'muenster'), place(1, 'osnabrueck'), place(0, 'kassel')],
    );
    expect(momentOf(both)).toBe('marking');
    const listed = legal(both, 1);
    expect(listed?.type === 'mark' && listed.cities.some((city) => trustOf(both).cities.includes(city))).toBe(
      false,
    );
  });
});
const order = (city: string): number => {
  const listed = legal(start(setup), 1);
  return listed?.type === 'place' ? listed.cities.indexOf(city) : -1;
};

describe('Z3: its turn in the auction', () => {
  const market = [16, 17, 18, 19, 20, 21, 22, 23];
  const auction = (trust: Partial<TrustCompany> = {}, position: Partial<Position> = {}): Snapshot =>
    at('nominating', { ...withTrust(trust), market, deck: [30, 31, 32, 'stage-3'], ...position });
  test('after the first player has passed, it takes the highest plant of the current market', () => {
    const now = play(auction(), pass(0));
    expect(newsOf(now, 'trust-took-plant')).toEqual([
      { type: 'trust-took-plant', plant: 19, scrapped: null },
    ]);
    expect(trustOf(now).plants).toEqual([19]);
    expect(now.context.market).toEqual([16, 17, 18, 20, 21, 22, 23, 30]);
    expect(seatsToAct(now)).toEqual([1]);
  });
  test('it waits until the first player has bought or passed, even if the other has bought already', () => {
    const other = play(auction(), nominate(0, 16), { type: 'bid', seat: 1, bid: 17 }, pass(0));
    expect(trustOf(other).plants).toEqual([]);
    const now = play(other, nominate(0, 17));
    expect(trustOf(now).plants).toHaveLength(1);
    expect(momentOf(now)).toBe('buying');
  });
  test('with three plants it takes only a higher one than its lowest, which it scraps', () => {
    const higher = play(auction({ plants: [15, 40, 42] }), pass(0));
    expect(newsOf(higher, 'trust-took-plant')).toEqual([
      { type: 'trust-took-plant', plant: 19, scrapped: 15 },
    ]);
    expect(higher.context.gone).toContain(15);
    expect(trustOf(higher).plants).toEqual([19, 40, 42]);
    const lower = play(auction({ plants: [25, 40, 42] }), pass(0));
    expect(newsOf(lower, 'trust-took-plant')).toEqual([]);
    expect(lower.context.market).toEqual(market);
  });
  test('a view tells what it will take, before it does', () => {
    expect(trustChoice(viewOf(auction({ plants: [15, 40, 42] }), 1))).toEqual({ plant: 19, scrapped: 15 });
    expect(trustChoice(viewOf(auction({ plants: [25, 40, 42] }), 1))).toBeNull();
  });
  test('its plant 39 does not end the refill of uranium', () => {
    const now = play(auction({}, { market: [36, 37, 38, 39, 40, 42, 44, 46] }), pass(0));
    expect(trustOf(now).plants).toEqual([39]);
    expect(now.context.phasedOut).toBe(false);
  });
  test('it acts once a round', () => {
    const now = play(auction(), pass(0), pass(1));
    expect(trustOf(now).plants).toHaveLength(1);
  });
});

describe('Z4: its fuel', () => {
  const buying = (trust: Partial<TrustCompany>, resources = {}): Snapshot =>
    at('buying', { ...withTrust(trust), order: [0, 1], waiting: [1, 0], resources });
  test('between the two players it takes the fuel of one run from the market for nothing', () => {
    const before = buying({ plants: [4, 6, 11] });
    const now = play(before, done(1));
    expect(newsOf(now, 'trust-took-cubes')).toEqual([
      { type: 'trust-took-cubes', cubes: cubes({ coal: 2, garbage: 1, uranium: 1 }) },
    ]);
    expect(now.context.resources).toEqual(cubes({ coal: 22, oil: 18, garbage: 8, uranium: 1 }));
    expect(seatsToAct(now)).toEqual([0]);
  });
  test('hybrids take coal and oil in turn, coal first', () => {
    expect(trustCubes(buying({ plants: [46] }).context)).toEqual(cubes({ coal: 2, oil: 1 }));
    expect(trustCubes(buying({ plants: [5, 29] }).context)).toEqual(cubes({ coal: 2, oil: 1 }));
  });
  test('it takes what there is, for its lowest plant first', () => {
    expect(trustCubes(buying({ plants: [4, 20] }, { coal: 3 }).context)).toEqual(cubes({ coal: 3 }));
    expect(trustCubes(buying({ plants: [5] }, { coal: 0 }).context)).toEqual(cubes({ oil: 2 }));
  });
  test('a view tells what it will take', () => {
    expect(trustCubes(viewOf(buying({ plants: [4] }), 0))).toEqual(cubes({ coal: 2 }));
  });
});

describe('Z5: it follows into cities in which nobody was', () => {
  test('it builds on the next space, which costs the players 20 later on', () => {
    const now = play(at('building', { ...withTrust(), waiting: [0, 1] }), build(0, 'koeln'));
    expect(newsOf(now, 'trust-built')).toEqual([{ type: 'trust-built', city: 'koeln' }]);
    expect(trustOf(now).cities).toEqual([...SIX, 'koeln']);
    const third = at('building', {
      ...withTrust({ cities: [...SIX, 'koeln'] }),
      ...{ players: [{ cities: ['koeln'] }, { money: 60 }], stage: 3, stage3Card: 'begun', waiting: [1, 0] },
      ...{ market: [20, 21, 22, 23, 24, 25] },
    });
    expect(newsOf(play(third, build(1, 'koeln')), 'built')[0]?.slot).toBe(20);
  });
  test('the city is full in stages 1 and 2 then', () => {
    const now = play(at('building', { ...withTrust(), waiting: [0, 1] }), build(0, 'koeln'), done(0));
    refused(now, build(1, 'koeln'), { code: 'build/city-full', city: 'koeln', houses: 2, slots: 1 });
  });
  test('it does not follow into a city of its own, nor where another player is, nor without houses', () => {
    const all = at('building', { ...withTrust(), stage: 2, waiting: [0, 1] });
    expect(newsOf(play(all, build(0, 'essen')), 'trust-built')).toEqual([]);
    const sixteen = [
      ...[
        ...SIX,
        'kassel',
        'koeln',
        'aachen',
        'trier',
        'mainz',
        'frankfurt-main',
        'saarbruecken',
        'mannheim',
      ],
      ...['flensburg', 'kiel'],
    ];
    const none = at('building', { ...withTrust({ cities: sixteen }), waiting: [0, 1] });
    expect(newsOf(play(none, build(0, 'hamburg')), 'trust-built')).toEqual([]);
  });
});

test('Z6: its fuel goes back to the supply before the resupply', () => {
  const powering = at('powering', {
    ...withTrust({ plants: [4], cubes: cubes({ coal: 2 }) }),
    resources: { coal: 22 },
  });
  const next = allIdle(powering);
  expect(newsOf(next, 'trust-returned')).toEqual([{ type: 'trust-returned', cubes: cubes({ coal: 2 }) }]);
  expect(newsOf(next, 'resupplied')[0]?.cubes.coal).toBe(2);
  expect(trustOf(next).cubes).toEqual(cubes({}));
  expect(next.context.resources.coal).toBe(24);
});
