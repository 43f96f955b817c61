import { describe, expect, test } from 'vitest';
import { cheapestFuel, type FuelPlan } from '#lib/figures/fuel.ts';
import { capacityOf } from '#lib/rules/bureaucracy.ts';
import { NO_CUBES } from '#lib/rules/game.ts';
import { rulesOf } from '#lib/rules/rule-set.ts';
import { termsOf } from '#lib/rules/setup.ts';
import type { Cubes } from '#lib/rules/types.ts';
import { cubes, setupOf, type Someone } from '../rules/build.ts';

const terms = termsOf(setupOf());

interface Case extends Someone {
  readonly market?: Partial<Cubes>;
}

/** The fuel for some cities in each run, on a full market unless given. */
function fuelFor(
  { market = { coal: 24, oil: 24, garbage: 24, uranium: 12 }, ...someone }: Case,
  wanted: readonly number[],
): FuelPlan {
  const { money = 50, plants = [], cities = [] } = someone;
  const player = { money, plants, cities, cubes: cubes(someone.cubes ?? {}) };
  return cheapestFuel({ terms, resources: cubes(market), supply: NO_CUBES }, player, wanted);
}
/** The fuel for all plants, this many times. */
const fuelForAll = (given: Case, runs: number): FuelPlan =>
  fuelFor(given, Array<number>(runs).fill(capacityOf(rulesOf(terms), given.plants ?? [])));

describe('the cheapest fuel', () => {
  test('F4, I1: is none where a hybrid burns one stored coal and one stored oil', () => {
    const given = {
      plants: [5, 33],
      cubes: { coal: 1, oil: 1 },
      market: { coal: 3, oil: 14, garbage: 18, uranium: 4 },
    };
    expect(fuelForAll(given, 1)).toEqual({ cubes: NO_CUBES, price: 0, powered: [5] });
  });
  test('F1: mixes coal and oil as their prices rise, and counts the stored cubes', () => {
    const given = {
      money: 67,
      plants: [12, 14, 16, 21],
      cubes: { coal: 3 },
      market: { coal: 7, oil: 11, garbage: 13, uranium: 9 },
    };
    expect(fuelForAll(given, 1)).toEqual({
      cubes: cubes({ coal: 1, oil: 2, garbage: 2 }),
      price: 25,
      powered: [11],
    });
  });
  test('F5: takes one coal and one oil for a hybrid where the market has no more', () => {
    const given = { plants: [21], market: { coal: 1, oil: 1 } };
    expect(fuelForAll(given, 1)).toEqual({ cubes: cubes({ coal: 1, oil: 1 }), price: 16, powered: [4] });
    expect(fuelForAll({ ...given, money: 15 }, 1)).toEqual({ cubes: NO_CUBES, price: 0, powered: [0] });
  });
  test('I1: lets a hybrid burn the cheaper of coal and oil, in one run and in two', () => {
    const given = {
      money: 100,
      plants: [4, 5, 23],
      cubes: { coal: 1 },
      market: { coal: 24, oil: 3, garbage: 6, uranium: 2 },
    };
    expect(fuelForAll(given, 1).cubes).toEqual(cubes({ coal: 3, uranium: 1 }));
    expect(fuelForAll(given, 2).cubes).toEqual(cubes({ coal: 7, uranium: 2 }));
  });
  test('F1: a second run can make oil the cheaper fuel of both', () => {
    const given = { plants: [12], market: { coal: 5, oil: 6 } };
    // coal for 7, 7, 8, 8, 8 and oil for 7, 7, 7, 8, 8, 8
    expect(fuelForAll(given, 1)).toMatchObject({ price: 14, powered: [2] });
    expect(fuelForAll(given, 2)).toMatchObject({
      cubes: cubes({ coal: 2, oil: 2 }),
      price: 28,
      powered: [2, 2],
    });
  });
  test('F2: fits the storage: the full hybrid has no room for the oil of its run', () => {
    const given = { plants: [29, 35], cubes: { coal: 2 }, market: { coal: 24, oil: 24 } };
    expect(fuelForAll(given, 2)).toEqual({ cubes: cubes({ oil: 2 }), price: 2, powered: [9, 9] });
  });
  test('powers the most cities that the money allows, then costs the least', () => {
    expect(fuelForAll({ money: 3, plants: [4, 20] }, 1)).toEqual({
      cubes: cubes({ coal: 3 }),
      price: 3,
      powered: [5],
    });
    expect(fuelForAll({ money: 3, plants: [20] }, 2)).toEqual({
      cubes: cubes({ coal: 3 }),
      price: 3,
      powered: [5, 0],
    });
  });
  test('powers the most cities in this round before any in the next', () => {
    const given = { money: 7, plants: [4, 20], cubes: {}, market: { coal: 24 } };
    expect(fuelForAll(given, 2)).toEqual({ cubes: cubes({ coal: 5 }), price: 7, powered: [6, 0] });
    expect(fuelForAll({ ...given, money: 12 }, 2)).toEqual({
      cubes: cubes({ coal: 7 }),
      price: 12,
      powered: [6, 1],
    });
  });
  test('is for some cities, not for all plants', () => {
    const given = { plants: [4, 20] };
    expect(fuelFor(given, [2])).toEqual({ cubes: cubes({ coal: 3 }), price: 3, powered: [2] });
    expect(fuelFor(given, [1])).toEqual({ cubes: cubes({ coal: 2 }), price: 2, powered: [1] });
  });
  test('is none where the stored cubes are enough', () => {
    expect(fuelFor({ plants: [20], cubes: { coal: 3 } }, [1]).cubes).toEqual(NO_CUBES);
  });
  test('V4: is not limited by money that is hidden', () => {
    const player = { money: null, plants: [20], cities: [], cubes: NO_CUBES };
    expect(
      cheapestFuel({ terms, resources: cubes({ coal: 3 }), supply: NO_CUBES }, player, [5]),
    ).toMatchObject({
      price: 24,
      powered: [5],
    });
  });
});
