import type { CardBack } from './editions/edition.ts';
import { without } from './game.ts';
import { shuffle } from './rng.ts';
import { backOf, type RuleSet, rulesOf } from './rule-set.ts';
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

/** S7: a top card that is known lies there until the first draw. */
function knownTop({ unseen, deckCount }: View, { deal, plants }: RuleSet): PlantNumber | null {
  const isUntouched = 'market' in deal && unseen.length === plants.length - deal.market.length;
  return isUntouched && deckCount > 0 ? deal.top : null;
}

/** Moves the first card with this back to the front. */
function withTop(rules: RuleSet, cards: readonly Card[], back: CardBack | null): readonly Card[] {
  const top = cards.find((card) => (card === STAGE_3_CARD ? 'socket' : backOf(rules, card)) === back);
  return back === null || top === undefined ? cards : [top, ...without(cards, top)];
}

/**
 * Deals the unseen plants to the deck and the removed cards (S7, Y2). While the Stage 3 card is in the deck, the plants put under it lie
 * below it (I5), in any order, because they are shuffled when it is drawn (G2). Afterwards they can lie anywhere in the deck.
 */
function dealUnseen(view: View, rng: Rng): [Cards, Rng] {
  const { buried, deckCount, unseen, stage3Card, topCard } = view;
  const rules = rulesOf(view.terms);
  const bottom: readonly Card[] = stage3Card === 'in-deck' && rules.hasStages ? [STAGE_3_CARD] : [];
  const inDeck = deckCount - bottom.length - buried.length;
  const first = knownTop(view, rules);
  const [mixed, next] = shuffle(first === null ? unseen : without(unseen, first), rng);
  const removed = removedFrom(rules, mixed, unseen.length - inDeck);
  const above = mixed.filter((plant) => !removed.includes(plant));
  if (first !== null) return [{ deck: [first, ...above, ...bottom, ...buried], removed }, next];
  if (stage3Card === 'in-deck') {
    return [{ deck: [...withTop(rules, above, topCard), ...bottom, ...buried], removed }, next];
  }
  const [deck, last] = shuffle([...above, ...buried], next);
  return [{ deck: withTop(rules, deck, topCard), removed }, last];
}

/** Y2: as many of each back as were removed at set-up; without backs, the last `count` of the cards. */
function removedFrom(rules: RuleSet, cards: readonly PlantNumber[], count: number): readonly PlantNumber[] {
  const from = cards.toReversed();
  if ('market' in rules.deal) return from.slice(0, count).toReversed();
  const some = (back: CardBack): readonly PlantNumber[] =>
    from.filter((plant) => backOf(rules, plant) === back).slice(0, rules.removed[back]);
  return [...some('plug'), ...some('socket')];
}

/**
 * A whole game consistent with a view. Hidden information is drawn from `rng`, which becomes the random generator of the game. `money`, in
 * Elektro by seat, replaces hidden money (V4); a player without an entry has the amount they have bid, or nothing. The private limits of
 * others are unknown and left out (A12). There are no news, so the game can be the position of a set-up.
 */
export function determinize(view: View, rng: Rng, money: readonly number[] = []): Game {
  const {
    viewer: _viewer,
    moment: _moment,
    deckCount: _deckCount,
    unseen: _unseen,
    topCard: _topCard,
    ...open
  } = view;
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
