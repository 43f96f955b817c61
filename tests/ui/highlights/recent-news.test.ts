import { describe, expect, test } from 'vitest';
import type { LogEntry } from '#lib/rules/log.ts';
import type { News } from '#lib/rules/types.ts';
import { lastRound, newsAfter } from '#lib/ui/highlights/recent-news.ts';
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

describe('the result of the last round', () => {
  const log = [entry(round(1)), entry(sold), entry(income), entry({ ...income, seat: 0 }, round(2))];
  const passed = entry({ type: 'passed-auction', seat: 1 });
  test('holds the incomes and the next turn order, and says whether anything has happened since', () => {
    const result = { round: 1, order: [1, 0], incomes: [income, { ...income, seat: 0 }] };
    expect(lastRound(log)).toEqual({ ...result, isFresh: true });
    expect(lastRound([...log, passed])).toEqual({ ...result, isFresh: false });
  });
  test('there is none in the first round', () => {
    expect(lastRound([entry(round(1)), passed])).toBeNull();
  });
});
