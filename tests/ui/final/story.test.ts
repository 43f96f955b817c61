import { expect, test } from 'vitest';
import type { News } from '#lib/rules/types.ts';
import type { View } from '#lib/rules/view.ts';
import { storyOf } from '#lib/ui/final/story.ts';
import { cubes } from '../../rules/build.ts';
import { TERMS } from '../terms.ts';

interface Entry {
  readonly round: number;
  readonly news: readonly News[];
}
const powered = (round: number, ...cities: readonly number[]): Entry => ({
  round,
  news: cities.map((count, seat) => ({
    ...{ type: 'powered', seat, plants: [], cities: count, income: 10 },
    burnt: cubes({}),
  })),
});
const bought = (seat: number, plant: number, price: number): Entry => ({
  round: 1,
  news: [{ type: 'bought-plant', seat, plant, price }],
});
const built = (round: number, seat: number, count: number): Entry => ({
  round,
  news: Array.from({ length: count }, (_, at) => ({
    ...{ type: 'built', seat, connection: 0, slot: 10 },
    city: `city-${seat}-${round}-${at}`,
  })),
});
/** A finished game of three players with these cities and this money. */
const view = (cities: readonly number[], money: readonly number[] = [9, 8, 7]): View =>
  ({
    terms: TERMS,
    stage: 2,
    moment: 'over',
    round: 4,
    resources: cubes({}),
    players: cities.map((count, seat) => ({
      cities: Array.from({ length: count }, (_, at) => `city-${seat}-${at}`),
      money: money[seat],
      plants: [],
      cubes: cubes({}),
    })),
  }) as unknown as View;
const ENDED = view([17, 14, 9]);

test('the turning point is the round in which the winner took the lead in powered cities for good', () => {
  const log = [powered(1, 2, 1, 1), powered(2, 2, 4, 1), powered(3, 6, 5, 1)];
  expect(storyOf(ENDED, log, [14, 13, 9]).turning).toEqual({ round: 3, seat: 0, cities: 6 });
  expect(storyOf(ENDED, log, [12, 13, 9]).turning, 'the final count itself').toEqual({
    ...{ round: 4, seat: 1, cities: 13 },
  });
});
test('a tie in powered cities changes no lead', () => {
  const log = [powered(1, 2, 1, 1), powered(2, 4, 4, 1), powered(3, 6, 5, 1)];
  expect(storyOf(ENDED, log, [14, 13, 9]).turning).toMatchObject({ round: 1, seat: 0 });
});
test('E3: there is no turning point where the winner never led, or several players win', () => {
  const log = [powered(1, 2, 1, 1), powered(2, 3, 1, 1)];
  expect(storyOf(view([17, 14, 9], [5, 8, 7]), log, [13, 13, 9]).turning, 'decided by money').toBeNull();
  const tied = view([17, 17, 9], [5, 5, 7]);
  expect(storyOf(tied, log, [13, 13, 9]).turning, 'two winners').toBeNull();
});
test('there is no turning point before the log of a game that began from a position', () => {
  expect(storyOf(ENDED, [powered(3, 6, 5, 1)], [14, 13, 9]).turning).toBeNull();
  expect(storyOf(ENDED, [powered(2, 5, 6, 1), powered(3, 6, 5, 1)], [14, 13, 9]).turning).toMatchObject({
    round: 3,
  });
});
test('the dearest plant is the first one with the highest price', () => {
  const log = [bought(1, 8, 11), bought(2, 25, 44), bought(0, 30, 44), bought(0, 5, 6)];
  expect(storyOf(ENDED, log, [14, 13, 9]).dearest).toEqual({ seat: 2, plant: 25, price: 44 });
  expect(storyOf(ENDED, [], [14, 13, 9]).dearest).toBeNull();
});
test('E1: the last round began with the house with which a player first had enough cities', () => {
  const log = [built(2, 0, 5), built(3, 0, 10), built(3, 1, 14), built(4, 2, 9), built(4, 0, 2)];
  expect(storyOf(ENDED, log, [14, 13, 9]).last).toEqual({ round: 4, seat: 0, cities: 17 });
  const both = [built(3, 1, 17), built(4, 0, 17)];
  expect(storyOf(view([17, 17, 9]), both, [14, 13, 9]).last).toMatchObject({ round: 3, seat: 1 });
});
test('E1: all houses of the turn that began the last round count, and none of a later one', () => {
  const log = [built(3, 0, 15), built(4, 0, 3), built(4, 1, 14)];
  expect(storyOf(view([18, 14, 9]), log, [14, 13, 9]).last).toEqual({ round: 4, seat: 0, cities: 18 });
});
test('E1: cities of a game that began from a position count, though they are not in the log', () => {
  expect(storyOf(ENDED, [built(4, 0, 3)], [14, 13, 9]).last).toEqual({ round: 4, seat: 0, cities: 17 });
  expect(storyOf(ENDED, [], [14, 13, 9]).last, 'no house in the log').toBeNull();
  expect(storyOf(view([16, 14, 9]), [built(4, 0, 3)], [14, 13, 9]).last, 'nobody had enough').toBeNull();
});
