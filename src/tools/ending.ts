import type { Game, Seat } from '../lib/rules/types.ts';
import { standings } from '../lib/rules/scoring.ts';

/** What set the winner apart from the next best (E3). */
export type Decided = 'outright' | 'money' | 'cities' | 'shared';

export interface Ending {
  readonly game: 'beginners' | 'stage-1' | 'stage-2' | 'stage-3';
  readonly decided: Decided;
  /** No card was left to draw. */
  readonly emptyDeck: boolean;
  readonly winners: readonly Seat[];
}

/** How a game that is over came to its end. */
export function endingOf(game: Game): Ending {
  const ranked = standings(game);
  const [first, second] = ranked;
  if (!first || !second) throw new RangeError('a game has two players at least');
  let decided: Decided = 'cities';
  if (second.rank === 1) decided = 'shared';
  else if (first.powered > second.powered) decided = 'outright';
  else if (first.money !== second.money) decided = 'money';
  return {
    game: game.terms.beginners ? 'beginners' : `stage-${game.stage}`,
    decided,
    emptyDeck: game.deck.length === 0,
    winners: ranked.filter(({ rank }) => rank === 1).map(({ seat }) => seat),
  };
}

/** The kind of an ending in a word or two: 'stage-3/money', 'stage-3/outright/empty-deck'. */
export const nameOf = ({ game, decided, emptyDeck }: Ending): string =>
  [game, decided, ...(emptyDeck ? ['empty-deck'] : [])].join('/');
