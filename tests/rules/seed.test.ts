import { expect, test } from 'vitest';
import { draw, seedRng } from '#lib/rules/rng.ts';
import type { Rng } from '#lib/rules/types.ts';
import { setupFor } from '../session/fixtures.ts';
import { start } from './build.ts';

const firstDraws = (rng: Rng): readonly number[] => {
  const found: number[] = [];
  for (let i = 0, now = rng; i < 8; i++) {
    const [value, next] = draw(now, 2 ** 32);
    found.push(value);
    now = next;
  }
  return found;
};

test('a 32-bit seed deals the same game as in earlier versions', () => {
  expect(seedRng(7)).toEqual([3_838_393_609, 4_210_744_933, 801_465_066, 1_648_156_487]);
});

test('every word of a 128-bit seed changes every number drawn', () => {
  const words: Rng = [1, 2, 3, 4];
  const before = firstDraws(seedRng(words));
  for (const at of words.keys()) {
    const other = words.map((word, i) => (i === at ? word ^ 0x8000_0000 : word)) as unknown as Rng;
    for (const [i, value] of firstDraws(seedRng(other)).entries()) expect(value).not.toBe(before[i]);
  }
});

test('numbers drawn from a seed of zeros are spread out, too', () => {
  expect(new Set(firstDraws(seedRng([0, 0, 0, 0]))).size).toBe(8);
});

test('the same 128-bit seed deals the same game, another seed another game', () => {
  const setup = setupFor(4);
  expect(start(setup, [1, 2, 3, 4])).toEqual(start(setup, [1, 2, 3, 4]));
  expect(start(setup, [1, 2, 3, 4]).context.deck).not.toEqual(start(setup, [1, 2, 4, 3]).context.deck);
});
