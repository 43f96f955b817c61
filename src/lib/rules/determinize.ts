import { without } from './game.ts';
import { seedRng, shuffle } from './rng.ts';
import { MARKET_AT_START, TOP_CARD } from './setup.ts';
import { PLANTS } from './tables/plants.ts';
import {
  type Card,
  type Game,
  type PlantNumber,
  type Player,
  type Rng,
  type Seat,
  STAGE_3_CARD,
} from './types.ts';
import type { View } from './view.ts';

interface Cards {
  readonly deck: readonly Card[];
  readonly removed: readonly PlantNumber[];
}

/** S7: the top card is known until the first draw. */
const nothingDrawn = ({ unseen, deckCount }: View): boolean =>
  unseen.length === PLANTS.length - MARKET_AT_START.length && deckCount > 0;

/**
 * Deals the unseen plants to the deck and the removed cards (S7). While the Stage 3 card is in the deck, the plants put under it lie below
 * it (I5), in any order, because they are shuffled when it is drawn (G2). Afterwards they can lie anywhere in the deck.
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
 * A whole game consistent with a view. Hidden information is drawn from `rng`, which becomes the random generator of the game. `money`, in
 * Elektro by seat, replaces hidden money (V4); a player without an entry has the amount they have bid, or nothing. The private limits of
 * others are unknown and left out (A12). There are no news, so the game can be the position of a set-up.
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

/** A game that agrees with a view, for questions such as what is legal, whose answers do not depend on the order of unseen cards. */
export const gameFrom = (view: View): Game => determinize(view, seedRng(0));
