import { describe, expect, test } from 'vitest';
import { legal, momentOf, seatsToAct } from '#lib/machine/step.ts';
import { bestChoice, incomeFor } from '#lib/rules/bureaucracy.ts';
import { cheapest, priceSpaces } from '#lib/rules/resources.ts';
import { RESOURCES, type Stage } from '#lib/rules/types.ts';
import { BOARDS, CLASSIC_RULES, marketWith, rulesFor } from '../classic.ts';
import {
  allIdle,
  at,
  cubes,
  moneyOf,
  newsOf,
  play,
  type Position,
  power,
  refused,
  type Someone,
} from './build.ts';

const towns = (count: number): string[] =>
  BOARDS.germany.cities
    .filter((city) => ['west', 'southwest', 'northwest'].includes(city.region))
    .slice(0, count)
    .map((city) => city.id);
const late = { market: [28, 29, 30, 31, 32, 33, 34, 36] };
const two = (one: Someone, more: Partial<Position> = {}): Position => ({
  players: [one, {}],
  ...late,
  ...more,
});

describe('I1: each plant that runs burns exactly its fuel', () => {
  test('fuel of running plants goes to the supply', () => {
    const snapshot = at(
      'powering',
      two({ plants: [10, 14], cubes: { coal: 3, garbage: 2 }, cities: towns(4) }),
    );
    const { supply } = snapshot.context;
    const run = play(snapshot, power(0, [10, 14]));
    expect(run.context.players[0]?.cubes).toEqual(cubes({ coal: 1 }));
    expect(run.context.supply).toEqual({ ...supply, coal: supply.coal + 2, garbage: supply.garbage + 2 });
    expect(newsOf(run, 'powered')).toEqual([
      {
        type: 'powered',
        seat: 0,
        plants: [10, 14],
        burnt: cubes({ coal: 2, garbage: 2 }),
        cities: 4,
        income: 54,
      },
    ]);
  });
  test('lists every plant that can run: ecological ones always, others while their fuel lasts', () => {
    const snapshot = at(
      'powering',
      two({ plants: [7, 10, 13], cubes: { coal: 2, oil: 2 }, cities: towns(3) }),
    );
    expect(legal(snapshot, 0)).toEqual({
      type: 'power',
      runs: [
        { plants: [], hybridOil: [0, 0], cities: 0 },
        { plants: [10], hybridOil: [0, 0], cities: 2 },
        { plants: [13], hybridOil: [0, 0], cities: 1 },
        { plants: [10, 13], hybridOil: [0, 0], cities: 3 },
      ],
    });
  });
  test('two plants cannot burn the same cubes', () => {
    const snapshot = at('powering', two({ plants: [4, 10], cubes: { coal: 3 }, cities: towns(3) }));
    refused(snapshot, power(0, [4, 10]), {
      code: 'power/not-enough-fuel',
      resource: 'coal',
      need: 4,
      have: 3,
    });
  });
  test('hybrids run on any mix, beside plants with one fuel', () => {
    const one = { plants: [4, 5, 12], cubes: { coal: 4, oil: 3 }, cities: towns(4) };
    const snapshot = at('powering', two(one));
    const options = legal(snapshot, 0);
    const all = options?.type === 'power' ? options.runs.find((run) => run.plants.length === 3) : null;
    expect(all).toEqual({ plants: [4, 5, 12], hybridOil: [2, 3], cities: 4 });
    for (const oil of [2, 3]) {
      const run = play(snapshot, power(0, [4, 5, 12], oil));
      expect(newsOf(run, 'powered')[0]?.burnt).toEqual(cubes({ coal: 6 - oil, oil }));
    }
    refused(snapshot, power(0, [4, 5, 12], 1), {
      code: 'power/not-enough-fuel',
      resource: 'coal',
      need: 5,
      have: 4,
    });
    refused(snapshot, power(0, [4, 5, 12], 4), {
      code: 'power/not-enough-fuel',
      resource: 'oil',
      need: 4,
      have: 3,
    });
    refused(snapshot, power(0, [4, 5, 12], 5), { code: 'power/bad-mix', hybridOil: 5, need: 4 });
    refused(snapshot, power(0, [4], 1), { code: 'power/bad-mix', hybridOil: 1, need: 0 });
    refused(snapshot, power(0, [5], -1), { code: 'power/bad-mix', hybridOil: -1, need: 2 });
    refused(snapshot, power(0, [5], 0.5), { code: 'power/bad-mix', hybridOil: 0.5, need: 2 });
  });
  test('refuses plants of other players and the same plant twice', () => {
    const snapshot = at('powering', two({ plants: [13], cities: towns(2) }));
    refused(snapshot, power(0, [18]), { code: 'power/not-owned', plant: 18 });
    refused(snapshot, power(0, [13, 13]), { code: 'power/twice', plant: 13 });
  });
});

