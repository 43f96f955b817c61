import type { GameId } from '../game-id.ts';
import type { TakenOverGame } from '../persist/tables.ts';
import type { DeviceId } from '../protocol/table-view.ts';
import type { Result } from '../result.ts';
import type { Setup, SetupError } from '../rules/setup.ts';
import type { Seat } from '../rules/types.ts';
import type { SeatInfo } from '../seats.ts';
import type { SeatsError } from '../session/game/new-game.ts';
import type { SaveError, SaveProblem } from '../session/ports/storage.ts';
import { type NetError, PAIRED, type Room } from '../session/ports/transport.ts';
import type { Invite } from '../session/trust/invite.ts';
import { contactStateOf, type SharedGame } from '../state/screen.ts';
import type { PlaySettings, SettingsState } from '../state/settings.svelte.ts';
import type { TableEvents } from '../state/table-events.ts';

/** Shared tables, as seen by screens. */

export type { TakenOverGame };
export { seatsOf } from '../protocol/table-view.ts';
export { readInvite, writeInvite } from '../session/trust/invite.ts';
export { CODE_LENGTH, isRoomCode, isTransferCode, normalizeRoomCode } from '../session/ids.ts';

/** This device's presence at one shared table, as guest or host. Its role can change at any time. */
export interface TablePresence {
  /** Reactive: a take-over replaces it. */
  readonly game: SharedGame;
  readonly events: TableEvents;
  /** Leaves the screen. This device keeps its seats. */
  leave(): void;
}

/** Whether devices can join this table only by pairing. */
export const isPaired = ({ server }: Room): boolean => server === PAIRED;
/** Whether a paired device has lost its channel. It cannot reconnect without pairing again. */
export const isUnpaired = (game: SharedGame): boolean => contactStateOf(game) === 'unpaired';

/** A table this device has joined and can return to. */
export interface JoinedTable {
  readonly room: Room;
  /** The time of the last visit. Milliseconds since 1970, UTC. */
  readonly lastVisit: number;
  /** Increases with each game played on this device, independent of clocks. */
  readonly recency: number;
  /** The seats with their names; empty if not known yet. */
  readonly seats: readonly SeatInfo[];
}

/** A table this device hosts and can reopen. */
export interface HostedTable {
  readonly id: GameId;
  readonly seats: readonly SeatInfo[];
  /** Whether the game has begun; until then the table is in the lobby. */
  readonly begun: boolean;
}

export type TableSettings = PlaySettings & Pick<SettingsState, 'advice'>;

export interface Multiplayer {
  /** The player's name at tables; empty if not given yet. */
  readonly name: string;
  rename(name: string): Promise<void>;
  /** The player's settings at tables: advice is offered where the table agreed on it. Reactive. */
  readonly settings: TableSettings;
  /**
   * Opens a lobby for a new game and returns its id, for `openHosted`. The `nameless` seats take the names of their players, and show the
   * given names until then.
   */
  hostNew(
    setup: Setup,
    seats: readonly SeatInfo[],
    nameless: readonly Seat[],
  ): Promise<Result<GameId, SetupError | SeatsError>>;
  /**
   * Opens a hosted table, or hosts a save from now on. Seats that still have the name given by `nameless` take the names of their players.
   */
  openHosted(
    id: GameId,
    nameless?: (seat: Seat) => string,
  ): Promise<Result<TablePresence, SaveError | SaveProblem>>;
  /** Like `openHosted`, but takes the game from another page of this device, which is notified and leaves the table. */
  takeHosted(
    id: GameId,
    nameless?: (seat: Seat) => string,
  ): Promise<Result<TablePresence, SaveError | SaveProblem>>;
  /** The room of a taken-over game; null if it was not taken over, or its table has ended. */
  takenOver(id: GameId): Promise<Room | null>;
  /** Records that a hosted table has ended. Its game can continue as a local game until the table is reopened. */
  markEnded(id: GameId): Promise<void>;
  /** Prepares to join a room soon, until the returned function is called. */
  prepareJoin(room: Room): () => void;
  /**
   * Joins a table, or returns to it. The connection shows its own progress and problems. `invite`: from the invitation; null with the room
   * code alone.
   */
  join(room: Room, invite: Invite | null): Promise<TablePresence>;
  /** Answers a pairing invitation. The host has to accept `answer`; then the connection joins the table. */
  joinPaired(
    offer: string,
  ): Promise<
    Result<{ readonly answer: string; readonly room: Room; readonly connection: TablePresence }, NetError>
  >;
  /** Whether the table was paired with this device, which has a replica of it and so could continue it even alone. */
  hasReplica(room: Room): Promise<boolean>;
  /** The tables joined by this device, last visited first. */
  joinedTables(): Promise<readonly JoinedTable[]>;
  forget(room: Room): Promise<void>;
  /**
   * Moves the seats of another device at a table to this one, by its transfer code, with the next `join`. Errors: net/no-transfer-code
   * (not a transfer code), net/plays-here (this device already hosts or plays there), net/known-here (it has other keys for that table).
   */
  adopt(room: Room, transferCode: string): Promise<Result<DeviceId, NetError>>;
  /** The same without net/known-here: the player gives up this device's keys for the table. */
  adoptInstead(room: Room, transferCode: string): Promise<Result<DeviceId, NetError>>;
}
