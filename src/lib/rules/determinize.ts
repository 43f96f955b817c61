import type { Card, Game, PlantNumber, Player, Rng, Seat } from './types.ts';
import type { View } from './view.ts';
import { without } from './game.ts';
import { shuffle } from './rng.ts';
import { MARKET_AT_START, TOP_CARD } from './setup.ts';
import { PLANTS } from './tables/plants.ts';
import { STAGE_3_CARD } from './types.ts';

interface Cards {
  readonly deck: readonly Card[];
  readonly removed: readonly PlantNumber[];
}

/** S7: nobody has drawn yet, and the top card lies open to reason. */
const nothingDrawn = ({ unseen, deckCount }: View): boolean =>
  unseen.length === PLANTS.length - MARKET_AT_START.length && deckCount > 0;

/**
 * Deals what nobody has seen to deck and removed plants (S7). While the Stage 3 card is in the deck, plants put under
 * it lie below (I5), in an order that does not matter, as they are shuffled when it is drawn (G2); afterwards they
 * lie anywhere.
 */
function dealUnseen(view: View, rng: Rng): [Cards, Rng] {
  const { buried, deckCount, unseen, stage3Card, terms } = view;
  const bottom: readonly Card[] = stage3Card === 'in-deck' && !terms.beginners ? [STAGE_3_CARD] : [];
  const inDeck = deckCount - bottom.length - buried.length;
  if (nothingDrawn(view)) {
    const [mixed, next] = shuffle(without(unseen, TOP_CARD), rng);
    const deck = [TOP_CARD, ...mixed.slice(0, inDeck - 1), ...bottom];
    return [{ deck, removed: mixed.slice(inDeck - 1) }, next];
  }
  const [mixed, next] = shuffle(unseen, rng);
  const [above, removed] = [mixed.slice(0, inDeck), mixed.slice(inDeck)];
  if (stage3Card === 'in-deck') return [{ deck: [...above, ...bottom, ...buried], removed }, next];
  const [deck, last] = shuffle([...above, ...buried], next);
  return [{ deck, removed }, last];
}

/**
 * A whole game that agrees with a view: what the viewer cannot know is dealt again from `rng`, which then stays the
 * game's own chance. `money`, in Elektro by seat, stands in for hidden money (V4); where it is not given, a hidden
 * player has nothing but what he has bid. Private limits of others are unknown and therefore none (A12). No news, so
 * that it can be a set-up's position.
 */
export function determinize(view: View, rng: Rng, money: readonly number[] = []): Game {
  const { viewer: _viewer, moment: _moment, deckCount: _deckCount, unseen: _unseen, ...open } = view;
  const { lot, players } = open;
  const guess = (seat: Seat): number => money[seat] ?? (lot?.bidder === seat ? lot.bid : 0);
  const [cards, next] = dealUnseen(view, rng);
  return {
    ...open,
    ...cards,
    stage3Deck: [],
    rng: next,
    players: players.map((player, seat): Player => ({ ...player, money: player.money ?? guess(seat) })),
    news: [],
  };
}
