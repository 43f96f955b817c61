import type { BotSeats } from '../../bots/bot-seats.ts';
import type { GameId } from '../../game-id.ts';
import type { Seat } from '../../rules/types.ts';
import type { SeatInfo } from '../../seats.ts';

/** Data of a game that the rules do not need: id, name, dates and players. */
export interface GameMeta {
  readonly id: GameId;
  /** Given by the players; '' if none. */
  readonly name: string;
  /** Milliseconds since 1970, UTC. */
  readonly created: number;
  /** Time of the last change, milliseconds since 1970, UTC. */
  readonly updated: number;
  /** By seat. */
  readonly seats: readonly SeatInfo[];
  /** The seats of bots; absent if none. */
  readonly bots?: BotSeats;
  /** Seats lent to bots by people, who therefore know secrets of the game; absent if none. */
  readonly lent?: readonly Seat[];
}
