import { expect, it } from 'vitest';
import { speechTime, waitingTime } from '#lib/app/bots/start-bots.ts';
import type { News } from '#lib/rules/types.ts';

const ended: News = { type: 'turn-done', seat: 0, phase: 3 };

it('only a screen reader that announces something is waited for', () => {
  expect(speechTime({ reader: true, announce: 'all' })).toBeGreaterThan(2000);
  expect(speechTime({ reader: true, announce: 'mine' })).toBeGreaterThan(2000);
  expect(speechTime({ reader: true, announce: 'none' })).toBe(0);
  expect(speechTime({ reader: false, announce: 'all' })).toBe(0);
});
it('bots wait for each thing that happened, but never longer than 20 seconds', () => {
  const entries = (count: number) => Array.from({ length: count }, () => ({ news: [ended] }));
  expect(waitingTime(3500, entries(2))).toBe(7000);
  expect(waitingTime(3500, [])).toBe(0);
  expect(waitingTime(0, entries(2))).toBe(0);
  expect(waitingTime(5000, entries(200))).toBe(20_000);
});
