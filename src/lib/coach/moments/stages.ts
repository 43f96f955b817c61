import { raceOf } from '../../rules/stages.ts';
import { at, type Moments } from '../moment.ts';

/** Stages of a full game, missing from the beginners' game. */
export const STAGE_MOMENTS: Moments<'stages' | 'stage-2' | 'stage-3'> = {
  stages: {
    kind: 'idea',
    points: at('race'),
    rule: 'N2',
    when({ view }) {
      const { stage2 } = raceOf(view);
      return stage2 === null ? null : { cities: stage2 };
    },
  },
  'stage-2': {
    kind: 'idea',
    points: at('map'),
    rule: 'N2',
    when: ({ view }) => (view.stage === 2 ? {} : null),
  },
  'stage-3': {
    kind: 'idea',
    points: at('offer'),
    rule: 'G6',
    when: ({ view }) => (view.stage === 3 ? {} : null),
  },
};
