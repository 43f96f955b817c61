import { describe, expect, test } from 'vitest';
import { fuelWanted } from '#lib/figures/fuel-wanted.ts';
import { viewOf } from '#lib/machine/step.ts';
import { at, cubes, type Position } from '../rules/build.ts';

const wantedAt = (moment: Parameters<typeof at>[0], position: Position): ReturnType<typeof fuelWanted> =>
  fuelWanted(viewOf(at(moment, position), null));

// 4 burns 2 coal, 5 burns 2 of coal and oil, 6 burns 1 garbage, 7 burns 3 oil
describe('the fuel that all want', () => {
  test('I1: is what their plants lack for one run, with hybrids as coal or as oil', () => {
    const players = [{ plants: [4], cubes: { coal: 1 } }, { plants: [5, 6] }, { plants: [7] }];
    const { least, most, short } = wantedAt('buying', { players });
    expect(least).toEqual(cubes({ coal: 1, oil: 3, garbage: 1 }));
    expect(most).toEqual(cubes({ coal: 3, oil: 5, garbage: 1 }));
    expect(short).toEqual([]);
  });
  test('F4: does not count what surplus cubes do for a hybrid of the same player', () => {
    const players = [{ plants: [4, 5], cubes: { coal: 3 } }, {}, {}];
    expect(wantedAt('buying', { players })).toMatchObject({
      least: cubes({}),
      most: cubes({ coal: 1, oil: 1 }),
    });
  });
  test('F5: is short where the market has less, also of coal and oil together', () => {
    const players = [{ plants: [4] }, { plants: [5, 6] }, { plants: [7] }];
    const short = (coal: number, oil: number, garbage: number): readonly string[] =>
      wantedAt('buying', { players, resources: { coal, oil, garbage } }).short;
    expect(short(4, 3, 1)).toEqual([]);
    expect(short(2, 5, 1)).toEqual([]);
    expect(short(3, 3, 0)).toEqual(['coal', 'oil', 'garbage']);
    expect(short(9, 2, 1)).toEqual(['oil']);
    // oil does for the hybrids, too, whatever the coal plants lack
    expect(short(1, 5, 1)).toEqual(['coal']);
  });
  test('F1: counts only those who can still buy', () => {
    const players = [{ plants: [4] }, { plants: [7] }, {}];
    expect(wantedAt('buying', { players, waiting: [1, 2] }).least).toEqual(cubes({ oil: 3 }));
    expect(wantedAt('building', { players }).least).toEqual(cubes({}));
  });
});
