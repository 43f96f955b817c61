import { pageThinker } from '../../app/bots/compose-bots.ts';
import { Review, type ReviewedGame } from '../../state/review.svelte.ts';

/** The review of a game: `known` if it is still up to date, otherwise a new one. */
export function reviewOf(game: ReviewedGame, known: Review | null): Review {
  if (known?.isOf(game)) return known;
  known?.end();
  return new Review(game, pageThinker());
}
