import { bestChoice, incomeFor } from '../../rules/bureaucracy.ts';
import { rulesOf } from '../../rules/rule-set.ts';
import { at, type Moments } from '../moment.ts';
import { learner, newsSince, ofType } from '../scene.ts';

export const INCOME_MOMENTS: Moments<'burn' | 'income'> = {
  burn: {
    kind: 'reminder',
    points: at('actions'),
    rule: 'I2',
    when(scene) {
      if (!scene.isAsked || scene.view.moment !== 'powering') return null;
      const { cities } = bestChoice(scene.view, learner(scene));
      return { cities, income: incomeFor(rulesOf(scene.view.terms), cities) };
    },
  },
  income: {
    kind: 'answer',
    points: at('players'),
    rule: 'I3',
    when(scene) {
      const paid = ofType(newsSince(scene), 'powered').find(({ seat }) => seat === scene.seat);
      if (!paid) return null;
      const { cities, income } = paid;
      return { cities, income, more: incomeFor(rulesOf(scene.view.terms), cities + 1) - income };
    },
  },
};
