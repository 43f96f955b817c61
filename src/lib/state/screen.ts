import type { Command } from '../rules/command.ts';
import type { Options } from '../rules/decision.ts';
import type { Refusal } from '../rules/errors.ts';
import type { RoundFigures } from '../rules/history.ts';
import type { LogEntry } from '../rules/log.ts';
import type { Setup, SetupError } from '../rules/setup.ts';
import type { Moment, Seat } from '../rules/types.ts';
import type { View } from '../rules/view.ts';
import type { TableView, DeviceId, Holder } from '../protocol/table-view.ts';
import type { CloseReason, Emote, RequestRefusal } from '../protocol/messages.ts';
import type { Result } from '../result.ts';
import type { ColourId, SeatInfo } from '../seats.ts';
import type { LobbyChange } from '../session/host/lobby-changes.ts';
import type { Draft } from '../session/game/draft.ts';
import type { Contact } from '../session/guest/guest.ts';
import type { StartRefusal } from '../session/fair-deal/dealer.ts';
import type { Invitation, NetError, Room } from '../session/ports/transport.ts';
import type { SaveProblem } from '../session/ports/storage.ts';
import type { ElectionState } from '../session/failover/election.ts';
import type { Verdict } from '../session/fair-deal/verify.ts';

/** What the screens see of a table, wherever its authority is. */

/** The game itself, as it is played: the same on one device and on several. */
export interface GameScreen {
  readonly id: string;
  readonly seats: readonly SeatInfo[];
  /** As the acting seat of this device may see it; where none is asked, as its first seat, or as everybody may. */
  readonly view: View;
  readonly moment: Moment;
  /** Whom the table asks now. */
  readonly awaited: readonly Seat[];
  /** The first of them that decides on this device; null: none does. */
  readonly acting: Seat | null;
  /** All that the acting seat may do; null: nothing. */
  readonly options: Options | null;
  /** For whom the neutral screen stands; null: none does. */
  readonly handOver: Seat | null;
  readonly log: readonly LogEntry[];
  readonly history: readonly RoundFigures[];
  readonly refusal: Refusal | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  draft: Draft | null;
  act(command: Command): boolean;
  actAll(commands: readonly Command[]): boolean;
  undo(): void;
  redo(): void;
  /** The next player holds the device: uncover the table. */
  ready(): void;
  dismissRefusal(): void;
}

/** Somebody called for attention. `number` goes up with every call. */
export interface Call {
  readonly number: number;
  readonly from: DeviceId;
  readonly what: Emote | 'nudge';
}
/** A device that does not answer. */
export interface Away {
  readonly device: DeviceId;
  readonly seats: readonly Seat[];
  /** Infinity: since before this page was opened. */
  readonly seconds: number;
}

/** This device is about to continue the table, and looks first whether another has. */
export interface Looking {
  readonly state: 'looking';
}

/** A table that several devices share, as one of them sees it. */
export interface SharedGame extends GameScreen {
  readonly device: DeviceId;
  /** Null: nothing was told yet. */
  readonly tableView: TableView | null;
  readonly contact: Contact;
  /** The seats of this device. */
  readonly mine: readonly Seat[];
  /** Those that it had when an older page of it saw this game last. */
  readonly before: readonly Seat[];
  /** What was decided here is on its way. */
  readonly pending: boolean;
  readonly away: readonly Away[];
  /** The last call. */
  readonly call: Call | null;
  /** Why the table refused a request, besides the rules; null: it did not, or it was read. */
  readonly refused: RequestRefusal | null;
  readonly trouble: NetError | null;
  readonly succession: ElectionState | Looking;
  /** After the game: whether the deck was the one that all drew together; null: not known, or not dealt together. */
  readonly verdict: Verdict | null;
  /** The game lies among those of this device, to be looked at when the table is over. */
  readonly archived: boolean;
  /** Typed on another device it moves this device's seats there. Secret. */
  readonly moveCode: string;
  sit(seat: Seat): void;
  rise(seat: Seat): void;
  nameSeat(seat: Seat, name: string, colour: ColourId): void;
  setReady(ready: boolean): void;
  nudge(): void;
  emote(emote: Emote): void;
  /** The host is gone: offer to continue here, agree to another's offer, or neither. */
  continueHere(): void;
  agree(): void;
  decline(): void;
}

/** The authority's own screen. */
export interface HostedGame extends SharedGame {
  readonly room: Room;
  /** Why somebody was refused or closed, newest last. `who`: as in HostPorts. */
  readonly notes: readonly {
    readonly who: string;
    readonly reason: CloseReason | RequestRefusal['code'];
  }[];
  readonly setup: Setup;
  /** Why what happens now is not written down; null: it is. save/taken: another page has the game, and here it is over. */
  readonly unkept: SaveProblem | null;
  /** Before a new game is dealt: what is played, and by how many. Why that is not possible, or null. */
  arrange(change: LobbyChange): SetupError | null;
  start(): StartRefusal | null;
  give(seat: Seat, holder: Holder): void;
  sendAway(device: DeviceId): void;
  /** After a game: the same roster is asked to play another one. `nameless`: what a seat is called while nobody sits there. */
  playAgain(nameless: (seat: Seat) => string): void;
  /** End it for the other devices; the game stays on this one. */
  end(): void;
  /** Pair with a device without any server. */
  invite(): Promise<Result<Invitation, NetError>>;
}
