import { describe, expect, test } from 'vitest';
import { legal, momentOf, seatsToAct } from '#lib/machine/step.ts';
import { cheapest, costOf, priceSpaces } from '#lib/rules/resources.ts';
import { RESOURCES } from '#lib/rules/types.ts';
import { CLASSIC_RULES } from '../classic.ts';
import { allDone, at, buy, cubes, done, moneyOf, newsOf, play, refused } from './build.ts';

describe('F1: in reverse turn order, cube by cube from the cheapest price upwards', () => {
  test('the last player in turn order buys first', () => {
    const players = [{}, {}, {}];
    const nominating = at('nominating', { players, order: [1, 2, 0] });
    const buying = play(nominating, ...[1, 2, 0].map((seat) => ({ type: 'pass', seat }) as const));
    expect(buying.context.waiting).toEqual([0, 2, 1]);
    expect(seatsToAct(play(buying, done(0)))).toEqual([2]);
  });
  test.each([
    { on: 24, resource: 'coal', count: 4, price: 1 + 1 + 1 + 2 },
    { on: 18, resource: 'oil', count: 4, price: 3 + 3 + 3 + 4 },
    { on: 6, resource: 'garbage', count: 4, price: 7 + 7 + 7 + 8 },
    { on: 2, resource: 'uranium', count: 2, price: 14 + 16 },
    { on: 12, resource: 'uranium', count: 4, price: 1 + 2 + 3 + 4 },
    { on: 5, resource: 'uranium', count: 2, price: 8 + 10 },
    { on: 1, resource: 'oil', count: 1, price: 8 },
  ] as const)('$count of $on $resource cost $price', ({ on, resource, count, price }) => {
    const plant = { coal: 20, oil: 7, garbage: 30, uranium: 34 }[resource];
    const rich = { money: 200, plants: [plant, plant === 34 ? 39 : 44] };
    const snapshot = at('buying', { players: [rich, {}], resources: { [resource]: on } });
    const bought = play(snapshot, buy(0, { [resource]: Math.min(count, resource === 'uranium' ? 4 : 6) }));
    expect(moneyOf(bought)).toEqual([200 - price, 50]);
    expect(bought.context.resources[resource]).toBe(on - count);
    expect(newsOf(bought, 'bought-cubes')).toEqual([
      { type: 'bought-cubes', seat: 0, cubes: cubes({ [resource]: count }), price },
    ]);
    expect(costOf(CLASSIC_RULES, resource, on, count)).toBe(price);
  });
  test('buying at once costs the same as buying one by one', () => {
    const snapshot = at('buying', { players: [{ plants: [4, 7] }, {}] });
    const atOnce = play(snapshot, buy(0, { coal: 4, oil: 5 }));
    const single = Array.from({ length: 9 }, (_, n) => buy(0, n % 2 ? { coal: 1 } : { oil: 1 }));
    expect(play(snapshot, ...single).context.players).toEqual(atOnce.context.players);
  });
  test('a player cannot buy more than they can pay for', () => {
    const snapshot = at('buying', { players: [{ money: 4, plants: [20] }, {}] });
    expect(legal(snapshot, 0)).toEqual({ type: 'buy', most: cubes({ coal: 3 }) });
    refused(snapshot, buy(0, { coal: 4 }), { code: 'buy/not-enough-money', need: 5, have: 4 });
    const toTheLast = at('buying', { players: [{ money: 5, plants: [20] }, {}] });
    expect(legal(toTheLast, 0)).toEqual({ type: 'buy', most: cubes({ coal: 4 }) });
    expect(moneyOf(play(toTheLast, buy(0, { coal: 4 })))).toEqual([0, 50]);
  });
  test('no cubes, negative counts and fractions cannot be bought', () => {
    const snapshot = at('buying', { players: [{ plants: [5], cubes: { coal: 2 } }, {}] });
    for (const coal of [0, -1, 0.5, NaN]) refused(snapshot, buy(0, { coal }), { code: 'buy/nothing' });
    refused(snapshot, buy(0, { coal: -1, oil: 2 }), { code: 'buy/nothing' });
  });
  test('a player can finish without buying, and then buys no more', () => {
    const snapshot = play(at('buying', { players: [{ plants: [4] }, {}] }), done(0));
    refused(snapshot, buy(0, { coal: 1 }), { code: 'turn/not-yours', seat: 0, seatsToAct: [1] });
    expect(momentOf(allDone(snapshot))).toBe('building');
  });
});