describe('I2: pay for the cities powered', () => {
  test.each(CLASSIC_RULES.payment.map((income, cities) => ({ cities, income })))(
    '$cities: $income',
    ({ cities, income }) => {
      const one = { plants: [37, 44, 46, 50], cubes: { coal: 3 }, cities: towns(cities) };
      const run = play(at('powering', two(one, { stage: 2 })), power(0, [37, 44, 46, 50]));
      expect(moneyOf(run)).toEqual([50 + income, 50]);
    },
  );
  test('the player is paid for the cities owned or powered by plants, whichever are fewer', () => {
    const few = play(at('powering', two({ plants: [50], cities: towns(2) })), power(0, [50]));
    expect(newsOf(few, 'powered')).toEqual([expect.objectContaining({ cities: 2, income: 33 })]);
    const weak = play(at('powering', two({ plants: [13], cities: towns(5) })), power(0, [13]));
    expect(newsOf(weak, 'powered')).toEqual([expect.objectContaining({ cities: 1, income: 22 })]);
  });
  test('powering fewer cities than possible is allowed, and 0 pays 10', () => {
    const snapshot = at('powering', two({ plants: [13, 18], cities: towns(3) }));
    expect(moneyOf(play(snapshot, power(0, [18])))[0]).toBe(50 + 33);
    expect(moneyOf(play(snapshot, power(0)))[0]).toBe(50 + 10);
  });
});

test('I3: all can choose at once, are asked in turn order, and the order of choosing changes nothing', () => {
  const players = [{ plants: [13], cities: ['essen'] }, { plants: [18], cities: ['koeln'] }, {}];
  const snapshot = at('powering', { players, order: [2, 1, 0], ...late });
  expect(seatsToAct(snapshot)).toEqual([2, 1, 0]);
  for (const seat of [0, 1, 2]) expect(legal(snapshot, seat)).not.toBeNull();
  const commands = [power(0, [13]), power(1, [18]), power(2)];
  const one = play(snapshot, ...commands);
  const other = play(snapshot, ...commands.toReversed());
  expect({ ...one.context, news: [] }).toEqual({ ...other.context, news: [] });
  refused(play(snapshot, power(1, [18])), power(1), { code: 'turn/not-yours', seat: 1, seatsToAct: [2, 0] });
});

describe('I4: resupply by player count and stage, onto the dearest free spaces', () => {
  const counts = [2, 3, 4, 5, 6] as const;
  test.each(counts.flatMap((count) => ([1, 2, 3] as const).map((stage: Stage) => ({ count, stage }))))(
    '$count players, stage $stage',
    ({ count, stage }) => {
      const players = Array.from({ length: count }, () => ({}));
      const stage3Card = stage === 3 ? 'begun' : 'in-deck';
      const resources = { coal: 5, oil: 5, garbage: 5, uranium: 2 };
      const snapshot = at('powering', { players, stage, stage3Card, resources });
      const table = rulesFor(count).resupply;
      const brought = cubes(Object.fromEntries(RESOURCES.map((r) => [r, table[r][stage - 1]])));
      const next = allIdle(snapshot);
      expect(newsOf(next, 'resupplied')).toEqual([{ type: 'resupplied', cubes: brought }]);
      for (const r of RESOURCES) {
        expect(next.context.resources[r]).toBe(resources[r] + brought[r]);
        expect(next.context.supply[r]).toBe(snapshot.context.supply[r] - brought[r]);
      }
    },
  );
  test('a resupply larger than the supply brings the rest of the supply, which includes fuel just burnt', () => {
    const one = { plants: [4], cubes: { coal: 2 }, cities: ['essen'] };
    const snapshot = at('powering', { players: [one, {}], resources: { coal: 22 } });
    expect(snapshot.context.supply.coal).toBe(0);
    expect(newsOf(allIdle(snapshot), 'resupplied')[0]?.cubes.coal).toBe(0);
    const burnt = play(snapshot, power(0, [4]), power(1));
    expect(newsOf(burnt, 'resupplied')[0]?.cubes.coal).toBe(2);
  });
});

