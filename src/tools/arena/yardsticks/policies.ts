import { BIDDER, THRIFTY } from '../../../lib/bots/levels.ts';
import { openingPlan } from '../../../lib/bots/opening.ts';
import { planOf } from '../../../lib/bots/policy/move.ts';
import { Policy } from '../../../lib/bots/policy/policy.ts';
import type { Weights } from '../../../lib/bots/policy/weights.ts';
import { Worlds } from '../../../lib/bots/search/worlds.ts';
import type { Program } from '../program.ts';

/** Yardsticks that play by a policy alone. */

function policyOf(weights: Weights): Program {
  const policy = new Policy(weights);
  return {
    decide: (view, _options, seed) => {
      const opening = openingPlan(view);
      if (opening) return opening;
      const position = new Worlds(view, seed).at(0);
      return planOf(position, view.viewer ?? position.actor, policy.decide(position));
    },
  };
}

/** Evolved. Never stocks fuel, never blocks, and builds beyond its capacity only to end the game. */
export const thrifty = policyOf(THRIFTY);

/** Like `thrifty`, but bids up to a plant's full value and keeps little money for fuel and cities. */
export const bidder = policyOf(BIDDER);
