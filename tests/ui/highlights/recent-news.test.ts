import { describe, expect, test } from 'vitest';
import type { LogEntry } from '#lib/rules/log.ts';
import type { News } from '#lib/rules/types.ts';
import { hasNotable, lastRound, newsAfter } from '#lib/ui/highlights/recent-news.ts';
import { cubes } from '../../rules/build.ts';

const entry = (...news: News[]): LogEntry => ({ command: null, news }) as unknown as LogEntry;
const sold: News = { type: 'bought-plant', seat: 0, plant: 19, price: 24 };
const round = (number: number): News => ({ type: 'round-began', round: number, order: [1, 0] });
const income: News = {
  type: 'powered',
  seat: 1,
  plants: [4],
  burnt: cubes({ coal: 2 }),
  cities: 1,
  income: 22,
};
const refill: News = { type: 'resupplied', cubes: cubes({ coal: 3 }) };
const under: News = { type: 'plant-under-deck', plant: 35 };

describe('what has happened since', () => {
  const before = [entry(round(1))];
  test('recent news are those of the new entries', () => {
    expect(newsAfter(before, [...before, entry(sold)])).toEqual([sold]);
  });
  test('there are no recent news after an undo, or after loading a whole game', () => {
    expect(newsAfter([...before, entry(sold)], before)).toEqual([]);
    expect(
      newsAfter(
        [],
        Array.from({ length: 40 }, () => entry(sold)),
      ),
    ).toEqual([]);
  });
});

test('highlights a sale, and not a pass', () => {
  expect(hasNotable([{ type: 'passed-auction', seat: 0 }, sold])).toBe(true);
  expect(hasNotable([{ type: 'passed-auction', seat: 0 }])).toBe(false);
});

describe('the result of the last round', () => {
  const log = [
    entry(round(1)),
    entry(sold),
    entry(income),
    entry({ ...income, seat: 0 }, refill, under, round(2)),
  ];
  const passed = (seat: number): LogEntry =>
    ({ command: { type: 'pass', seat }, news: [{ type: 'passed-auction', seat }] }) as unknown as LogEntry;
  const isOwn = ({ command }: LogEntry): boolean => command?.seat === 0;
  test('shows incomes, resupply and plants of the last round until an own decision', () => {
    expect(lastRound(log, isOwn)).toEqual({
      round: 1,
      isFresh: true,
      next: round(2),
      incomes: [income, { ...income, seat: 0 }],
      resupply: refill,
      plants: [under],
    });
    expect(lastRound([...log, passed(1)], isOwn)).toMatchObject({ round: 1, isFresh: false });
    expect(lastRound([...log, passed(1), passed(0)], isOwn)).toBeNull();
  });
  test('shows no result in the first round', () => {
    expect(lastRound([entry(round(1)), passed(1)], isOwn)).toBeNull();
  });
});
