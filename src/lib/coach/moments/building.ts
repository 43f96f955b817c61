import type { Moments } from '../moment.ts';
import { capacity, learner, learnersCoverage, plannedCities } from '../scene.ts';

/** Houses and connections. */
export const BUILDING: Moments<'dark' | 'first-city' | 'connection' | 'one-house' | 'build'> = {
  dark: {
    kind: 'warning',
    points: ['map', 'actions'],
    rule: 'I2',
    when(scene) {
      if (!scene.isAsked || scene.view.moment !== 'building' || plannedCities(scene) === 0) return null;
      const { cities, powered, lacks } = learnersCoverage(scene);
      return lacks ? { cities, powered } : null;
    },
  },
  'first-city': {
    kind: 'idea',
    points: ['map'],
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
    points: ['map', 'actions'],
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
    points: ['map'],
    rule: 'B4',
    when: ({ view, isAsked }) =>
      isAsked && view.moment === 'building' && view.round > 1 && view.stage === 1 ? {} : null,
  },
  build: {
    kind: 'reminder',
    points: ['map', 'actions'],
    rule: 'B2',
    when(scene) {
      if (!scene.isAsked || scene.view.moment !== 'building') return null;
      const player = learner(scene);
      return { cities: player.cities.length + plannedCities(scene), capacity: capacity(player) };
    },
  },
};
