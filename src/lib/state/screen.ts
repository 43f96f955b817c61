import type { BotSeats } from '../bots/bot-seats.ts';
import type { Level } from '../bots/questions.ts';
import type { GameId } from '../game-id.ts';
import type { CloseReason, Gesture, RequestRefusal } from '../protocol/messages.ts';
import type { DeviceId, TableView } from '../protocol/table-view.ts';
import type { Result } from '../result.ts';
import type { Command } from '../rules/command.ts';
import type { Options } from '../rules/decision.ts';
import type { Refusal } from '../rules/errors.ts';
import type { ForcedReason } from '../rules/forced-reason.ts';
import type { RoundFigures } from '../rules/history.ts';
import type { LogEntry } from '../rules/log.ts';
import type { Setup, SetupError } from '../rules/setup.ts';
import type { Moment, Sale, Seat } from '../rules/types.ts';
import type { View } from '../rules/view.ts';
import type { ColourId, SeatInfo } from '../seats.ts';
import type { ElectionState } from '../session/failover/election-runner.ts';
import type { Verdict } from '../session/fair-deal/verify.ts';
import type { Draft } from '../session/game/draft.ts';
import type { Contact } from '../session/guest/contact.ts';
import type { GuestSession } from '../session/guest/guest-session.ts';
import type { ContactState } from '../session/guest/joining.ts';
import type { Knock } from '../session/host/gatekeeper.ts';
import type { Admission } from '../session/host/host-record.ts';
import type { HostSession } from '../session/host/host-session.ts';
import type { LobbyChange } from '../session/host/lobby-changes.ts';
import type { Invitation, NetError, Room } from '../session/ports/transport.ts';
import type { Invite } from '../session/trust/invite.ts';
import type { HostSaving } from './host-saving.svelte.ts';
import type { OpenClaim } from './open-claim.svelte.ts';
import type { OpenLink } from './open-link.svelte.ts';
import type { ReviewedGame } from './review.svelte.ts';
import type { Timing } from './timing.ts';

export type { ContactState };

/** What the screens see of a game on this device or at a shared table. */

/** A command that this device sent for a player who had no choice. */
export interface ForcedMove {
  readonly moment: Moment;
  readonly command: Command;
  readonly why: ForcedReason;
}

/** The game itself: the same for a local game and for a shared one. */
export interface PlayableGame {
  /** Identifies the game on this page. */
  readonly id: string;
  readonly seats: readonly SeatInfo[];
  /** The seats that bots play. Absent in a game that cannot have bots. */
  readonly bots?: BotSeats;
  /** Lets a bot play a seat from now on, or a person again if `level` is null. */
  setBot?(seat: Seat, level: Level | null): void;
  /** Whether this device may call `setBot` for the seat. If the method is absent, it may for every seat. */
  maySetBot?(seat: Seat): boolean;
  /** The view of this device's acting seat, or else of its first seat, or else the public view. */
  readonly view: View;
  readonly moment: Moment;
  /** Seats that may act now. */
  readonly seatsToAct: readonly Seat[];
  /** The first of them that this device plays, or null if there is none. */
  readonly acting: Seat | null;
  /** What the acting seat may do, or null if there is nothing. */
  readonly options: Options | null;
  /**
   * The money of the acting seat, in Elektro, where the view hides it because everybody sees the screen: its player may have it shown for
   * a moment. Null or absent where nothing is hidden.
   */
  readonly coveredMoney?: number | null;
  /** The seat for which the hand-over screen is shown, or null if it is not shown. */
  readonly handOver: Seat | null;
  readonly log: readonly LogEntry[];
  /** The game after the log entry with this index, without secrets, or null if this device has not seen it. */
  viewAt(index: number): View | null;
  readonly history: readonly RoundFigures[];
  /** Null or absent if the table does not limit the time. */
  readonly timing?: Timing | null;
  readonly refusal: Refusal | null;
  /** The moves that were forced after the last command; a new list each time. */
  readonly forced: readonly ForcedMove[];
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  draft: Draft | null;
  /** Makes a decision. Returns false if it was not made; if the rules refused it, `refusal` says why. */
  act(command: Command): boolean;
  /** Makes several decisions as one tap: all of them or none. */
  actAll(commands: readonly Command[]): boolean;
  /** Whether `sell` can be called. Absent in a game that has no sales called aloud. */
  readonly maySell?: boolean;
  /** Enters a sale called aloud as one tap. */
  sell?(sale: Sale): boolean;
  undo(): void;
  redo(): void;
  /** The seat whose decision the next undo takes back, alone or by agreement, or null if something was revealed since. */
  readonly jointUndoSeat: Seat | null;
  /** Undoes that decision at once, because the players around this device have agreed. Absent where devices are asked. */
  undoJointly?(): void;
  /** Proposes the undo to all players, each on their own device. */
  proposeUndo?(): void;
  /** Uncovers the game, because the next player has the device. */
  uncover(): void;
  dismissRefusal(): void;
}

/** A device that leads the others through the finished game, and the index of the log entry that it shows. */
export interface Lead {
  readonly device: DeviceId;
  readonly at: number;
}

