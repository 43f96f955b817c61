import { fuelledCities } from '../../rules/coverage.ts';
import { rulesOf } from '../../rules/rule-set.ts';
import { raceOf } from '../../rules/stages.ts';
import { at, type Moments } from '../moment.ts';
import { learner, plannedCities, strongestRival } from '../scene.ts';

/** The number of cities before the end from which the coach mentions it. */
const NEAR = 2;

/** The aim, the turn order, the end, and help at the table. */
export const TABLE_MOMENTS: Moments<'can-end' | 'near-end' | 'order' | 'goal' | 'help' | 'watch'> = {
  'can-end': {
    kind: 'warning',
    points: at('actions'),
    rule: 'V2',
    when(scene) {
      const { view, isAsked } = scene;
      const { end } = raceOf(view);
      const player = learner(scene);
      const rival = strongestRival(scene);
      const planned = plannedCities(scene);
      if (!isAsked || view.moment !== 'building' || planned === 0 || !rival) return null;
      const cities = player.cities.length + planned;
      if (cities < end) return null;
      return {
        end,
        powered: Math.min(cities, fuelledCities(rulesOf(scene.view.terms), player)),
        rival: rival.seat,
        rivalPowered: rival.powered,
      };
    },
  },
  'near-end': {
    kind: 'idea',
    points: at('race'),
    rule: 'V2',
    when({ view, isAsked }) {
      const { most, end } = raceOf(view);
      const seat = view.order.find((one) => view.players[one]?.cities.length === most);
      return isAsked && most >= end - NEAR && most < end && seat !== undefined
        ? { seat, cities: most, end }
        : null;
    },
  },
  order: {
    kind: 'idea',
    points: at('players'),
    rule: 'T1',
    when({ view: { moment, order } }) {
      const [first, last] = [order[0], order.at(-1)];
      return moment === 'buying' && first !== undefined && last !== undefined ? { first, last } : null;
    },
  },
  goal: {
    kind: 'idea',
    points: at('race'),
    rule: 'V2',
    when: ({ view }) => ({ cities: raceOf(view).end }),
  },
  help: {
    kind: 'idea',
    points: at('advice'),
    rule: null,
    when: ({ view, isAsked }) => (isAsked && view.round > 1 && view.moment === 'nominating' ? {} : null),
  },
  watch: { kind: 'reminder', points: at(null), rule: 'P1', when: ({ isAsked }) => (isAsked ? null : {}) },
};
