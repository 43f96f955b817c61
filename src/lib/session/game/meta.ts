import type { SeatInfo } from '../../seats.ts';

/** Names the rulebooks do not know: what people call the game and themselves. */
export interface GameMeta {
  readonly id: string;
  /** Given by the players; empty: none. */
  readonly name: string;
  /** Milliseconds since 1970, UTC. */
  readonly created: number;
  /** Of the last change. Milliseconds since 1970, UTC. */
  readonly updated: number;
  /** By seat. */
  readonly seats: readonly SeatInfo[];
}
