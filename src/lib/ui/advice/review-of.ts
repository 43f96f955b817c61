import type { ReviewedGame } from '../../state/review.svelte.ts';
import { pageThinker } from '../../app/bots/compose-bots.ts';
import { Review } from '../../state/review.svelte.ts';

/** The review of a game as it is now: `known` if it is that, otherwise a new one. */
export function reviewOf(game: ReviewedGame, known: Review | null): Review {
  if (known?.isOf(game)) return known;
  known?.end();
  return new Review(game, pageThinker());
}
