import { expect, test } from 'vitest';
import { legal, momentOf, seatsToAct } from '#lib/machine/step.ts';
import { BOARDS, rulesFor } from '../classic.ts';
import {
  allDone,
  allIdle,
  allPass,
  at,
  bid,
  build,
  cubes,
  newsOf,
  nominate,
  pass,
  play,
  refused,
  scrap,
  setupOf,
  start,
} from './build.ts';

/** Rules that people (and programs) often get wrong. */

const all = BOARDS.germany.cities.filter((city) => ['west', 'southwest', 'northwest'].includes(city.region));
const towns = (from: number, count: number): string[] => all.slice(from, from + count).map((city) => city.id);
const late = { stage: 2, market: [28, 29, 30, 31, 32, 33, 34, 35] } as const;

test('A3: bidding is clockwise by seat, not in turn order', () => {
  const snapshot = play(at('nominating', { players: [{}, {}, {}, {}], order: [1, 3, 0, 2] }), nominate(1, 3));
  expect(seatsToAct(snapshot)).toEqual([2]);
});

test('A1, A5: passing the nomination ends the phase for that player, passing on a plant does not', () => {
  const snapshot = play(at('nominating', { players: [{}, {}, {}] }), pass(0), nominate(1, 3), pass(2));
  refused(snapshot, nominate(0, 4), { code: 'turn/not-yours', seat: 0, seatsToAct: [2] });
  expect(legal(snapshot, 2)).toEqual(expect.objectContaining({ type: 'nominate' }));
});

test('T2: in round 1 the order is determined again after the auctions', () => {
  const first = start(setupOf({ players: 2, order: [0, 1] }));
  const after = play(first, nominate(0, 3), pass(1), nominate(1, 4));
  expect(after.context.order).toEqual([1, 0]);
});

test('F1, B1: phases 3 and 4 run in reverse', () => {
  const buying = allPass(at('nominating', { players: [{}, {}, {}], order: [1, 0, 2] }));
  expect(buying.context.waiting).toEqual([2, 0, 1]);
  expect(allDone(buying).context.waiting).toEqual([2, 0, 1]);
});

test('B7: the obsolete-plant rule looks at the current market only, and at any time', () => {
  const market = [6, 7, 8, 9, 10, 11, 12, 13];
  const players = [{ money: 99, cities: towns(0, 5), plants: [3] }, {}];
  const drawn = play(
    at('nominating', { players, market, deck: [4, 30, 'stage-3'] }),
    nominate(0, 7),
    pass(1),
  );
  expect(drawn.context.market).toEqual([6, 8, 9, 10, 11, 12, 13, 30]);
  expect(drawn.context.players[0]?.plants).toEqual([3, 7]);
});

test("N2: stage 2's resupply starts in the same round", () => {
  const players = [{ cities: towns(0, 7) }, {}, {}];
  const snapshot = allDone(at('building', { players, market: late.market, resources: { oil: 0 } }));
  expect(newsOf(allIdle(snapshot), 'resupplied')[0]?.cubes.oil).toBe(rulesFor(3).resupply.oil[1]);
});

test('G3: after a Stage 3 card in phase 2 the market keeps its future half until the phase is over', () => {
  const players = [{ money: 99 }, { money: 99 }];
  const snapshot = at('nominating', { players, deck: ['stage-3', 20], buried: [20] });
  const drawn = play(snapshot, nominate(0, 3), pass(1));
  refused(drawn, nominate(1, 8), { code: 'auction/future-market', plant: 8 });
  expect(drawn.context.stage).toBe(1);
});

test('A8, N2, E1: two players own 4 plants, begin stage 2 at 10 cities and end at 21', () => {
  expect(rulesFor(2)).toEqual(
    expect.objectContaining({ plantLimit: 4, citiesForStage2: 10, citiesForEnd: 21 }),
  );
  const moment = (count: number): unknown => {
    const snapshot = allDone(
      at('building', { ...late, stage: 1, players: [{ cities: towns(0, count) }, {}] }),
    );
    return [momentOf(snapshot), snapshot.context.stage];
  };
  expect([9, 10, 20, 21].map(moment)).toEqual([
    ['powering', 1],
    ['powering', 2],
    ['powering', 2],
    ['over', 1],
  ]);
});

test('E3: the winner is the player who powers most, not the one who owns most', () => {
  const players = [{ cities: towns(0, 17) }, { cities: towns(0, 1), plants: [13] }, {}];
  const over = allDone(at('building', { ...late, players }));
  expect(newsOf(over, 'game-over')).toEqual([{ type: 'game-over', winners: [1] }]);
});

test('A8: a plant just bought cannot be the one scrapped', () => {
  const players = [{ money: 99, plants: [4, 5, 6] }, {}, {}];
  const market = [7, 8, 9, 10, 11, 12, 13, 14];
  const over = play(at('nominating', { players, market }), nominate(0, 7), pass(1), pass(2));
  refused(over, scrap(0, 7), { code: 'scrap/just-bought', plant: 7 });
});

test('A9: cubes of a scrapped plant go to the supply, not to the market', () => {
  const players = [{ money: 99, plants: [4, 5, 6], cubes: { garbage: 2 } }, {}, {}];
  const market = [7, 8, 9, 10, 11, 12, 13, 14];
  const over = play(at('nominating', { players, market }), nominate(0, 7), pass(1), pass(2));
  const after = play(over, scrap(0, 6));
  expect(after.context.resources).toEqual(over.context.resources);
  expect(after.context.supply).toEqual({ ...over.context.supply, garbage: over.context.supply.garbage + 2 });
  expect(after.context.players[0]?.cubes).toEqual(cubes({}));
});

test('G7: the deck can run out', () => {
  const players = [{ money: 99 }, { money: 99 }];
  const snapshot = at('nominating', { players, stage: 3, stage3Card: 'begun', market: [30, 31], deck: [] });
  const sold = play(snapshot, nominate(0, 30), bid(1, 31), pass(0), nominate(0, 31));
  expect(sold.context.market).toEqual([]);
  expect(momentOf(play(sold, ...[]))).toBe('buying');
});

test('B2: a route can lead through a full city', () => {
  const players = [{ money: 99, cities: ['essen'] }, { cities: ['duesseldorf'] }];
  const built = play(at('building', { players }), build(0, 'aachen'));
  expect(newsOf(built, 'built')).toEqual([expect.objectContaining({ connection: 11, slot: 10 })]);
});
