import type { Command } from '../rules/command.ts';
import type { Refusal } from '../rules/errors.ts';
import type { LogEntry } from '../rules/log.ts';
import type { Seat } from '../rules/types.ts';
import type { ColourId } from '../seats.ts';
import type { TableView, DeviceId } from './table-view.ts';
import type { Patch } from './patch.ts';

/** What devices tell each other. Every message is one JSON object in one text. */

/**
 * Goes up when an older app could misunderstand a newer one, and with RULES_VERSION: a guest works out its options and checks
 * the game by its own rules.
 */
export const PROTOCOL = 8;

/** Characters in one message. */
export const MAX_MESSAGE_LENGTH = 60_000;
/** Log entries in one message. */
export const LOG_PAGE = 40;
/** Commands in one part of what is shown after the game. */
export const REVEAL_PAGE = 400;

export const EMOTES = ['hello', 'thanks', 'well-played', 'thinking', 'ouch', 'hurry'] as const;
export type Emote = (typeof EMOTES)[number];
/** What players may call to each other: sent at once and never stored. */
export type Gesture = Emote | 'nudge';

/** Of two links of the same device and storage the one with the higher number is the newer. */
export interface Visit {
  /** What a device keeps of a table has a name of its own, random bytes as hex: it is not moved with the seats. */
  readonly storage: string;
  readonly visit: number;
}

/** Who asks to come in. The secret proves that a known device is the same again. */
export interface Hello extends Visit {
  readonly type: 'hello';
  readonly protocol: number;
  readonly device: DeviceId;
  readonly secret: string;
  readonly name: string;
  /** The highest epoch this device has seen of this table; 0: new here. A host of a lower one must yield. */
  readonly epoch: number;
}

/** A change of the game. `id` goes up by one per device, so that none is done twice; `revision`: what it was meant for. */
export type GameRequest =
  | {
      readonly type: 'act';
      readonly id: number;
      readonly revision: number;
      /** All of them or none. */
      readonly commands: readonly Command[];
    }
  | { readonly type: 'undo'; readonly id: number; readonly revision: number }
  | { readonly type: 'redo'; readonly id: number; readonly revision: number };

/** Of seats. `revision`: of the lobby it was meant for; where that has changed since another may sit there, and nothing is done. */
export type SeatMessage =
  /** Take a free seat, or leave one's own. */
  | { readonly type: 'take-seat'; readonly revision: number; readonly seat: Seat }
  | { readonly type: 'leave-seat'; readonly revision: number; readonly seat: Seat }
  /** Name and colour of an own seat. */
  | {
      readonly type: 'name-seat';
      readonly revision: number;
      readonly seat: Seat;
      readonly name: string;
      readonly colour: ColourId;
    }
  | { readonly type: 'ready'; readonly revision: number; readonly ready: boolean };

export type GuestMessage =
  | Hello
  /** An old host asks who continues its table; instead of hello. `question`: random, as hex. */
  | { readonly type: 'identify'; readonly protocol: number; readonly question: string }
  | GameRequest
  | SeatMessage
  /** The fair deal; `deal`: the host's commitment, by which each deal is told from those given up before. */
  | { readonly type: 'commit'; readonly deal: string; readonly commitment: string }
  | { readonly type: 'share'; readonly deal: string; readonly share: string }
  | { readonly type: 'nudge' }
  | { readonly type: 'emote'; readonly emote: Emote }
  /** What this device has does not agree with what it was told: tell it all again. */
  | { readonly type: 'resync' }
  /** To be handed on: how devices introduce each other, for the day the host is gone. */
  | { readonly type: 'relay'; readonly to: DeviceId; readonly text: string }
  | { readonly type: 'ping' }
  | { readonly type: 'bye' };

export type HostMessage =
  /** Come in. `done`: the highest id of a game request of yours that was answered. */
  | { readonly type: 'welcome'; readonly protocol: number; readonly lastAnswered: number }
  /** To an old host: this device continues the table, and proves that it is who it was (session/proof.ts). */
  | { readonly type: 'successor'; readonly device: DeviceId; readonly epoch: number; readonly proof: string }
  /** Everything anew; the log follows in pages. */
  | { readonly type: 'table-view'; readonly tableView: TableView }
  | { readonly type: 'log'; readonly from: number; readonly entries: readonly LogEntry[] }
  | Change
  | { readonly type: 'done'; readonly id: number }
  | { readonly type: 'refused'; readonly id: number; readonly refusal: RequestRefusal }
  | { readonly type: 'nudge'; readonly from: DeviceId }
  | { readonly type: 'emote'; readonly from: DeviceId; readonly emote: Emote }
  | { readonly type: 'relay'; readonly from: DeviceId; readonly text: string }
  | RevealPage
  /** `hash`: of the table view that was told last. */
  | { readonly type: 'pong'; readonly hash: string }
  | { readonly type: 'close'; readonly reason: CloseReason };

/** What changed. The log is cut to `keep` entries, then goes on with `entries`. `hash`: of the whole table view after it. */
export interface Change {
  readonly type: 'change';
  readonly patch: Patch;
  readonly keepEntries: number;
  readonly entries: readonly LogEntry[];
  readonly hash: string;
}

/** After the game: all that is needed to check it. Long: it comes in parts. */
export interface RevealPage {
  readonly type: 'reveal';
  readonly share: string;
  /** Number of the first of these commands, and of all. */
  readonly from: number;
  readonly total: number;
  readonly commands: readonly Command[];
}

/** Why a request was not done: the rules, or the table. */
export type RequestRefusal =
  | Refusal
  /** This device does not hold that seat. */
  | { readonly code: 'table/not-your-seat'; readonly seat: Seat }
  /** The game has moved on since the decision was made. */
  | { readonly code: 'table/stale'; readonly revision: number; readonly validSince: number }
  /** Nothing to take back or to do again for this device. */
  | { readonly code: 'table/nothing-to-undo' }
  /** The game has not begun. */
  | { readonly code: 'table/not-playing' }
  /** Another device continued the table before this was done. Never sent: every device tells it by itself. */
  | { readonly code: 'table/continued' };

/** Why the host ended a connection. */
export const CLOSE_REASONS = [
  /** The app on the other device is older or newer. */
  'version',
  /** Not a message of this app, several times. */
  'garbage',
  'too-long',
  'too-many',
  /** Said something before hello, or never said it. */
  'no-hello',
  /** The device's secret is not the one it came with first. */
  'secret',
  'full',
  /** The same device came in again by another connection. */
  'replaced',
  /** The host ended the table. */
  'ended',
  /** Sent away by the host. */
  'sent-away',
  /** Somebody else continues this table under a higher epoch. */
  'yielded',
] as const;
export type CloseReason = (typeof CLOSE_REASONS)[number];

/** Between two guests, for the day the host is gone. */
export type PeerMessage =
  /** I would continue the table from `revision` under this epoch. */
  | { readonly type: 'propose'; readonly epoch: number; readonly revision: number }
  | { readonly type: 'agree'; readonly epoch: number }
  /** I still have the host: ask again later. */
  | { readonly type: 'still-connected'; readonly epoch: number }
  /** I do not want this, or know a higher epoch. */
  | { readonly type: 'object'; readonly epoch: number }
  /** It is done: say hello to me. */
  | { readonly type: 'took-over'; readonly epoch: number };
