import type { BotSeats } from '../../bots/bot-seats.ts';
import type { GameId } from '../../game-id.ts';
import type { Seat } from '../../rules/types.ts';
import type { SeatInfo } from '../../seats.ts';

/** What the rules do not need: the id, name and dates of a game, and who its players are. */
export interface GameMeta {
  readonly id: GameId;
  /** Given by the players, or '' if there is none. */
  readonly name: string;
  /** Milliseconds since 1970, UTC. */
  readonly created: number;
  /** Time of the last change, milliseconds since 1970, UTC. */
  readonly updated: number;
  /** By seat. */
  readonly seats: readonly SeatInfo[];
  /** The seats that bots play; absent: none. */
  readonly bots?: BotSeats;
  /** Those of them that people let bots play, so that these people know secrets of the game; absent: none. */
  readonly lent?: readonly Seat[];
}
