import { fuelledCities } from '../../rules/coverage.ts';
import { rulesOf } from '../../rules/rule-set.ts';
import { goodStart, nextHousePrice } from '../ahead.ts';
import { at, type Moments } from '../moment.ts';
import { learner, plannedCities, type Scene } from '../scene.ts';

/** Enough for the fuel of a round early in the game; the first city does not wait for it. Elektro. */
const KEPT = 10;

/** Whether nothing is planned, although the learner has fuel for one more city, can pay for it, and still buy fuel. */
function shouldBuild(scene: Scene): boolean {
  const player = learner(scene);
  if (plannedCities(scene) > 0 || player.cities.length >= fuelledCities(rulesOf(scene.view.terms), player))
    return false;
  const kept = player.cities.length === 0 ? 0 : KEPT;
  return (nextHousePrice(scene.view, scene.seat) ?? Infinity) <= (player.money ?? 0) - kept;
}

export const BUILDING_MOMENTS: Moments<'first-city' | 'connection' | 'one-house' | 'build'> = {
  'first-city': {
    kind: 'idea',
    points: at('map'),
    rule: 'B2',
    when: (scene) =>
      scene.isAsked &&
      scene.view.moment === 'building' &&
      learner(scene).cities.length + plannedCities(scene) === 0
        ? goodStart(scene.view, scene.seat)
        : null,
  },
  connection: {
    kind: 'idea',
    points: at('map'),
    rule: 'B3',
    when: (scene) =>
      scene.isAsked &&
      scene.view.moment === 'building' &&
      learner(scene).cities.length + plannedCities(scene) > 0
        ? {}
        : null,
  },
  'one-house': {
    kind: 'idea',
    points: at('map'),
    rule: 'B4',
    when: ({ view, isAsked }) =>
      isAsked && view.moment === 'building' && view.round > 1 && view.stage === 1 ? {} : null,
  },
  build: {
    kind: 'reminder',
    points: (scene) => (shouldBuild(scene) ? 'map' : 'actions'),
    rule: 'B2',
    when(scene) {
      if (!scene.isAsked || scene.view.moment !== 'building') return null;
      const player = learner(scene);
      return {
        cities: player.cities.length,
        planned: plannedCities(scene),
        powered: fuelledCities(rulesOf(scene.view.terms), player),
      };
    },
  },
};
