import { describe, expect, test } from 'vitest';
import type { News } from '#lib/rules/types.ts';
import type { View } from '#lib/rules/view.ts';
import { turningPoints } from '#lib/ui/highlights/turning-points.ts';
import { TERMS } from '../terms.ts';

/** A view of three players with this many cities each, reduced to the input of turning points. */
const view = (cities: readonly number[], more: Partial<View> = {}): View =>
  ({
    terms: TERMS,
    stage: 1,
    moment: 'building',
    players: cities.map((count) => ({ cities: Array.from({ length: count }, (_, at) => `city-${at}`) })),
    ...more,
  }) as unknown as View;
const began = (stage: 2 | 3): News => ({ type: 'stage-began', stage });

describe('turning points', () => {
  test('N2: stage 2 brings second houses at 15, its resupply and the loss of a plant', () => {
    const gone: News = { type: 'plant-gone', plant: 12, why: 'stage-2' };
    const old: News = { type: 'plant-gone', plant: 5, why: 'obsolete' };
    expect(turningPoints(view([6, 3, 3]), view([7, 3, 3], { stage: 2 }), [began(2), gone, old])).toEqual([
      {
        type: 'stage',
        stage: 2,
        house: 15,
        refill: { coal: 5, oil: 3, garbage: 2, uranium: 1 },
        gone: [12],
      },
    ]);
  });
  test('G8: shows only stage 3 where stages 2 and 3 begin at once', () => {
    const points = turningPoints(view([6, 3, 3]), view([7, 3, 3], { stage: 3 }), [began(2), began(3)]);
    expect(points).toMatchObject([{ type: 'stage', stage: 3, house: 20 }]);
  });
  test('T1: the end of a round is shown, and not the beginning of the game', () => {
    const round = (number: number): News => ({ type: 'round-began', round: number, order: [1, 0, 2] });
    expect(turningPoints(view([1, 1, 1]), view([1, 1, 1]), [round(2)])).toEqual([{ type: 'round' }]);
    expect(turningPoints(view([0, 0, 0]), view([0, 0, 0]), [round(1)])).toEqual([]);
  });
  test('E1: the last round begins with the first player who has enough cities', () => {
    const reached = view([12, 17, 3]);
    expect(turningPoints(view([12, 16, 3]), reached, [])).toEqual([
      { type: 'last-round', seat: 1, cities: 17 },
    ]);
    expect(turningPoints(reached, view([17, 17, 3]), []), 'it has begun').toEqual([]);
    expect(turningPoints(view([12, 16, 3]), view([12, 17, 3], { moment: 'over' }), [])).toEqual([]);
  });
});
