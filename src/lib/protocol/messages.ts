import type { SeatLevel } from '../bots/bot-seats.ts';
import type { Command } from '../rules/command.ts';
import type { Refusal } from '../rules/errors.ts';
import type { LogEntry } from '../rules/log.ts';
import type { Seat } from '../rules/types.ts';
import type { ColourId } from '../seats.ts';
import type { Seal, Takeover } from './certificates.ts';
import type { Patch } from './patch.ts';
import type { DeviceId, TableView } from './table-view.ts';

/** The messages between devices. Each is one JSON object in one text. */

/**
 * Raised when an older app could misunderstand a newer one, and with RULES_VERSION: a guest computes its options and checks the game by its
 * own rules.
 */
export const PROTOCOL = 18;

/** Maximum length of a message in UTF-16 units. */
export const MAX_MESSAGE_LENGTH = 60_000;
/** Log entries in one message. */
export const LOG_PAGE = 40;
/** Commands in one page of the reveal. */
export const REVEAL_PAGE = 400;

export const EMOTES = ['hello', 'thanks', 'well-played', 'thinking', 'ouch', 'hurry'] as const;
export type Emote = (typeof EMOTES)[number];
/** Calls between players: sent at once and never stored. */
export type Gesture = Emote | 'nudge';

/** The most that a device can ask bots to wait for each thing that happens. Milliseconds. */
export const MAX_SPEECH_MS = 5000;

/** Orders the channels of one device: with the same storage, the higher `visit` is the newer channel. */
export interface Visit {
  /** Random id of the guest record, as hex; it stays on the device when its seats move to another. */
  readonly storage: string;
  readonly visit: number;
}

/** A guest's first message. `nonce`: random bytes as hex, new for every channel. */
export interface Hello {
  readonly type: 'hello';
  readonly protocol: number;
  readonly nonce: string;
  readonly device: DeviceId;
}

/** A host's answer to a hello: its nonce, and the proof that it hosts this table (session/trust/handshake.ts). */
export interface Challenge {
  readonly type: 'challenge';
  readonly protocol: number;
  readonly nonce: string;
  /** Id of the table, the same for all of its games and hosts. */
  readonly table: string;
  readonly epoch: number;
  readonly host: DeviceId;
  readonly publicKey: string;
  readonly signature: string;
  /** The changes of hosts, oldest first. */
  readonly takeovers: readonly Takeover[];
}

/** A guest's answer to a challenge: its identity and the proof. */
export interface Prove extends Visit {
  readonly type: 'prove';
  readonly device: DeviceId;
  readonly publicKey: string;
  readonly signature: string;
  readonly name: string;
  /** The highest epoch of this table that the device has believed; 0 if none. A host of a lower epoch must yield. */
  readonly epoch: number;
  /** Proof that the device knows the ticket of an invitation; '' if it came by the room code alone. */
  readonly ticketProof: string;
}

/** A change of the game. `id`: counts the device's requests, so none is applied twice; `revision`: the one it was made for. */
export type GameRequest =
  | {
      readonly type: 'act';
      readonly id: number;
      readonly revision: number;
      /** Applied all or none. */
      readonly commands: readonly Command[];
    }
  | { readonly type: 'undo'; readonly id: number; readonly revision: number }
  | { readonly type: 'redo'; readonly id: number; readonly revision: number };

/** A change of seats. `revision`: the one it was made for; outside of play, a stale message does nothing. */
export type SeatMessage =
  /** Takes a free seat, or takes the device's seat back from its stand-in. */
  | { readonly type: 'take-seat'; readonly revision: number; readonly seat: Seat }
  /** Lends the device's seat to a bot. */
  | { readonly type: 'lend-seat'; readonly revision: number; readonly seat: Seat; readonly level: SeatLevel }
  /** Frees the device's seat. */
  | { readonly type: 'leave-seat'; readonly revision: number; readonly seat: Seat }
  /** Sets name and colour of the device's seat. */
  | {
      readonly type: 'name-seat';
      readonly revision: number;
      readonly seat: Seat;
      readonly name: string;
      readonly colour: ColourId;
    }
  /** Reports whether this device is ready for the deal. */
  | { readonly type: 'ready'; readonly revision: number; readonly ready: boolean };

/** An undo proposal and the answers to it. `revision`: the one it was made for; a stale message does nothing. */
export type UndoMessage =
  /** Asks the other players; the proposing device agrees. */
  | { readonly type: 'propose-undo'; readonly revision: number }
  /** Agrees or declines; 'decline' from the proposing device withdraws the proposal. */
  | { readonly type: 'answer-undo'; readonly revision: number; readonly answer: UndoAnswer };
export const UNDO_ANSWERS = ['agree', 'decline'] as const;
export type UndoAnswer = (typeof UNDO_ANSWERS)[number];