/** A gesture from somebody at the table. `number` increases with each one. */
export interface SeenGesture {
  readonly number: number;
  readonly from: DeviceId;
  readonly what: Gesture;
}
/** A device that does not answer. */
export interface AwayDevice {
  readonly device: DeviceId;
  readonly seats: readonly Seat[];
  /** Seconds without an answer, or Infinity if the device was silent before this page was opened. */
  readonly seconds: number;
}

/** This device is about to continue the table, and first checks whether another device already has. */
export interface HostSearch {
  readonly state: 'looking';
}

/** Requests that every player can make. */
type PlayersRequest = 'answerUndo' | 'setReady';

/** A game at a shared table, with everything that both the host and guests can do. */
interface AtSharedTable extends PlayableGame {
  readonly bots: BotSeats;
  setBot(seat: Seat, level: Level | null): void;
  maySetBot(seat: Seat): boolean;
  readonly device: DeviceId;
  /** The latest table view, or null before the first has arrived. */
  readonly tableView: TableView | null;
  /** The seats of this device. */
  readonly mine: readonly Seat[];
  /** Whether a request is on its way. */
  readonly pending: boolean;
  readonly away: readonly AwayDevice[];
  /** The latest gesture, or null if there was none. */
  readonly gesture: SeenGesture | null;
  /** Why the table, not the rules, refused the last request, or null if it did not, or the player has dismissed it. */
  readonly refused: RequestRefusal | null;
  /** Why other devices cannot be reached, or null if they can. */
  readonly trouble: NetError | null;
  /** After the game, whether nobody chose the deck, or null if it is not known, or it was not dealt together. */
  readonly verdict: Verdict | null;
  /** The whole game once it is over and this device knows it, to review and to save as a file; null before. */
  readonly finished: ReviewedGame | null;
  /** The invite of the table's invitations, or null while it is unknown. */
  readonly invite: Invite | null;
  /** The claim of a device to host the table now, for the player to judge. */
  readonly claim: Pick<OpenClaim, 'current' | 'follow' | 'dismiss'>;
  takeSeat(seat: Seat): void;
  leaveSeat(seat: Seat): void;
  nameSeat(seat: Seat, name: string, colour: ColourId): void;
  proposeUndo(): void;
  /** Requests that go straight to the session. The next table view shows their outcome. */
  readonly session: Pick<GuestSession, PlayersRequest>;
  sendGesture(gesture: Gesture): void;
  /** Who leads through the finished game, while that device is connected; null if nobody does. */
  readonly led: Lead | null;
  /** Leads the others to the log entry with this index, or no more if it is null. */
  lead(at: number | null): void;
}

/** Actions reserved for the host. */
type HostDecision =
  'start' | 'assignSeat' | 'seatBot' | 'removeDevice' | 'letIn' | 'turnAway' | 'setAdmission';

/** The game on the device that hosts it. */
export interface PlayableHostGame extends AtSharedTable {
  readonly role: 'host';
  /** The key of the game in this device's storage. */
  readonly gameId: GameId;
  readonly room: Room;
  /** Why peers were refused or closed, newest last. HostSessionPorts explains `who`. */
  readonly notes: readonly {
    readonly who: string;
    readonly reason: CloseReason | RequestRefusal['code'];
  }[];
  readonly setup: Setup;
  readonly saving: Pick<HostSaving, 'problem' | 'dismissProblem'>;
  readonly session: Pick<HostSession, PlayersRequest | HostDecision>;
  /** Changes the set-up or the number of seats before a new game is dealt. Returns why that is not possible, or null if it was done. */
  changeLobby(change: LobbyChange): SetupError | null;
  /** Opens a lobby for the next game after a finished one. `nameless`: the name of an unoccupied seat. */
  playAgain(nameless: (seat: Seat) => string): void;
  /** Ends the table for the other devices. The game stays on this device. */
  end(): void;
  /** Devices that wait to be let in, oldest first. */
  readonly knocks: readonly Knock[];
  /** The treatment of devices with only the room code. */
  readonly admission: Admission;
  /** Makes an offer to pair with a device without a server. */
  pair(): Promise<Result<Invitation, NetError>>;
}

/** The game on a device that is a guest. */
export interface PlayableGuestGame extends AtSharedTable {
  readonly role: 'guest';
  readonly contact: Contact;
  /** The question about a link that leads away from the player's table. */
  readonly link: Pick<OpenLink, 'current' | 'follow' | 'dismiss'>;
  readonly election: ElectionState | HostSearch;
  /** Whether the finished game is among the saved games of this device. */
  readonly archived: boolean;
  /** A secret code. The player enters it on another device to move this device's seats there. */
  readonly transferCode: string;
  /** When the host is gone, offers to continue the table on this device. `agree` and `decline` answer another device's offer. */
  continueHere(): void;
  agree(): void;
  decline(): void;
}

/** A game at a shared table, as this device plays it. */
export type SharedGame = PlayableHostGame | PlayableGuestGame;

/** The state of the channel to the host. The host itself counts as connected. */
export const contactOf = (game: SharedGame): Contact =>
  game.role === 'host' ? { state: 'here' } : game.contact;

/** The contact state of this device: one word for the joining chart, which the screens put into a sentence. */
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
