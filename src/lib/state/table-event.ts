import type { GameId } from '../game-id.ts';
import type { DeviceId, TableView } from '../protocol/table-view.ts';
import type { LogEntry } from '../rules/log.ts';
import type { Moment, Seat } from '../rules/types.ts';
import type { Knock } from '../session/host/gatekeeper.ts';
import type { Room } from '../session/ports/transport.ts';

/** Events at a shared table that a player should be told, as data. */
export type TableEvent =
  /** Somebody else's decision was undone. */
  | { readonly type: 'undone'; readonly seat: Seat }
  /** The last tap of this seat was undone while a proposal to do so was open. */
  | { readonly type: 'undone-by-all'; readonly seat: Seat }
  /** Another device declined the undo that this one proposed. */
  | { readonly type: 'undo-declined'; readonly device: DeviceId }
  /** The game went on before all had answered the undo that this device proposed. */
  | { readonly type: 'undo-lapsed' }
  /** Another device proposes to undo the last tap of this seat. */
  | { readonly type: 'undo-proposed'; readonly device: DeviceId; readonly seat: Seat }
  /** The log grew, so an undone decision has been made again. */
  | { readonly type: 'decided' }
  /** A seat of this device may act now, and none could before. */
  | { readonly type: 'turn-began'; readonly seat: Seat; readonly moment: Moment }
  /** Seats of this device were given to somebody else, or seats were given to it; also while its page was closed. */
  | { readonly type: 'seats-lost'; readonly seats: readonly Seat[] }
  | { readonly type: 'seats-gained'; readonly seats: readonly Seat[] }
  /** Another device plays seats that a third one, or nobody, had before. */
  | { readonly type: 'seats-taken'; readonly device: DeviceId; readonly seats: readonly Seat[] }
  /** Bots stand in for the players of these seats from now on, or no longer do. */
  | { readonly type: 'bots-stand-in'; readonly seats: readonly Seat[] }
  | { readonly type: 'players-back'; readonly seats: readonly Seat[] }
  /** An undo came too late: another decision was made in the same moment. */
  | { readonly type: 'undo-too-late' }
  /** Another device is the host from now on. */
  | { readonly type: 'host-changed'; readonly host: DeviceId }
  /** The host opened a lobby for another game. */
  | { readonly type: 'next-game' }
  /** The host changed the terms of the game in the lobby, so guests have to say again that they are ready. */
  | { readonly type: 'terms-changed' }
  /** The lobby is closed: the game is being dealt. */
  | { readonly type: 'deal-began' }
  /** Another device got the seat that this one asked for. */
  | { readonly type: 'seat-refused'; readonly device: DeviceId }
  /** The player of another seat got the colour that this device asked for. */
  | { readonly type: 'colour-refused'; readonly seat: Seat }
  /** A device waits until this host's player lets it in. */
  | { readonly type: 'knocked'; readonly knock: Knock }
  /** This device hosts `game` from now on: it took the table over, or opened the next game at its own. */
  | { readonly type: 'hosting'; readonly game: GameId; readonly tookOver: boolean }
  /** This device stopped hosting, because the table continues on another device. `begun` says whether its own game had begun. */
  | { readonly type: 'yielded'; readonly room: Room; readonly begun: boolean };

/** A device's observation of its table at one moment. */
export interface TableObservation {
  readonly device: DeviceId;
  /** The key of the game in this device's storage if this device hosts it, or null if it is a guest. */
  readonly gameId: GameId | null;
  readonly tableView: TableView;
  readonly log: readonly LogEntry[];
  /** The seat of this device that may act, or null if there is none. */
  readonly acting: Seat | null;
  /** The moment of the game, or null if the game has not begun. */
  readonly moment: Moment | null;
}
