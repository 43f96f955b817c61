import type { BotSeats } from '../../bots/bot-seats.ts';
import type { GameId } from '../../game-id.ts';
import type { TimeLimit } from '../../protocol/table-view.ts';
import type { Seat } from '../../rules/types.ts';
import type { SeatInfo } from '../../seats.ts';

/** Where a branch left another game. */
export interface BranchPoint {
  /** The other game, which may be deleted by now, or on another device. */
  readonly id: GameId;
  /** Its name when the branch began; '' if it had none. */
  readonly name: string;
  /** When it began, milliseconds since 1970, UTC. */
  readonly created: number;
  /** The number of commands that both games share. */
  readonly commands: number;
  /** The round in which the branch begins; 0 before the first. */
  readonly round: number;
}

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
  /** The game that this one branches off from; absent or null if it is none. */
  readonly branchedFrom?: BranchPoint | null;
  /** The time used by each seat, in ms; absent or empty if it was not counted. */
  readonly timeUsed?: readonly number[];
  /** How the table limits that time; absent or null if it does not. */
  readonly timeLimit?: TimeLimit | null;
}