export type GuestMessage =
  | Hello
  | Prove
  | GameRequest
  | SeatMessage
  | UndoMessage
  /** Commits to a share, as hex. `deal`: the deal's id, the host's commitment. */
  | { readonly type: 'commit'; readonly deal: string; readonly commitment: string }
  /** Shows the share, as hex, once every device has committed. */
  | { readonly type: 'share'; readonly deal: string; readonly share: string }
  /** Reminds the players whose seats can act. */
  | { readonly type: 'nudge' }
  | { readonly type: 'emote'; readonly emote: Emote }
  /** This device leads through the finished game. `at`: the index of the log entry that it shows; null once it leads no more. */
  | { readonly type: 'lead'; readonly at: number | null }
  /** How long the screen reader of this device takes to say one thing that happens: bots wait so long. 0 without one. */
  | { readonly type: 'speech-time'; readonly ms: number }
  /** Asks for everything again, because the device's replica does not fit the last change or hash. */
  | { readonly type: 'resync' }
  /** A text for another guest: guests introduce each other through the host, for the time when it is gone. */
  | { readonly type: 'relay'; readonly to: DeviceId; readonly text: string }
  /** Sent every tick; answered by a pong. */
  | { readonly type: 'ping' }
  /** Leaves the table. */
  | { readonly type: 'bye' };

export type HostMessage =
  | Challenge
  /** The host's player decides whether to let the device in. */
  | { readonly type: 'knocking' }
  /** Lets the device in. `lastAnswered`: the highest answered id of its requests. */
  | { readonly type: 'welcome'; readonly lastAnswered: number }
  /** The host's signature under the current revision. */
  | { readonly type: 'seal'; readonly seal: Seal }
  /** The whole table view; the log follows in pages. */
  | { readonly type: 'table-view'; readonly tableView: TableView }
  /** A page of the log, from entry `from` on. */
  | { readonly type: 'log'; readonly from: number; readonly entries: readonly LogEntry[] }
  | Change
  /** The request was applied. */
  | { readonly type: 'done'; readonly id: number }
  | { readonly type: 'refused'; readonly id: number; readonly refusal: RequestRefusal }
  /** A gesture or a text of another guest, passed on. */
  | { readonly type: 'nudge'; readonly from: DeviceId }
  | { readonly type: 'emote'; readonly from: DeviceId; readonly emote: Emote }
  | { readonly type: 'lead'; readonly from: DeviceId; readonly at: number | null }
  | { readonly type: 'relay'; readonly from: DeviceId; readonly text: string }
  | RevealPage
  /** Answers a ping. `hash`: of the table view sent last. */
  | { readonly type: 'pong'; readonly hash: string }
  /** The host closes this channel. */
  | { readonly type: 'close'; readonly reason: CloseReason };

/** A change of the table view and the log: the log keeps its first `keepEntries` and gets `entries`. `hash`: of the new table view. */
export interface Change {
  readonly type: 'change';
  readonly patch: Patch;
  readonly keepEntries: number;
  readonly entries: readonly LogEntry[];
  readonly hash: string;
}

/** A page of the reveal after the game, with everything needed to check the deal. */
export interface RevealPage {
  readonly type: 'reveal';
  readonly share: string;
  /** Index of the first command on this page, and the number of all commands. */
  readonly from: number;
  readonly total: number;
  readonly commands: readonly Command[];
}

/** Why a request was refused: by the rules or by the table. */
export type RequestRefusal =
  | Refusal
  /** The device does not hold that seat. */
  | { readonly code: 'table/not-your-seat'; readonly seat: Seat }
  /** The game has changed since the request was made. */
  | { readonly code: 'table/stale'; readonly revision: number; readonly validSince: number }
  /** This device has nothing to undo or redo. */
  | { readonly code: 'table/nothing-to-undo' }
  /** The game has not begun. */
  | { readonly code: 'table/not-playing' }
  /** Another device took over the table before the request was applied. Never sent: the guest itself notices. */
  | { readonly code: 'table/continued' };

/** Why the host closed a channel. */
export const CLOSE_REASONS = [
  /** The other device's app is older or newer. */
  'version',
  /** Several messages that no correct app sends. */
  'garbage',
  'too-long',
  'too-many',
  /** Another message came before hello and proof, or none came. */
  'no-hello',
  /** The device's proof is wrong, or its key differs from the one the host knows. */
  'identity',
  'full',
  /** The same device has opened a newer channel. */
  'replaced',
  /** The host ended the table. */
  'ended',
  /** The host removed the device. */
  'sent-away',
  /** Another device is the host in a higher epoch. */
  'yielded',
  /** The host is not the one in the invitation. Never sent: the guest itself notices. */
  'not-the-host',
  /** The host sent an impossible table (table-view-faults.ts). Never sent: the guest itself notices. */
  'impossible',
] as const;
export type CloseReason = (typeof CLOSE_REASONS)[number];

/** Messages between two guests when the host is gone. */
export type PeerMessage =
  /** Proposes the sender as the host of this epoch. `seal`: how much of the game it has seen; null without a seal. */
  | { readonly type: 'propose'; readonly epoch: number; readonly seal: Seal | null }
  /** Agrees to the proposal. `signature`: under the take-over (session/trust/takeover.ts). */
  | { readonly type: 'agree'; readonly epoch: number; readonly signature: string }
  /** The sender still has the host; it can be asked again. */
  | { readonly type: 'still-connected'; readonly epoch: number }
  /** Objects to the proposal, or knows a higher epoch. */
  | { readonly type: 'object'; readonly epoch: number }
  /** The sender is the host now and expects a hello. */
  | { readonly type: 'took-over'; readonly epoch: number };
