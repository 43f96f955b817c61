import type { Command } from '../rules/command.ts';
import type { Options } from '../rules/decision.ts';
import type { Refusal } from '../rules/errors.ts';
import type { BotSeats } from '../bots/bot-seats.ts';
import type { Level } from '../bots/questions.ts';
import type { RoundFigures } from '../rules/history.ts';
import type { LogEntry } from '../rules/log.ts';
import type { Setup, SetupError } from '../rules/setup.ts';
import type { Moment, Seat } from '../rules/types.ts';
import type { View } from '../rules/view.ts';
import type { TableView, DeviceId } from '../protocol/table-view.ts';
import type { CloseReason, Gesture, RequestRefusal } from '../protocol/messages.ts';
import type { Result } from '../result.ts';
import type { ColourId, SeatInfo } from '../seats.ts';
import type { LobbyChange } from '../session/host/lobby-changes.ts';
import type { Draft } from '../session/game/draft.ts';
import type { Invite } from '../session/trust/invite.ts';
import type { GuestSession } from '../session/guest/guest-session.ts';
import type { HostSession, Knock } from '../session/host/host-session.ts';
import type { Admission } from '../session/host/host-record.ts';
import type { Contact } from '../session/guest/contact.ts';
import type { ContactState } from '../session/guest/joining.ts';
import type { Invitation, NetError, Room } from '../session/ports/transport.ts';
import type { ElectionState } from '../session/failover/election-runner.ts';
import type { Verdict } from '../session/fair-deal/verify.ts';
import type { HostSaving } from './host-saving.svelte.ts';
import type { OpenClaim } from './open-claim.svelte.ts';

export type { ContactState };

/** What the screens see of a game, wherever it is decided. */

/** A command that this device sent for a player who had no choice. */
export interface Forced {
  readonly moment: Moment;
  readonly command: Command;
}

/** The game itself: the same for a local game and for a shared one. */
export interface GameScreen {
  readonly id: string;
  readonly seats: readonly SeatInfo[];
  /** The seats that bots play; absent where none can. */
  readonly bots?: BotSeats;
  /** Lets a bot play a seat from now on, or a person again if `level` is null. */
  setBot?(seat: Seat, level: Level | null): void;
  /** Whether this device may do that at the seat; absent: it may at every seat. */
  maySetBot?(seat: Seat): boolean;
  /** What the acting seat of this device may see; else its first seat's view; else the public view. */
  readonly view: View;
  readonly moment: Moment;
  /** Seats that may act now. */
  readonly seatsToAct: readonly Seat[];
  /** The first of them that this device plays, or null if there is none. */
  readonly acting: Seat | null;
  /** What the acting seat may do, or null if there is nothing. */
  readonly options: Options | null;
  /** The seat for which the hand-over screen is shown, or null if it is not shown. */
  readonly handOver: Seat | null;
  readonly log: readonly LogEntry[];
  /** The game after the log entry with this index, without secrets, or null if this device has not seen it. */
  viewAt(index: number): View | null;
  readonly history: readonly RoundFigures[];
  readonly refusal: Refusal | null;
  /** What was forced after the last command; a new list each time. */
  readonly forced: readonly Forced[];
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  draft: Draft | null;
  act(command: Command): boolean;
  actAll(commands: readonly Command[]): boolean;
  /** Whether a sale that was called aloud can be entered as one tap; absent: it cannot. */
  readonly maySell?: boolean;
  undo(): void;
  redo(): void;
  /** The seat whose decision is taken back next, alone or if all agree, or null if something was revealed since. */
  readonly undoByAll: Seat | null;
  /** Undoes it at once, because the players around this device have agreed. Absent: every player is asked on their own device. */
  undoAgreed?(): void;
  /** Proposes the undo to all players, each on their own device. */
  proposeUndo?(): void;
  /** The next player holds the device: uncovers the game. */
  uncover(): void;
  dismissRefusal(): void;
}

/** A gesture of somebody at the table. `number` goes up with every one. */
export interface SeenGesture {
  readonly number: number;
  readonly from: DeviceId;
  readonly what: Gesture;
}
/** A device that does not answer. */
export interface Away {
  readonly device: DeviceId;
  readonly seats: readonly Seat[];
  /** Infinity: since before this page was opened. */
  readonly seconds: number;
}

/** This device is about to continue the table, and first looks whether another device has. */
export interface Looking {
  readonly state: 'looking';
}

/** What every player may ask of a shared table. */
type PlayersRequest = 'answerUndo' | 'setReady';

