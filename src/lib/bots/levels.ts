import champion from './data/champion.json' with { type: 'json' };
import thrifty from './data/thrifty.json' with { type: 'json' };
import valueNet from './data/value-net.json' with { type: 'json' };
import { SimplePlayer } from './policy/simple-player.ts';
import type { Weights } from './policy/weights.ts';
import type { Level } from './questions.ts';
import type { Effort } from './search/search.ts';
import type { NetWeights } from './value/net.ts';

/** The skills of the levels. Their results are in docs/ARENA.md. */

/** Weights found by evolution (npm run train). */
export const CHAMPION: Weights = champion.weights;
/** Weights found by evolution for a player that never stocks fuel and never blocks others: a yardstick. */
export const THRIFTY: Weights = thrifty.weights;
/** A player that bids up to the value of every plant. */
export const asBidder = (weights: Weights): Weights => ({
  ...weights,
  bidShare: 1,
  bidBase: 0,
  patience: 0,
  nominateBar: 0,
  future: 0,
});
export const BIDDER = asBidder(THRIFTY);
export const VALUE_NET: NetWeights = valueNet;

/** How a level decides. */
export type Skill =
  /** By the rules of thumb of a newcomer. */
  | { readonly type: 'gentle' }
  /** By a policy; one in `errs` decisions is a deliberate error, none if it is null. */
  | { readonly type: 'policy'; readonly weights: Weights; readonly errs: number | null }
  /** By looking ahead. */
  | { readonly type: 'search'; readonly effort: Effort };

/** The effort of the best bot, in the arena and in the app. */
export const BEST_EFFORT: Effort = { playouts: 160, rounds: 2 };

export const SKILLS: Readonly<Record<Level, Skill>> = {
  gentle: { type: 'gentle' },
  beginner: { type: 'policy', weights: THRIFTY, errs: 6 },
  solid: { type: 'policy', weights: THRIFTY, errs: null },
  strong: { type: 'policy', weights: CHAMPION, errs: null },
  best: { type: 'search', effort: BEST_EFFORT },
};

/** Players with rules of thumb: one that pays little more than the printed price, and an eager one. */
export const SIMPLE_PLAYERS = [
  new SimplePlayer({ perCity: 2, eager: 0, heldBack: 35, rushes: false }),
  new SimplePlayer({ perCity: 5, eager: 12, heldBack: 20, rushes: false }),
];

/** As the first of them, but it ends the game as soon as it can: a search that expects everybody to play on is taken by surprise. */
export const RUSHER = new SimplePlayer({ perCity: 2, eager: 0, heldBack: 35, rushes: true });
