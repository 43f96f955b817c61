import { coverageOf } from '../../rules/coverage.ts';
import { addCubes, countCubes } from '../../rules/game.ts';
import { cheapest, spareRoom } from '../../rules/resources.ts';
import { RESOURCES } from '../../rules/types.ts';
import { at, type Moments, type Target } from '../moment.ts';
import { basketOf, capacity, cubesToKeep, learner, newsSince, ofType, type Scene } from '../scene.ts';

const TO_BUY: readonly Target[] = ['proposals', 'prices'];
const TO_PAY: readonly Target[] = [...TO_BUY, 'actions'];

/** The number of cities the learner has, or will have with their first house, and how many of them have fuel, including the basket. */
function fuelled(scene: Scene): { readonly cities: number; readonly powered: number } {
  const player = learner(scene);
  // in the first round the first house comes after the fuel for it
  const cities = Math.min(capacity(player), Math.max(1, player.cities.length));
  const cubes = addCubes(player.cubes, basketOf(scene));
  return { cities, powered: coverageOf({ plants: player.plants, cubes }, cities).powered };
}
const lacksFuel = (scene: Scene): boolean => fuelled(scene).powered < fuelled(scene).cities;

/** Whether the learner could pay for a cube that one of their plants burns. */
function mayBuy(scene: Scene): boolean {
  const player = learner(scene);
  const room = spareRoom(player.plants, player.cubes);
  return RESOURCES.some((resource) => {
    const price = cheapest(resource, scene.view.resources[resource]);
    return room[resource] > 0 && price !== null && price <= (player.money ?? 0);
  });
}

export const FUEL_MOMENTS: Moments<'surplus' | 'prices' | 'fuel' | 'refill'> = {
  surplus: {
    kind: 'answer',
    points: at('players'),
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
    points: at('prices'),
    rule: 'F1',
    when: ({ view, isAsked }) => (isAsked && view.moment === 'buying' ? {} : null),
  },
  fuel: {
    kind: 'reminder',
    // a player who can still buy fuel for their cities is not shown how to end the turn
    points: (scene) =>
      lacksFuel(scene) && countCubes(basketOf(scene)) === 0 && mayBuy(scene) ? TO_BUY : TO_PAY,
    rule: 'F4',
    when(scene) {
      if (!scene.isAsked || scene.view.moment !== 'buying') return null;
      return { first: learner(scene).cities.length === 0, ...fuelled(scene) };
    },
  },
  refill: {
    kind: 'idea',
    points: at('prices'),
    rule: 'I4',
    when: (scene) =>
      scene.view.round === 2 && ofType(newsSince(scene), 'resupplied').length > 0 ? {} : null,
  },
};