describe('F2: a plant stores twice its fuel of its own kind, a hybrid any mix of coal and oil', () => {
  test.each([
    { plants: [4], most: cubes({ coal: 4 }) },
    { plants: [7], most: cubes({ oil: 6 }) },
    { plants: [14], most: cubes({ garbage: 4 }) },
    { plants: [11], most: cubes({ uranium: 2 }) },
    { plants: [12], most: cubes({ coal: 4, oil: 4 }) },
    { plants: [46], most: cubes({ coal: 6, oil: 6 }) },
    { plants: [4, 5], most: cubes({ coal: 8, oil: 4 }) },
    { plants: [], most: cubes({}) },
  ])('stores cubes on $plants', ({ plants, most }) => {
    const snapshot = at('buying', { players: [{ money: 200, plants }, {}] });
    expect(legal(snapshot, 0)).toEqual({ type: 'buy', most });
    for (const resource of RESOURCES) {
      const want = most[resource] + 1;
      if (want > snapshot.context.resources[resource]) continue;
      refused(snapshot, buy(0, { [resource]: want }), {
        code: 'buy/no-storage',
        resource,
        want,
        room: most[resource],
      });
    }
  });
  test('coal on a hybrid takes room from oil, and vice versa', () => {
    const snapshot = at('buying', { players: [{ plants: [12], cubes: { coal: 3 } }, {}] });
    expect(legal(snapshot, 0)).toEqual({ type: 'buy', most: cubes({ coal: 1, oil: 1 }) });
    refused(snapshot, buy(0, { coal: 1, oil: 1 }), {
      code: 'buy/no-storage',
      resource: 'oil',
      want: 1,
      room: 0,
    });
  });
});

test.each([13, 18, 22, 27, 33, 37, 44, 50])(
  'F3: ecological and fusion plants store nothing (%i)',
  (plant) => {
    const snapshot = at('buying', { players: [{ money: 99, plants: [plant] }, {}] });
    expect(legal(snapshot, 0)).toEqual({ type: 'buy', most: cubes({}) });
  },
);

describe('F4: cubes move between own plants at any time, so only the whole counts', () => {
  test('coal moves from the hybrid to a coal plant and makes room for oil', () => {
    const snapshot = at('buying', { players: [{ money: 99, plants: [4, 5], cubes: { coal: 4 } }, {}] });
    const bought = play(snapshot, buy(0, { oil: 4 }));
    expect(bought.context.players[0]?.cubes).toEqual(cubes({ coal: 4, oil: 4 }));
  });
  test('coal plants, oil plants and hybrids store together', () => {
    const snapshot = at('buying', { players: [{ money: 200, plants: [3, 4, 5, 12] }, {}] });
    const full = play(snapshot, buy(0, { coal: 7, oil: 9 }));
    expect(legal(full, 0)).toEqual({ type: 'buy', most: cubes({}) });
  });
  test('players keep their cubes when they buy a bigger plant', () => {
    const players = [{ money: 99, plants: [4, 5], cubes: { coal: 6 } }, {}];
    const snapshot = at('nominating', { players, market: [8, 9, 10, 11, 12, 13, 14, 15] });
    const bought = play(snapshot, { type: 'nominate', seat: 0, plant: 8, bid: 8 }, { type: 'pass', seat: 1 });
    expect(bought.context.players[0]?.cubes).toEqual(cubes({ coal: 6 }));
  });
});

describe('F5: sold out stays sold out until phase 5; no selling back', () => {
  test('a refusal says how many cubes are left', () => {
    const snapshot = at('buying', { players: [{ money: 99, plants: [14] }, {}], resources: { garbage: 2 } });
    refused(snapshot, buy(0, { garbage: 3 }), {
      code: 'buy/sold-out',
      resource: 'garbage',
      want: 3,
      left: 2,
    });
    const bought = play(snapshot, buy(0, { garbage: 2 }));
    expect(cheapest(bought.context, 'garbage')).toBeNull();
    refused(bought, buy(0, { garbage: 1 }), { code: 'buy/sold-out', resource: 'garbage', want: 1, left: 0 });
    expect(legal(bought, 0)).toEqual({ type: 'buy', most: cubes({}) });
    expect(momentOf(allDone(bought))).toBe('building');
  });
  test('selling back is refused', () => {
    const snapshot = at('buying', {
      players: [{ plants: [4], cubes: { coal: 4 } }, {}],
      resources: { coal: 10 },
    });
    refused(snapshot, buy(0, { coal: -2 }), { code: 'buy/nothing' });
  });
});

test('X6: plant 3 holds up to 4 oil, plant 5 up to 4 of coal and oil in any mix, plant 13 nothing', () => {
  const most = (plant: number): unknown => legal(at('buying', { players: [{ plants: [plant] }, {}] }), 0);
  expect(most(3)).toEqual({ type: 'buy', most: cubes({ oil: 4 }) });
  expect(most(13)).toEqual({ type: 'buy', most: cubes({}) });
  const five = at('buying', { players: [{ plants: [5] }, {}] });
  for (let coal = 0; coal <= 4; coal++) {
    const full = play(five, buy(0, { coal, oil: 4 - coal }));
    expect(legal(full, 0)).toEqual({ type: 'buy', most: cubes({}) });
  }
  refused(five, buy(0, { coal: 3, oil: 2 }), { code: 'buy/no-storage', resource: 'oil', want: 2, room: 1 });
});

test('prices: three spaces for each price from 1 to 8; for uranium one space for each price', () => {
  for (const resource of ['coal', 'oil', 'garbage'] as const) {
    expect(priceSpaces(CLASSIC_RULES, resource)).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8].flatMap((price) => [price, price, price]),
    );
  }
  expect(priceSpaces(CLASSIC_RULES, 'uranium')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16]);
});
