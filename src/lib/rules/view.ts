import type { Game, Lot, Moment, PlantNumber, Player, Seat } from './types.ts';

export interface PlayerView extends Omit<Player, 'money'> {
  /** Elektro; null: hidden from the viewer (V4). */
  readonly money: number | null;
}

/** The game as one seat, or the public (viewer null), may see it: no deck order, removed plants, seed, limits. */
export interface View extends Omit<Game, 'players' | 'deck' | 'removed' | 'stage3Deck' | 'rng'> {
  readonly viewer: Seat | null;
  readonly moment: Moment;
  readonly players: readonly PlayerView[];
  readonly lot: Lot | null;
  /** Cards left in the deck, the Stage 3 card included. */
  readonly deckCount: number;
  /** Plants that nobody has seen yet: in the deck, or removed at set-up. Ascending. */
  readonly unseen: readonly PlantNumber[];
  /** Plants known to lie in the deck, though not where: those put under it, also after the shuffle. Ascending. */
  readonly buried: readonly PlantNumber[];
}
