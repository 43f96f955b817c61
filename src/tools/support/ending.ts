import { standings } from '../../lib/rules/scoring.ts';
import type { Game, Seat } from '../../lib/rules/types.ts';

/** The criterion between the winner and the runner-up (E3). */
type DecidedBy = 'outright' | 'money' | 'cities' | 'shared';

export interface Ending {
  readonly game: 'beginners' | 'stage-1' | 'stage-2' | 'stage-3';
  readonly decided: DecidedBy;
  /** Whether the deck was empty at the end. */
  readonly emptyDeck: boolean;
  readonly winners: readonly Seat[];
}

/** The ending of a finished game. */
export function endingOf(game: Game): Ending {
  const ranked = standings(game);
  const [first, second] = ranked;
  if (!first || !second) throw new RangeError('a game has two players at least');
  let decided: DecidedBy = 'cities';
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

/** A short name of an ending: 'stage-3/money', 'stage-3/outright/empty-deck'. */
export const endingName = ({ game, decided, emptyDeck }: Ending): string =>
  [game, decided, ...(emptyDeck ? ['empty-deck'] : [])].join('/');
