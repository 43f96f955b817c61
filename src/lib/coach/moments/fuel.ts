import type { Moments } from '../moment.ts';
import { coverageOf } from '../../rules/coverage.ts';
import { addCubes, countCubes } from '../../rules/game.ts';
import { basketOf, capacity, cubesToKeep, learner, newsSince, ofType } from '../scene.ts';

/** The fuel market. */
export const FUEL: Moments<'surplus' | 'prices' | 'fuel' | 'refill'> = {
  surplus: {
    kind: 'answer',
    points: ['players'],
    rule: 'F4',
    when(scene) {
      if (!['buying', 'building'].includes(scene.view.moment)) return null;
      const bought = ofType(newsSince(scene), 'bought-cubes').some(({ seat }) => seat === scene.seat);
      const cubes = bought ? cubesToKeep(learner(scene)) : null;
      return cubes && countCubes(cubes) > 0 ? { cubes } : null;
    },
  },
  prices: {
    kind: 'idea',
    points: ['prices'],
    rule: 'F1',
    when: ({ view, isAsked }) => (isAsked && view.moment === 'buying' ? {} : null),
  },
  fuel: {
    kind: 'reminder',
    points: ['proposals', 'prices', 'actions'],
    rule: 'F4',
    when(scene) {
      if (!scene.isAsked || scene.view.moment !== 'buying') return null;
      const player = learner(scene);
      // in the first round the first house comes after the fuel for it
      const cities = Math.min(capacity(player), Math.max(1, player.cities.length));
      const cubes = addCubes(player.cubes, basketOf(scene));
      return { cities, powered: coverageOf({ plants: player.plants, cubes }, cities).powered };
    },
  },
  refill: {
    kind: 'idea',
    points: ['prices'],
    rule: 'I4',
    when: (scene) =>
      scene.view.round === 2 && ofType(newsSince(scene), 'resupplied').length > 0 ? {} : null,
  },
};
