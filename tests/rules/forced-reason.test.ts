import { describe, expect, test } from 'vitest';
import { legal, seatsToAct } from '#lib/machine/step.ts';
import { type ForcedReason, forcedReason } from '#lib/rules/forced-reason.ts';
import { onlyCommand } from '#lib/rules/forced.ts';
import type { Moment } from '#lib/rules/types.ts';
import { must, mustTake } from '../must.ts';
import { at, type Position, type Someone } from './build.ts';

/** The reason for the first seat to act, which has only one legal command. */
function reasonAt(moment: Moment, given: Position): ForcedReason {
  const now = at(moment, given);
  const [seat] = mustTake(seatsToAct(now), 1);
  const options = must(legal(now, seat));
  expect(onlyCommand(options, seat)).not.toBeNull();
  return forcedReason(now.context, options, seat);
}
const first = (one: Someone, more: Partial<Position> = {}): Position => ({
  players: [one, {}, {}],
  waiting: [0],
  ...more,
});

describe('reasons for a forced decision', () => {
  test('A1: buys no plant, because the cheapest one costs more', () => {
    const given = first({ money: 2, plants: [20] }, { waiting: [0, 1, 2] });
    expect(reasonAt('nominating', given)).toEqual({ type: 'plant-too-dear', need: 3, have: 2 });
  });
  test('A1: buys no plant, because none is for sale', () => {
    const given = first(
      { money: 90, plants: [20] },
      { market: [], deck: [], stage: 3, stage3Card: 'begun', waiting: [0, 1, 2] },
    );
    expect(reasonAt('nominating', given)).toEqual({ type: 'no-plant-for-sale' });
  });
  test.each([
    [
      'F1',
      { money: 1, plants: [10] },
      { resources: { coal: 3 } },
      { type: 'fuel-too-dear', need: 8, have: 1 },
    ],
    ['F2', { plants: [4], cubes: { coal: 4 } }, {}, { type: 'fuel-full' }],
    ['F2', { plants: [5], cubes: { coal: 1, oil: 3 } }, {}, { type: 'fuel-full' }],
    ['F3', { plants: [13] }, {}, { type: 'fuel-not-needed' }],
    ['F3', { plants: [] }, {}, { type: 'fuel-not-needed' }],
    ['F5', { plants: [4] }, { resources: { coal: 0 } }, { type: 'fuel-sold-out' }],
  ] as const)('%s: buys no fuel for %j', (_rule, one, more, reason) => {
    expect(reasonAt('buying', first(one, more))).toEqual(reason);
  });
  test('B2: builds no house, because the cheapest city costs more', () => {
    const given = first({ money: 9, cities: ['essen'] });
    expect(reasonAt('building', given)).toEqual({ type: 'house-too-dear', need: 10, have: 9 });
  });
  test('V2: builds no house, because the beginners’ game allows no more', () => {
    const cities = ['essen', 'duisburg', 'dortmund', 'muenster', 'koeln', 'duesseldorf', 'aachen'];
    const given = first({ money: 90, cities }, { beginners: true, market: [8, 9, 10, 11, 12, 13, 14, 15] });
    expect(reasonAt('building', given)).toEqual({ type: 'beginners-limit', limit: 7 });
  });
  test.each([
    [{ plants: [] }, { type: 'no-plants' }],
    [{ plants: [4], cubes: { coal: 1 } }, { type: 'too-little-fuel' }],
  ] as const)('I1: runs no plant: %j', (one, reason) => {
    expect(reasonAt('powering', first({ ...one, cities: ['essen'] }))).toEqual(reason);
  });
});
