import type { GameId } from '../../game-id.ts';
import type { Takeover } from '../../protocol/certificates.ts';
import type { DealParts, DeviceId, Holding, TableStage, TimeLimit } from '../../protocol/table-view.ts';
import type { RoundFigures } from '../../rules/history.ts';
import type { LogEntry } from '../../rules/log.ts';
import type { Setup } from '../../rules/setup.ts';
import type { TakeoverPoint } from '../fair-deal/commit-reveal.ts';
import type { RosterState } from './roster.ts';

/** The treatment of a device with only the room code: it knocks, is let in at once, or is turned away. */
export type Admission = 'knock' | 'open' | 'closed';

/** The position from which a new host continued the game, known to every device. */
export interface TakeoverRecord extends TakeoverPoint {
  /** The log before the take-over. */
  readonly log: readonly LogEntry[];
  readonly history: readonly RoundFigures[];
  /** By seat, the holding at the start of the game; only if the game began from a position. */
  readonly start?: readonly Holding[];
}

/** A host's stored data besides the game itself. Plain JSON. */
export interface HostRecord extends RosterState {
  /**
   * The key of the game in this device's storage. Other devices know it only if it equals `game`, as it does for the device that began the
   * game.
   */
  readonly id: GameId;
  /** Id of the table, the same for all of its games and hosts. */
  readonly table: string;
  /** The ticket of the table's invitations, as hex. Secret. */
  readonly ticket: string;
  readonly admission: Admission;
  /** The changes of hosts, oldest first. */
  readonly takeovers: readonly Takeover[];
  /** The table's id of the game, the same for all of its hosts. */
  readonly game: string;
  readonly epoch: number;
  /** The host's device. */
  readonly self: DeviceId;
  readonly stage: TableStage;
  readonly revision: number;
  readonly validSince: number;
  readonly setup: Setup;
  readonly deal: DealParts | null;
  /** The host's share of the deal, as hex. Secret until the game is over. */
  readonly share: string;
  /** Null if this device has hosted the game from its beginning. */
  readonly base: TakeoverRecord | null;
  /** Whether the game continues from a saved position, because its log did not fit the rules; it stays marked for good. */
  readonly resumed: boolean;
  /** All players can ask the best bot for advice, as agreed in the lobby. */
  readonly advice: boolean;
  /** As agreed in the lobby; null if time is not limited. */
  readonly timeLimit: TimeLimit | null;
  /** By seat, in ms; empty before the game. */
  readonly timeUsed: readonly number[];
}
