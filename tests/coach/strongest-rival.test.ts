import { expect, test } from 'vitest';
import { strongestRival } from '#lib/coach/scene.ts';
import { viewOf } from '#lib/machine/step.ts';
import { at } from '../rules/build.ts';

test('E2: the coach warns of the rival that powers most, not of the one with most cities', () => {
  const view = viewOf(
    at('building', {
      players: [
        { cities: ['essen'] },
        { cities: ['duisburg', 'dortmund', 'muenster'], plants: [4] },
        { cities: ['aachen', 'koeln'], plants: [10], cubes: { coal: 2 } },
      ],
      market: [5, 6, 7, 8, 9, 11, 12, 13],
    }),
    0,
  );
  expect(strongestRival({ view, seat: 0, isAsked: true, choice: null, log: [] })).toMatchObject({
    seat: 2,
    powered: 2,
  });
});
