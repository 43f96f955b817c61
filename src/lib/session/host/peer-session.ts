import type { TableView, DeviceId } from '../../protocol/table-view.ts';
import type { CloseReason, GuestMessage, HostMessage, Visit } from '../../protocol/messages.ts';
import type { LogEntry } from '../../rules/log.ts';
import type { Seat } from '../../rules/types.ts';
import type { Channel } from '../ports/transport.ts';
import { MAX_MESSAGE_LENGTH } from '../../protocol/messages.ts';
import { parseGuest } from '../../protocol/parse.ts';

/** Messages from one device between two ticks; people tap far less, and a plan comes in one message. */
const MOST_MESSAGES = 200;
/** Faults after which the host listens no longer: a mishap is forgiven, a habit is not. */
const MOST_FAULTS = 5;
/** Ticks of silence: until a device counts as away, until its link is given up, and for a stranger until hello. */
export const SILENCE_TICKS = { away: 3, lost: 8, unidentified: 5 } as const;
/** What may be said before anybody knows who says it. */
const FIRST: readonly GuestMessage['type'][] = ['hello', 'identify'];
/** Bytes waiting in a link above which nothing is added: what changed meanwhile is told in one piece later. */
const FULL = 500_000;

export interface PeerSessionListener {
  onMessage(caller: PeerSession, message: GuestMessage): void;
  /** The link is closed; `reason`: why this side closed it, null: the other side went. */
  onClosed(caller: PeerSession, reason: CloseReason | null): void;
}

/** One connection of the host: bounds what comes in, remembers what went out. */
export class PeerSession {
  /** Who it is, after hello. */
  device: DeviceId | null = null;
  /** By which of its links. */
  visit: Visit | null = null;
  /** What the other side has by now; null: nothing. */
  tableView: TableView | null = null;
  log: readonly LogEntry[] = [];
  hash = '';
  /** It could take no more when something was to be told. */
  isBehind = false;
  /** It was told what was hidden during the game. */
  hasReveal = false;
  readonly #link: Channel;
  readonly #ears: PeerSessionListener;
  readonly #held = new Set<Seat>();
  #silence = 0;
  #messages = 0;
  #faults = 0;
  #open = true;

  constructor(link: Channel, ears: PeerSessionListener) {
    this.#link = link;
    this.#ears = ears;
    link.listen({ onText: (text) => this.#hear(text), onClosed: () => this.#gone(null) });
  }

  get open(): boolean {
    return this.#open;
  }
  get isQuiet(): boolean {
    return this.#silence >= SILENCE_TICKS.away;
  }
  /** Nothing should be added to what still waits to leave. */
  get isCongested(): boolean {
    return this.#link.bufferedBytes > FULL;
  }

  /** What it has now. */
  markSent(tableView: TableView, log: readonly LogEntry[], hash: string): void {
    this.tableView = tableView;
    this.log = log;
    this.hash = hash;
    for (const [seat, holder] of tableView.holders.entries()) {
      if (holder.kind === 'device' && holder.device === this.device) this.#held.add(seat);
    }
  }
  /** It was told that this seat is its own: to ask for it is honest, though it may be another's by now. */
  hasHeld(seat: Seat): boolean {
    return this.#held.has(seat);
  }

  send(message: HostMessage): void {
    if (this.#open) this.#link.send(JSON.stringify(message));
  }
  close(reason: CloseReason): void {
    if (!this.#open) return;
    this.send({ type: 'close', reason });
    this.#link.close();
    this.#gone(reason);
  }
  /** Close it without a word: the other side will look for the host again. */
  disconnect(): void {
    this.#link.close();
    this.#gone(null);
  }
  /** It said something that no honest device says. */
  recordFault(reason: CloseReason): void {
    if (++this.#faults >= MOST_FAULTS) this.close(reason);
  }
  /** Called every TICK. */
  tick(): void {
    this.#messages = 0;
    this.#silence++;
    if (this.device === null && this.#silence >= SILENCE_TICKS.unidentified) this.close('no-hello');
    else if (this.#silence >= SILENCE_TICKS.lost) {
      this.#link.close();
      this.#gone(null);
    }
  }

  #hear(text: string): void {
    if (!this.#open) return;
    this.#silence = 0;
    if (++this.#messages > MOST_MESSAGES) return this.close('too-many');
    if (text.length > MAX_MESSAGE_LENGTH) return this.close('too-long');
    const parsed = parseGuest(text);
    if (parsed.ok) {
      if (this.device === null && !FIRST.includes(parsed.value.type)) return this.close('no-hello');
      this.#ears.onMessage(this, parsed.value);
    } else if (parsed.error.code === 'message/version') {
      this.close('version');
    } else if (this.device === null) {
      this.close('no-hello');
    } else {
      this.recordFault('garbage');
    }
  }
  #gone(reason: CloseReason | null): void {
    if (!this.#open) return;
    this.#open = false;
    this.#ears.onClosed(this, reason);
  }
}
