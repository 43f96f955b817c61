import { expect, test } from 'vitest';
import { plantToGiveUp } from '#lib/figures/give-up.ts';
import { termsOf } from '#lib/rules/setup.ts';
import { cubes, setupOf } from '../rules/build.ts';

const works = (cities: number, stored = {}) => ({
  terms: termsOf(setupOf()),
  supply: cubes({}),
  resources: cubes({ coal: 24, oil: 18, garbage: 6, uranium: 2 }),
  cubes: cubes(stored),
  cities,
});

test('A8: the plant that powers the fewest cities is given up', () => {
  // 18 needs no fuel, but powers 2 cities; 20 burns 3 coal for 5
  expect(plantToGiveUp(works(6), [18, 20, 25], 31)).toBe(18);
  expect(plantToGiveUp(works(6), [25, 20, 18], null)).toBe(18);
});

test('A8: of plants that power as many, the one is given up that costs most to run in the next round', () => {
  // 15 burns 2 coal for 3 cities, 10 burns 2 coal for 2, 8 burns 3 coal for 2
  expect(plantToGiveUp(works(7), [8, 10, 15], 25)).toBe(8);
  // with oil in stock, 7 is cheaper than 8
  expect(plantToGiveUp(works(7, { oil: 3 }), [7, 8, 15], 25)).toBe(8);
});

test('A8: of equal plants the lowest is given up', () => {
  expect(plantToGiveUp(works(0), [13, 18, 22], 27)).toBe(13);
  expect(plantToGiveUp(works(0), [18, 22, 27], 33)).toBe(18);
});
