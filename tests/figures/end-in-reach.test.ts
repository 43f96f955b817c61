import { describe, expect, test } from 'vitest';
import { endsInReach } from '#lib/figures/end-in-reach.ts';
import { viewOf } from '#lib/machine/step.ts';
import { MAPS } from '#lib/rules/maps/index.ts';
import { at, type Position, REGIONS } from '../rules/build.ts';

const cities = MAPS.germany.boards.classic.cities
  .filter(({ region }) => REGIONS.germany.slice(0, 3).includes(region))
  .map(({ id }) => id);
/** Three players, who need 17 cities; the first has 16 of the 21 in play, the second one more than it can be reached with. */
const near: Partial<Position> = { stage: 3, stage3Card: 'begun', market: [20, 21, 22, 23, 24, 25] };
const endsAt = (
  moment: Parameters<typeof at>[0],
  money: number,
  more: Partial<Position> = {},
): ReturnType<typeof endsInReach> => {
  const players = [{ cities: cities.slice(0, 16), money }, { cities: cities.slice(16, 18), money: 50 }, {}];
  return endsInReach(viewOf(at(moment, { players, ...near, ...more }), 1));
};

describe('who can end the game this round', () => {
  test('E1: is the player whose money pays for the cities that they lack, with what they cost', () => {
    const [end, ...others] = endsAt('buying', 60);
    expect(end).toMatchObject({ seat: 0, houses: 1, isSure: true });
    expect(others).toEqual([]);
    expect(endsAt('buying', end?.cost ?? 0)).toHaveLength(1);
    expect(endsAt('buying', (end?.cost ?? 0) - 1)).toEqual([]);
  });
  test('V4: may be a player whose money is hidden', () => {
    expect(endsAt('nominating', 0, { hiddenMoney: true })).toMatchObject([{ seat: 0, isSure: false }]);
  });
  test('E1: is nobody once somebody has the cities, nor in bureaucracy', () => {
    const players = [
      { cities: cities.slice(0, 17), money: 200 },
      { cities: cities.slice(0, 16), money: 200 },
      {},
    ];
    expect(endsAt('building', 200, { players })).toEqual([]);
    expect(endsAt('powering', 200)).toEqual([]);
  });
  test('B1: is no player who has done building', () => {
    expect(endsAt('building', 200, { waiting: [1, 2] })).toEqual([]);
    expect(endsAt('building', 200)).toHaveLength(1);
  });
  test("V2: in the beginners' game needs no more cities than are free", () => {
    const all = MAPS.germany.boards.classic.cities
      .filter(({ region }) => REGIONS.germany.slice(0, 5).includes(region))
      .map(({ id }) => id);
    const players = [0, 1, 2, 3, 4, 5].map((seat) => ({
      cities: all.slice(seat * 6, Math.min(seat * 6 + 6, 33)),
      money: seat === 5 ? 150 : 0,
    }));
    const view = viewOf(
      at('building', { players, beginners: true, market: [7, 8, 9, 10, 11, 12, 13, 14] }),
      0,
    );
    expect(endsInReach(view)).toMatchObject([{ seat: 5, houses: 2 }]);
  });
});
