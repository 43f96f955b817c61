import type { DeviceId } from '../protocol/table-view.ts';
import type { Result } from '../result.ts';
import type { Setup, SetupError } from '../rules/setup.ts';
import type { Seat } from '../rules/types.ts';
import type { SeatInfo } from '../seats.ts';
import type { NetError, Room } from '../session/ports/transport.ts';
import type { SeatsError } from '../session/game/new-game.ts';
import type { SaveError, SaveProblem } from '../session/ports/storage.ts';
import type { TakenOverGame } from '../persist/tables.ts';
import type { SharedGame } from '../state/screen.ts';
import type { TableEvents } from '../state/table-events.ts';
import { contactStateOf } from '../state/screen.ts';
import { PAIRED } from '../session/ports/transport.ts';

/** Everything about tables that several devices share, as the screens see it. */

export type { TakenOverGame };
export { seatsOf } from '../protocol/table-view.ts';
export { CODE_LENGTH, isRoomCode, normalizeRoomCode as tidyCode } from '../session/failover/room-ids.ts';

/** This device's presence at one shared table. It may be a guest now and the host a minute later, and the other way round. */
export interface Connection {
  /** Reactive: a take-over replaces it. */
  readonly game: SharedGame;
  readonly events: TableEvents;
  /** Leaves the screen: the seats stay this device's own. */
  leave(): void;
}

/** Whether devices come to this table by pairing only. */
export const isPaired = ({ server }: Room): boolean => server === PAIRED;
/** The link of a device that came so is gone: by itself it does not come back. */
export const isUnpaired = (game: SharedGame): boolean => contactStateOf(game) === 'unpaired';

/** A table at which this device sits, to come back to. */
export interface JoinedTable {
  readonly room: Room;
  /** Of the last visit. Milliseconds since 1970, UTC. */
  readonly seen: number;
  /** What the seats are called; empty: not known yet. */
  readonly seats: readonly SeatInfo[];
}

/** A table that this device hosts, to open again. */
export interface HostedTable {
  readonly id: string;
  readonly seats: readonly SeatInfo[];
  /** There is a game; false: a lobby. */
  readonly begun: boolean;
}

export interface Multiplayer {
  /** What this device is called at tables; empty: never said. */
  readonly name: string;
  rename(name: string): Promise<void>;
  /**
   * Open a lobby for a new game; gives its id, for `openHosted`. Seats that are `nameless` take the names of their players, and
   * until then stand under the given ones.
   */
  hostNew(
    setup: Setup,
    seats: readonly SeatInfo[],
    nameless: readonly Seat[],
  ): Promise<Result<string, SetupError | SeatsError>>;
  /**
   * The hosted table, or a saved game that is hosted from now on: seats that are called there as `nameless` calls them take the
   * names of their players.
   */
  openHosted(
    id: string,
    nameless?: (seat: Seat) => string,
  ): Promise<Result<Connection, SaveError | SaveProblem>>;
  /** The same, though another page of this device has the game: that one is told, and leaves the table. */
  takeHosted(
    id: string,
    nameless?: (seat: Seat) => string,
  ): Promise<Result<Connection, SaveError | SaveProblem>>;
  /** Where others went on with the table that was hosted here; null: nowhere, or it is over. */
  takenOver(id: string): Promise<Room | null>;
  /** The hosted table is over: its game goes on here alone, until the table is opened again. */
  ended(id: string): Promise<void>;
  /** Somebody is likely to join there soon: prepare what can be, until the returned function is called. */
  expect(room: Room): () => void;
  /** Sit down, or come back. The place says by itself how it fares. */
  join(room: Room): Promise<Connection>;
  /** Answer an invitation without a server: show `answer` to the host; the place is joined as soon as the host took it. */
  joinPaired(
    offer: string,
  ): Promise<
    Result<{ readonly answer: string; readonly room: Room; readonly connection: Connection }, NetError>
  >;
  /** Whether this device keeps what it saw of a table: then it can continue it, be it alone. */
  remembers(room: Room): Promise<boolean>;
  /** Tables at which this device sits, newest first. */
  joinedTables(): Promise<readonly JoinedTable[]>;
  forget(room: Room): Promise<void>;
  /** Take over the seats of another device at a table, by its move code. net/no-move-code: it is none; net/plays-here. */
  adopt(room: Room, moveCode: string): Promise<Result<DeviceId, NetError>>;
}
