import { describe, expect, test } from 'vitest';
import { coverageOf, fuelledCities } from '#lib/rules/coverage.ts';
import { NO_CUBES } from '#lib/rules/game.ts';
import type { Cubes } from '#lib/rules/types.ts';
import { CLASSIC_RULES } from '../classic.ts';

const cubes = (some: Partial<Cubes>): Cubes => ({ ...NO_CUBES, ...some });

describe('coverage of cities by plants and fuel', () => {
  // plant 4: two coal, one city; plant 5: two coal or oil, one city; plant 13: no fuel, one city; plant 20: three coal, five cities
  test.each([
    [[], {}, 0],
    [[13], {}, 1],
    [[4, 13], {}, 1],
    [[4, 13], { coal: 2 }, 2],
    [[4, 5], { coal: 2 }, 1],
    [[4, 5], { coal: 3, oil: 1 }, 2],
    [[4, 20], { coal: 4 }, 5],
  ])('I1: plants %j with cubes %j power %i', (plants, some, cities) => {
    expect(fuelledCities(CLASSIC_RULES, { plants, cubes: cubes(some) })).toBe(cities);
  });

  test.each([
    [0, { cities: 0, powered: 0, lacks: null }],
    [5, { cities: 5, powered: 5, lacks: null }],
    [6, { cities: 6, powered: 5, lacks: 'fuel' }],
  ])('I1: with fuel for one of two plants, of %i cities', (cities, coverage) => {
    expect(coverageOf(CLASSIC_RULES, { plants: [4, 20], cubes: cubes({ coal: 4 }) }, cities)).toEqual(
      coverage,
    );
  });
  test('I1: with more cities than the plants could ever power, plants are lacking unless fuel is lacking first', () => {
    const plants = [4, 20];
    expect(coverageOf(CLASSIC_RULES, { plants, cubes: cubes({ coal: 5 }) }, 8)).toMatchObject({
      powered: 6,
      lacks: 'plants',
    });
    expect(coverageOf(CLASSIC_RULES, { plants, cubes: cubes({ coal: 3 }) }, 8)).toMatchObject({
      powered: 5,
      lacks: 'fuel',
    });
    expect(coverageOf(CLASSIC_RULES, { plants: [], cubes: NO_CUBES }, 1)).toMatchObject({
      powered: 0,
      lacks: 'plants',
    });
  });
});