describe('I5: in stages 1 and 2 the highest future plant goes under the deck and is replaced', () => {
  test.each([1, 2] as const)('the highest future plant goes under the deck in stage %i', (stage) => {
    const snapshot = at('powering', { players: [{}, {}], stage, deck: [30, 31, 'stage-3'] });
    const next = allIdle(snapshot);
    expect(next.context.market).toEqual([3, 4, 5, 6, 7, 8, 9, 30]);
    expect(next.context.deck).toEqual([31, 'stage-3', 10]);
    expect(next.context.buried).toEqual([10]);
    expect(newsOf(next, 'plant-under-deck')).toEqual([{ type: 'plant-under-deck', plant: 10 }]);
  });
  test('a market without a future half keeps its plants', () => {
    const next = allIdle(at('powering', { players: [{}, {}], beginners: true, market: [3, 4], deck: [] }));
    expect(next.context.market).toEqual([3, 4]);
  });
});

test('I6: in stage 3 the lowest plant leaves the game and is replaced', () => {
  const position = {
    stage: 3,
    stage3Card: 'begun',
    market: [20, 21, 22, 23, 24, 25],
    deck: [30, 31],
  } as const;
  const next = allIdle(at('powering', { players: [{}, {}], ...position }));
  expect(next.context.market).toEqual([21, 22, 23, 24, 25, 30]);
  expect(next.context.gone).toEqual([20]);
  expect(newsOf(next, 'plant-gone')).toEqual([{ type: 'plant-gone', plant: 20, why: 'round-end' }]);
});

test('X3: 6 cities, plants 7, 10, 15, all stored full: 3 oil and 4 coal make 7; paid 73 for 6', () => {
  const one = { plants: [7, 10, 15], cubes: { oil: 6, coal: 8 }, cities: towns(6) };
  const run = play(at('powering', two(one)), power(0, [7, 10, 15]));
  expect(newsOf(run, 'powered')).toEqual([
    expect.objectContaining({ burnt: cubes({ oil: 3, coal: 4 }), cities: 6, income: 73 }),
  ]);
  expect(
    bestChoice(marketWith(cubes({})), {
      plants: [7, 10, 15],
      cubes: cubes({ oil: 6, coal: 8 }),
      cities: towns(7),
    }),
  ).toEqual({
    plants: [7, 10, 15],
    hybridOil: 0,
    cities: 7,
  });
});

test('X4: 5 players, stage 1, 10 coal, 2 oil and 1 garbage bought, only 4 coal in the supply', () => {
  // six of the ten cubes of coal still lie on plants
  const players = [{ plants: [20], cubes: { coal: 6 }, cities: ['essen'] }, {}, {}, {}, {}];
  const resources = { coal: 14, oil: 16, garbage: 5 };
  const snapshot = at('powering', { players, resources });
  expect(snapshot.context.supply).toEqual({ coal: 4, oil: 8, garbage: 19, uranium: 10 });
  const next = allIdle(snapshot);
  const filled = (r: 'coal' | 'oil' | 'garbage' | 'uranium'): readonly number[] => {
    const [before, after] = [snapshot.context.resources[r], next.context.resources[r]];
    return priceSpaces(CLASSIC_RULES, r).slice(
      priceSpaces(CLASSIC_RULES, r).length - after,
      priceSpaces(CLASSIC_RULES, r).length - before,
    );
  };
  expect(filled('coal')).toEqual([3, 3, 3, 4]);
  expect(filled('oil')).toEqual([2, 2, 3, 3]);
  expect(filled('garbage')).toEqual([6, 6, 7]);
  expect(filled('uranium')).toEqual([10, 12]);
  expect(cheapest(next.context, 'coal')).toBe(3);
  expect(cheapest(next.context, 'oil')).toBe(2);
});

test('X7: plant 5 runs on 2 coal, or 2 oil, or one of each', () => {
  const snapshot = at('powering', two({ plants: [5], cubes: { coal: 2, oil: 2 }, cities: ['essen'] }));
  expect(legal(snapshot, 0)).toEqual(
    expect.objectContaining({ runs: [expect.anything(), { plants: [5], hybridOil: [0, 2], cities: 1 }] }),
  );
  for (const oil of [0, 1, 2]) {
    expect(newsOf(play(snapshot, power(0, [5], oil)), 'powered')[0]?.burnt).toEqual(
      cubes({ coal: 2 - oil, oil }),
    );
  }
});

test('X8: 21 cities pay 150 as 20 do', () => {
  const one = { plants: [37, 44, 46, 50], cubes: { coal: 3 }, cities: towns(21) };
  const run = play(at('powering', two(one, { stage: 2 })), power(0, [37, 44, 46, 50]));
  expect(newsOf(run, 'powered')).toEqual([expect.objectContaining({ cities: 21, income: 150 })]);
  expect([20, 21, 42].map((cities) => incomeFor(CLASSIC_RULES, cities))).toEqual([150, 150, 150]);
  expect(momentOf(run)).toBe('powering');
});
