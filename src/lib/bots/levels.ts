import type { Level } from './questions.ts';
import type { Budget } from './search/search.ts';
import type { Weights } from './policy/weights.ts';
import type { NetWeights } from './value/net.ts';
import champion from './data/champion.json' with { type: 'json' };
import valueNet from './data/value-net.json' with { type: 'json' };
import { FIRST_WEIGHTS } from './policy/weights.ts';

/** What makes the levels differ. The results of each are in docs/ARENA.md. */

/** Weights that evolution found (npm run train). */
export const CHAMPION: Weights = champion.weights;
export const VALUE_NET: NetWeights = valueNet;

export interface Skill {
  readonly weights: Weights;
  /** Null: the level decides by its policy alone. */
  readonly budget: Budget | null;
  /** One decision in so many is an error; null: none is meant to be. */
  readonly errs: number | null;
}

/** How long the best bot thinks. The arena and the app use the same. */
export const BEST_BUDGET: Budget = { playouts: 200, rounds: 2 };

export const SKILLS: Readonly<Record<Level, Skill>> = {
  beginner: { weights: FIRST_WEIGHTS, budget: null, errs: 4 },
  solid: { weights: FIRST_WEIGHTS, budget: null, errs: null },
  strong: { weights: CHAMPION, budget: null, errs: null },
  best: { weights: CHAMPION, budget: BEST_BUDGET, errs: null },
};
