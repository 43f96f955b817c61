import { draft } from '../../../lib/bots/drafting.ts';
import { BIDDER, THRIFTY } from '../../../lib/bots/levels.ts';
import { planOf } from '../../../lib/bots/policy/move.ts';
import { Policy } from '../../../lib/bots/policy/policy.ts';
import type { Weights } from '../../../lib/bots/policy/weights.ts';
import { Worlds } from '../../../lib/bots/search/worlds.ts';
import type { Program } from '../program.ts';

/** Yardsticks that decide by a policy alone. */

function policyOf(weights: Weights): Program {
  const policy = new Policy(weights);
  return {
    decide: (view, _options, seed) => {
      if (view.moment === 'drafting') return draft(view, view.viewer ?? 0);
      const position = new Worlds(view, seed).at(0);
      return planOf(position, view.viewer ?? position.actor, policy.decide(position));
    },
  };
}

/** Evolved; never stocks, never blocks, and builds no city that its plants cannot power unless that ends the game. */
export const thrifty = policyOf(THRIFTY);

/** Like `thrifty`, but bids up to the value of every plant and keeps little for fuel and cities. */
export const bidder = policyOf(BIDDER);