/** What host and guests can do at a shared table. */
interface AtSharedTable extends GameScreen {
  readonly bots: BotSeats;
  setBot(seat: Seat, level: Level | null): void;
  maySetBot(seat: Seat): boolean;
  readonly device: DeviceId;
  /** Null: nothing has arrived yet. */
  readonly tableView: TableView | null;
  /** The seats of this device. */
  readonly mine: readonly Seat[];
  /** A request is on its way. */
  readonly pending: boolean;
  readonly away: readonly Away[];
  /** The last one that was sent. */
  readonly gesture: SeenGesture | null;
  /** Why the table, not the rules, refused the last request, or null if it did not, or the player has dismissed it. */
  readonly refused: RequestRefusal | null;
  /** Why other devices cannot be reached, or null if they can. */
  readonly trouble: NetError | null;
  /** After the game, whether nobody chose the deck, or null if it is not known, or it was not dealt together. */
  readonly verdict: Verdict | null;
  /** What an invitation carries besides the room, or null while it is not known. */
  readonly invite: Invite | null;
  /** What another device says that hosts the table now, for the player to judge. */
  readonly claim: Pick<OpenClaim, 'current' | 'follow' | 'dismiss'>;
  takeSeat(seat: Seat): void;
  leaveSeat(seat: Seat): void;
  nameSeat(seat: Seat, name: string, colour: ColourId): void;
  proposeUndo(): void;
  /** What needs no preparation by the game: the next table view shows the outcome. */
  readonly session: Pick<GuestSession, PlayersRequest>;
  sendGesture(gesture: Gesture): void;
}

/** What only the host decides. */
type HostDecision =
  'start' | 'assignSeat' | 'seatBot' | 'removeDevice' | 'letIn' | 'turnAway' | 'setAdmission';

/** The game on the device that hosts it. */
export interface HostGameScreen extends AtSharedTable {
  readonly role: 'host';
  readonly room: Room;
  /** Why peers were refused or closed, newest last. `who`: as in HostSessionPorts. */
  readonly notes: readonly {
    readonly who: string;
    readonly reason: CloseReason | RequestRefusal['code'];
  }[];
  readonly setup: Setup;
  readonly saving: Pick<HostSaving, 'problem' | 'dismissProblem'>;
  readonly session: Pick<HostSession, PlayersRequest | HostDecision>;
  /** Changes the set-up or the number of seats before a new game is dealt; why that is not possible, or null. */
  changeLobby(change: LobbyChange): SetupError | null;
  /** After a game: opens a lobby for the next one. `nameless`: the name of a seat while nobody sits there. */
  playAgain(nameless: (seat: Seat) => string): void;
  /** Ends the table for the other devices; the game stays on this one. */
  end(): void;
  /** Devices that wait to be let in, oldest first. */
  readonly knocks: readonly Knock[];
  /** What happens to devices that come by the room code alone. */
  readonly admission: Admission;
  /** Makes an offer to pair with a device without a server. */
  pair(): Promise<Result<Invitation, NetError>>;
}

/** The game on a device that is a guest. */
export interface GuestGameScreen extends AtSharedTable {
  readonly role: 'guest';
  readonly contact: Contact;
  readonly election: ElectionState | Looking;
  /** The finished game is among the saved games of this device. */
  readonly archived: boolean;
  /** Entered on another device, this code moves this device's seats there. Secret. */
  readonly transferCode: string;
  /** The host is gone: offers to continue the table on this device, accepts another's offer, or declines. */
  continueHere(): void;
  agree(): void;
  decline(): void;
}

/** A game at a shared table, as this device plays it. */
export type SharedGame = HostGameScreen | GuestGameScreen;

/** How the channel to the host is; the host itself always has one. */
export const contactOf = (game: SharedGame): Contact =>
  game.role === 'host' ? { state: 'here' } : game.contact;

/** How this device stands at the table, in one word: what the joining chart is told and the screens put into words. */
export function contactStateOf(game: SharedGame): ContactState {
  const contact = contactOf(game);
  const isShown = game.tableView !== null;
  if (game.role === 'host') return 'hosting';
  switch (contact.state) {
    case 'closed':
      return contact.reason;
    case 'here':
      if (!isShown) return 'connecting';
      return game.mine.length > 0 ? 'seated' : 'watching';
    case 'joining':
      return 'connecting';
    case 'knocking':
      return 'knocking';
    case 'quiet':
      return 'quiet';
    case 'away':
      // no server can bring paired devices together again
      if (game.trouble?.code === 'net/paired') return 'unpaired';
      return isShown ? 'lost' : 'looking';
  }
}
