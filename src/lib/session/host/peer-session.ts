import type {
  Challenge,
  CloseReason,
  GuestMessage,
  HostMessage,
  Prove,
  Visit,
} from '../../protocol/messages.ts';
import { parseGuest } from '../../protocol/parse.ts';
import type { DeviceId, TableView } from '../../protocol/table-view.ts';
import type { LogEntry } from '../../rules/log.ts';
import type { Seat } from '../../rules/types.ts';
import { MessageLimit } from '../message-limit.ts';
import { SILENCE_TICKS, TICK } from '../ports/clock.ts';
import type { Channel } from '../ports/transport.ts';
import type { Handshake } from '../trust/handshake.ts';

/** Faults after which the host closes the channel; fewer can be an accident. */
const MAX_FAULTS = 5;
/** Message types allowed before the device is let in, and while it knocks. */
const BEFORE_ADMISSION: readonly GuestMessage['type'][] = ['hello', 'prove'];
const WHILE_KNOCKING: readonly GuestMessage['type'][] = ['hello', 'prove', 'ping', 'bye'];
/** Maximum number of hellos on one channel: each costs the host a signature. */
const MAX_HELLOS = 8;
/** Buffered bytes above which a channel gets no further update; later the changes are sent in one piece. */
const CONGESTED_BYTES = 500_000;
/** Buffered bytes above which a channel gets no gestures and texts of other devices. */
const SLOW_BYTES = 64_000;
/** Maximum number of gestures and texts of one device passed on between two ticks. */
const MAX_PASSED_ON = 20 * TICK;

export interface PeerSessionListener {
  onMessage(peer: PeerSession, message: GuestMessage): void;
  /** The channel is closed. `reason`: why this side closed it, or null if the other side left. */
  onClosed(peer: PeerSession, reason: CloseReason | null): void;
}

/** The host's answer to a hello, and the handshake that the guest is to prove. */
export interface SentChallenge {
  readonly handshake: Handshake;
  readonly message: Challenge;
}

/** The host's side of one channel: limits incoming messages and remembers what was sent. */
export class PeerSession {
  /** Null until the device is let in. */
  device: DeviceId | null = null;
  /** Orders the channels of one device; null until it is let in. */
  visit: Visit | null = null;
  /** Null before the hello. */
  challenge: SentChallenge | null = null;
  /** The proof of a knocking device; null if it does not knock. */
  knock: Prove | null = null;
  /** The host's player accepted this channel by pairing. */
  readonly isPaired: boolean;
  /** The revision whose seal was sent last, as `epoch revision`. */
  sealed = '';
  /** The table view sent last; null before the first. */
  tableView: TableView | null = null;
  log: readonly LogEntry[] = [];
  hash = '';
  /** An update was skipped because the channel was congested. */
  isBehind = false;
  /** How long the device’s screen reader takes to say one thing that happens; 0 without one. Milliseconds. */
  speechMs = 0;
  /** Whether the reveal was sent after the game. */
  hasReveal = false;
  readonly #channel: Channel;
  readonly #listener: PeerSessionListener;
  readonly #heldSeats = new Set<Seat>();
  #silentTicks = 0;
  /** Ticks before the device is let in; a knock can take as long as the host's player needs. */
  #unidentifiedTicks = 0;
  #hellos = 0;
  readonly #limit = new MessageLimit();
  #faults = 0;
  #passedOn = 0;
  #isOpen = true;

  constructor(channel: Channel, listener: PeerSessionListener, isPaired: boolean) {
    this.#channel = channel;
    this.#listener = listener;
    this.isPaired = isPaired;
    channel.listen({ onText: (text) => this.#receive(text), onClosed: () => this.#markClosed(null) });
  }

  /** See session/ports/transport.ts. */
  get binding(): string {
    return this.#channel.binding;
  }
  get isQuiet(): boolean {
    return this.#silentTicks >= SILENCE_TICKS.away;
  }
  get isCongested(): boolean {
    return this.#channel.bufferedBytes > CONGESTED_BYTES;
  }
  get isSlow(): boolean {
    return this.#channel.bufferedBytes > SLOW_BYTES;
  }
  /** Counts a gesture or text of this device. Returns false if there were too many to pass this one on. */
  countPassedOn(): boolean {
    return ++this.#passedOn <= MAX_PASSED_ON;
  }

  /** Records the state of the device after an update. */
  markSent(tableView: TableView, log: readonly LogEntry[], hash: string): void {
    this.tableView = tableView;
    this.log = log;
    this.hash = hash;
    for (const [seat, holder] of tableView.holders.entries()) {
      if (holder.kind === 'device' && holder.device === this.device) this.#heldSeats.add(seat);
    }
  }
  /** Whether the device was ever sent this seat as its own. A request for such a seat is honest, even if it comes too late. */
  hasHeld(seat: Seat): boolean {
    return this.#heldSeats.has(seat);
  }

  send(message: HostMessage): void {
    if (this.#isOpen) this.#channel.send(JSON.stringify(message));
  }
  close(reason: CloseReason): void {
    if (!this.#isOpen) return;
    this.send({ type: 'close', reason });
    this.#channel.close();
    this.#markClosed(reason);
  }
  /** Closes the channel without a reason, so that the other side looks for the host again. */
  disconnect(): void {
    this.#channel.close();
    this.#markClosed(null);
  }
  /** Counts a message that no correct app sends; after MAX_FAULTS the channel is closed. */
  recordFault(reason: CloseReason): void {
    if (++this.#faults >= MAX_FAULTS) this.close(reason);
  }
  /** Called every TICK. */
  tick(): void {
    this.#limit.tick();
    this.#passedOn = 0;
    this.#silentTicks++;
    if (this.device === null) this.#unidentifiedTicks++;
    if (this.device === null && this.#isLate) this.close('no-hello');
    else if (this.#silentTicks >= SILENCE_TICKS.lost) this.disconnect();
  }

  #receive(text: string): void {
    if (!this.#isOpen) return;
    this.#silentTicks = 0;
    const excess = this.#limit.count(text);
    if (excess !== null) return this.close(excess);
    const parsed = parseGuest(text);
    if (parsed.ok) {
      if (this.device === null && !this.#isAllowed(parsed.value.type)) return this.close('no-hello');
      if (parsed.value.type === 'hello' && ++this.#hellos > MAX_HELLOS) return this.close('too-many');
      this.#listener.onMessage(this, parsed.value);
    } else if (parsed.error.code === 'message/version') {
      this.close('version');
    } else if (this.device === null) {
      this.close('no-hello');
    } else {
      this.recordFault('garbage');
    }
  }
  get #isLate(): boolean {
    const ticks = this.knock ? this.#silentTicks : Math.max(this.#silentTicks, this.#unidentifiedTicks);
    return ticks >= SILENCE_TICKS.unidentified;
  }
  #isAllowed(type: GuestMessage['type']): boolean {
    return (this.knock ? WHILE_KNOCKING : BEFORE_ADMISSION).includes(type);
  }
  #markClosed(reason: CloseReason | null): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#listener.onClosed(this, reason);
  }
}
