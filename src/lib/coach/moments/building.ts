import { quotes } from '../../rules/network.ts';
import { at, type Moments, type Target } from '../moment.ts';
import { capacity, learner, learnerCoverage, plannedCities, type Scene } from '../scene.ts';

const TO_PLAN: readonly Target[] = ['map'];
const TO_END: readonly Target[] = ['map', 'actions'];

/** Enough for the fuel of a round early in the game. Elektro. */
const KEPT = 10;

/** Whether nothing is planned, although the learner could power and pay for one more city and still buy fuel. */
function shouldBuild(scene: Scene): boolean {
  const { view, seat } = scene;
  const player = learner(scene);
  if (plannedCities(scene) > 0 || player.cities.length >= capacity(player)) return false;
  return quotes(view, seat).some(({ total }) => total <= (player.money ?? 0) - KEPT);
}

export const BUILDING_MOMENTS: Moments<'dark' | 'first-city' | 'connection' | 'one-house' | 'build'> = {
  dark: {
    kind: 'warning',
    points: at('map', 'actions'),
    rule: 'I2',
    when(scene) {
      if (!scene.isAsked || scene.view.moment !== 'building' || plannedCities(scene) === 0) return null;
      const { cities, powered, lacks } = learnerCoverage(scene);
      return lacks ? { cities, powered } : null;
    },
  },
  'first-city': {
    kind: 'idea',
    points: at('map'),
    rule: 'B2',
    when: (scene) =>
      scene.isAsked &&
      scene.view.moment === 'building' &&
      learner(scene).cities.length + plannedCities(scene) === 0
        ? {}
        : null,
  },
  connection: {
    kind: 'idea',
    points: at('map', 'actions'),
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
    points: (scene) => (shouldBuild(scene) ? TO_PLAN : TO_END),
    rule: 'B2',
    when(scene) {
      if (!scene.isAsked || scene.view.moment !== 'building') return null;
      const [player, planned] = [learner(scene), plannedCities(scene)];
      return {
        planned: planned > 0,
        cities: player.cities.length + planned,
        capacity: capacity(player),
      };
    },
  },
};
