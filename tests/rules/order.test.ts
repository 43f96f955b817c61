import { describe, expect, test } from 'vitest';
import { momentOf, seatsToAct } from '#lib/machine/step.ts';
import { turnOrder } from '#lib/rules/order.ts';
import { BOARDS } from '../classic.ts';
import { allDone, allIdle, at, newsOf, nominate, pass, play, setupOf, type Someone, start } from './build.ts';

const names = BOARDS.germany.cities.filter((city) => city.region === 'west' || city.region === 'southwest');
/** The nth group of cities; groups do not overlap. */
const towns = (from: number, count: number): string[] =>
  names.slice(from, from + count).map((city) => city.id);

/** The turn order at the start of the next round. */
function nextOrder(players: readonly Someone[], order: readonly number[]): readonly number[] {
  const next = allIdle(
    at('powering', { players, order, stage: 2, market: [20, 21, 22, 23, 24, 25, 26, 27] }),
  );
  expect(momentOf(next)).toBe('nominating');
  expect(next.context.waiting).toEqual(next.context.order);
  return next.context.order;
}

describe('T1: most cities first; ties by the highest-numbered plant owned', () => {
  test.each([
    { cities: [1, 2, 3], plants: [[3], [4], [5]], order: [2, 1, 0] },
    { cities: [2, 2, 2], plants: [[3], [5], [4]], order: [1, 2, 0] },
    { cities: [2, 2, 1], plants: [[3, 4, 10], [8, 9], [30]], order: [0, 1, 2] },
    { cities: [0, 0, 1], plants: [[50], [46], []], order: [2, 0, 1] },
  ])('$cities cities, plants $plants', ({ cities, plants, order }) => {
    const players = cities.map((count, seat) => ({
      cities: towns(seat * 4, count),
      plants: plants[seat] ?? [],
    }));
    for (const before of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0],
    ]) {
      const rest = [12, 13, 14, 15, 16, 17, 18, 19];
      const next = allIdle(at('powering', { players, order: before, market: rest }));
      expect(next.context.order).toEqual(order);
      expect(newsOf(next, 'round-began')).toEqual([{ type: 'round-began', round: 3, order }]);
    }
  });
  test('players with equal cities and without plants keep their order', () => {
    expect(nextOrder([{}, {}, {}], [1, 2, 0])).toEqual([1, 2, 0]);
    expect(
      turnOrder(
        [
          { cities: [], plants: [] },
          { cities: [], plants: [3] },
        ],
        [0, 1],
      ),
    ).toEqual([1, 0]);
  });
});

describe('T2: in round 1 the drawn order stands, and is determined again right after the auction phase', () => {
  const first = start(setupOf({ order: [2, 0, 1] }));
  test('players nominate in the drawn order in round 1', () => {
    expect(newsOf(first, 'round-began')).toEqual([{ type: 'round-began', round: 1, order: [2, 0, 1] }]);
    expect(seatsToAct(first)).toEqual([2]);
  });
  test('resources and building already follow the new order, in reverse', () => {
    const after = play(
      first,
      ...[nominate(2, 3), pass(0), pass(1)],
      ...[nominate(0, 6), pass(1)],
      ...[nominate(1, 5)],
    );
    expect(newsOf(after, 'order-changed')).toEqual([{ type: 'order-changed', order: [0, 1, 2] }]);
    expect(after.context.order).toEqual([0, 1, 2]);
    expect(after.context.waiting).toEqual([2, 1, 0]);
    expect(allDone(after).context.waiting).toEqual([2, 1, 0]);
  });
  test('in later rounds the order stays the same until the round ends', () => {
    const after = play(at('nominating', { players: [{}, {}] }), nominate(0, 3), pass(1), nominate(1, 6));
    expect(after.context.order).toEqual([0, 1]);
    expect(newsOf(after, 'order-changed')).toEqual([]);
  });
});

test('X1: players with 6, 5, 5 and 4 cities; the two with 5 own plants up to 17 and up to 15', () => {
  const players = [
    { cities: towns(0, 4), plants: [18] },
    { cities: towns(4, 5), plants: [5, 15] },
    { cities: [...towns(9, 5)], plants: [3, 17] },
    { cities: ['kiel', 'hamburg', 'bremen', 'hannover', 'cuxhaven', 'flensburg'], plants: [7] },
  ];
  const next = allIdle(at('powering', { players, market: [20, 21, 22, 23, 24, 25, 26, 27] }));
  expect(next.context.order).toEqual([3, 2, 1, 0]);
});
