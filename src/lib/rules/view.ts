import type { CardBack } from './editions/edition.ts';
import type { PlayerView } from './game.ts';
import { backOf, rulesOf } from './rule-set.ts';
import {
  type Game,
  type Lot,
  type Moment,
  type News,
  type PlantNumber,
  type Seat,
  STAGE_3_CARD,
} from './types.ts';

/** The fields of a game that nobody may see. */
type Secret = 'deck' | 'removed' | 'stage3Deck' | 'rng';

/** What a game and the view of a seat have in common: all that decides what is legal. */
export interface VisibleGame extends Omit<Game, Secret | 'players'> {
  readonly players: readonly PlayerView[];
  /** Plants publicly put under the deck, even if it was shuffled afterwards. Ascending. */
  readonly buried: readonly PlantNumber[];
}

/** The game as one seat sees it, or the public part (`viewer` null): without deck order, removed plants, seed and limits. */
export interface View extends VisibleGame {
  readonly viewer: Seat | null;
  readonly moment: Moment;
  /** Cards in the deck, the Stage 3 card included. */
  readonly deckCount: number;
  /** The back of the top card (Y3); null if the deck is empty, or its backs tell nothing. */
  readonly topCard: CardBack | null;
  /** Plants not seen yet, in the deck or removed at set-up. Ascending. */
  readonly unseen: readonly PlantNumber[];
}

function unseenPlants(game: Game): readonly PlantNumber[] {
  const seen = new Set([
    ...game.market,
    ...game.gone,
    ...game.buried,
    ...game.players.flatMap((p) => p.plants),
    ...(game.trust?.plants ?? []),
  ]);
  return rulesOf(game.terms)
    .plants.map((plant) => plant.number)
    .filter((plant) => !seen.has(plant));
}

/** Y3: the Stage 3 card looks like a socket from behind. */
function topCard({ terms, deck }: Game): CardBack | null {
  const [card] = deck;
  const rules = rulesOf(terms);
  if (card === undefined || 'market' in rules.deal) return null;
  return card === STAGE_3_CARD ? 'socket' : backOf(rules, card);
}

const ownLimit = (lot: Lot, viewer: Seat | null): Lot['limits'] =>
  Object.fromEntries(Object.entries(lot.limits).filter(([seat]) => seat === String(viewer)));

/** A12: only the owner of a limit learns that it made a bid. */
function publicNews(news: readonly News[], viewer: Seat | null): readonly News[] {
  return news.map((item) => ('byLimit' in item && item.seat !== viewer ? { ...item, byLimit: false } : item));
}

/** The view of a seat, or the public view (`viewer` null). Hidden money is shown once the game is over (V4). */
export function viewAt(moment: Moment, game: Game, viewer: Seat | null): View {
  const { deck, removed: _removed, stage3Deck: _stage3Deck, rng: _rng, lot, players, ...open } = game;
  const hides = (seat: Seat): boolean => game.terms.hiddenMoney && seat !== viewer && moment !== 'over';
  return {
    ...open,
    viewer,
    moment,
    players: players.map((player, seat) => (hides(seat) ? { ...player, money: null } : player)),
    lot: lot && { ...lot, limits: ownLimit(lot, viewer) },
    deckCount: deck.length,
    topCard: topCard(game),
    unseen: unseenPlants(game),
    news: publicNews(game.news, viewer),
  };
}

/** The public view of an earlier moment of a finished game, with the money that was hidden (V4). */
export const openViewAt = (moment: Moment, game: Game): View => ({
  ...viewAt(moment, game, null),
  players: game.players,
});

/** Whether the view of one of these seats contains secrets from the other seats: money (V4) or private limits (A12). */
export const hasSecrets = ({ terms, lot }: Pick<View, 'terms' | 'lot'>, seats: readonly Seat[]): boolean =>
  terms.hiddenMoney || hasLimits(lot, seats);
const hasLimits = (lot: Lot | null, seats: readonly Seat[]): boolean =>
  lot !== null && seats.some((seat) => seat in lot.limits);

/** Decisions that show what their player can pay. All others can be made in view of everybody, even where money is hidden (V4). */
const SHOWS_MONEY: readonly Moment[] = ['buying', 'building'];
/** Whether these seats can make the decision of this moment in view of everybody, because it shows no money (V4) and no private limit (A12). */
export const isOpenDecision = (
  moment: Moment,
  { terms, lot }: Pick<View, 'terms' | 'lot'>,
  seats: readonly Seat[],
): boolean => !(terms.hiddenMoney && SHOWS_MONEY.includes(moment)) && !hasLimits(lot, seats);

/** The public part of a seat's view, without news: the state all devices can agree on when the host is gone. */
export function publicView(view: View): View {
  const { lot, moment, players, terms } = view;
  const hides = terms.hiddenMoney && moment !== 'over';
  return {
    ...view,
    viewer: null,
    players: hides ? players.map((player) => ({ ...player, money: null })) : players,
    lot: lot && { ...lot, limits: {} },
    news: [],
  };
}
