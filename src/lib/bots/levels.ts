import type { Level } from './questions.ts';
import type { Budget } from './search/search.ts';
import type { Weights } from './policy/weights.ts';
import type { NetWeights } from './value/net.ts';
import champion from './data/champion.json' with { type: 'json' };
import thrifty from './data/thrifty.json' with { type: 'json' };
import valueNet from './data/value-net.json' with { type: 'json' };
import { SimplePlayer } from './policy/simple-player.ts';

/** What makes the levels differ. The results of each are in docs/ARENA.md. */

/** Weights that evolution found (npm run train). */
export const CHAMPION: Weights = champion.weights;
/** Weights that evolution found for a player who never stocks and never blocks: a yardstick. */
export const THRIFTY: Weights = thrifty.weights;
/** A player who bids every plant up to its value. */
export const bidderLike = (weights: Weights): Weights => ({
  ...weights,
  bidShare: 1,
  bidBase: 0,
  patience: 0,
  nominateBar: 0,
  future: 0,
});
export const BIDDER = bidderLike(THRIFTY);
export const VALUE_NET: NetWeights = valueNet;

export interface Skill {
  readonly weights: Weights;
  /** Null: the level decides by its policy alone. */
  readonly budget: Budget | null;
  /** One decision in so many is an error; null: none is meant to be. */
  readonly errs: number | null;
}

/** How long the best bot thinks. The arena and the app use the same. */
export const BEST_BUDGET: Budget = { playouts: 160, rounds: 2 };

export const SKILLS: Readonly<Record<Level, Skill>> = {
  beginner: { weights: THRIFTY, budget: null, errs: 6 },
  solid: { weights: THRIFTY, budget: null, errs: null },
  strong: { weights: CHAMPION, budget: null, errs: null },
  best: { weights: CHAMPION, budget: BEST_BUDGET, errs: null },
};

/** Players by rules of thumb: one who pays little more than the printed price, and one who is eager. */
export const SIMPLE_PLAYERS = [
  new SimplePlayer({ perCity: 2, eager: 0, heldBack: 35 }),
  new SimplePlayer({ perCity: 5, eager: 12, heldBack: 20 }),
];
