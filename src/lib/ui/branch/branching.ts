import type { GameId } from '../../game-id.ts';
import type { Seat } from '../../rules/types.ts';

/** What a screen needs to play on from a game. */
export interface Branching {
  /** The seats that this device played. */
  readonly mine: readonly Seat[];
  /** Opens the branch. */
  readonly onopen: (id: GameId) => void;
}
