import type { SeatInfo } from '../seats.ts';

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

/** The most characters that a name may have. */
export const LONGEST = { seat: 40, game: 60 } as const;

/** A name as it may be kept: without spaces around it, and not too long. */
export const tidyName = (name: string, most: number): string => name.trim().slice(0, most).trimEnd();
