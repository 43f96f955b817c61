import { EventEmitter } from 'node:events';
import { isDeepStrictEqual } from 'node:util';
import type { WebSocket } from 'ws';
import { MAX_CANDIDATES } from '../../lib/net/channel-options.ts';
import { parseIntroduction } from '../../lib/net/introductions.ts';
import { isGuestId } from '../../lib/net/peer-ids.ts';
import { PeerJsMessages } from '../../lib/net/peerjs-messages.ts';
import { LIMITS } from '../../server/limits.ts';
import { Switchboard } from '../../server/switchboard.ts';
import { CheckFailed } from './timeline.ts';

/** A message as PeerJS reads it. */
interface Read {
  readonly type: string;
  readonly src: string;
  readonly dst?: string;
  readonly payload: { readonly connectionId: string };
}

/** The switchboard's end of a socket; the other end reads at once. */
export class MemorySocket extends EventEmitter {
  readonly OPEN = 1;
  readonly bufferedAmount = 0;
  readyState = 1;
  readonly #onText: (text: string) => void;

  constructor(onText: (text: string) => void) {
    super();
    this.#onText = onText;
  }
  send(text: string): void {
    this.#onText(text);
  }
  pong(): void {
    // no caller waits for it
  }
  pause(): void {
    // nothing arrives by itself
  }
  close(): void {
    this.readyState = 2;
  }
  terminate(): void {
    this.readyState = 3;
  }
}

/** Where messages are checked before PeerJS reads them: in the page, or only at the server. */
type CheckedBy = 'page' | 'server';

/** A page of the app up to PeerJS, reduced to its connections. Checks everything that PeerJS reads. */
export class PeerJsPage {
  readonly id: string;
  readonly #connections = new Map<string, object>();
  readonly #counts = new Map<object, { ANSWER: number; CANDIDATE: number }>();
  readonly #messages: PeerJsMessages | null;
  readonly read: Read[] = [];

  constructor(id: string, checkedBy: CheckedBy) {
    this.id = id;
    const find = (device: string, name: string): object | null =>
      this.#connections.get(`${device} ${name}`) ?? null;
    this.#messages = checkedBy === 'page' ? new PeerJsMessages(id, find) : null;
  }
  /** Adds a PeerJS connection to another device. */
  connect(device: string, name: string): void {
    this.#connections.set(`${device} ${name}`, {});
  }
  /** @throws CheckFailed if PeerJS reads a forbidden message. */
  hear(text: string): void {
    const passed = this.#messages ? this.#messages.check(text) : text;
    if (passed === null) return;
    const message = JSON.parse(passed) as Read;
    const { type, src, payload } = message;
    if (type === 'OPEN' || type === 'EXPIRE') return;
    this.read.push(message);
    const fault = this.#faultOf(message);
    if (fault !== null) throw new CheckFailed(`introductions: ${this.id} reads ${fault}`);
    if (type === 'OFFER') this.connect(src, payload.connectionId);
  }

  #faultOf({ type, src, payload, dst, ...more }: Read): string | null {
    const known = parseIntroduction(type, payload);
    const isKnown = known !== null && isDeepStrictEqual(known.payload, payload);
    if (!isKnown || (dst ?? this.id) !== this.id || Object.keys(more).length > 0)
      return 'fields that this app does not send';
    if (known.type === 'OFFER') return isGuestId(this.id) ? 'an offer, as a guest' : null;
    if (known.type === 'ANSWER' && !isGuestId(this.id)) return 'an answer, as a host';
    const connection = this.#connections.get(`${src} ${payload.connectionId}`);
    if (!connection) return `${type} of a connection that it does not have`;
    const counts = this.#counts.get(connection) ?? { ANSWER: 0, CANDIDATE: 0 };
    this.#counts.set(connection, counts);
    counts[known.type]++;
    if (counts.ANSWER > 1) return 'a second answer';
    return counts.CANDIDATE > MAX_CANDIDATES ? 'too many candidates' : null;
  }
}

/** The switchboard of `npm start` with pages and attackers as its devices. */
export class MemorySwitchboard {
  readonly #board = new Switchboard(LIMITS, () => this.now);
  /** Milliseconds. */
  now = 0;

  /** Registers a device. Throws CheckFailed if the switchboard has no room for it. */
  register(id: string, address: string, onText: (text: string) => void): MemorySocket {
    const arrival = { id, token: id, address };
    const socket = new MemorySocket(onText);
    const refusal = this.#board.refusal(arrival);
    if (refusal !== null) throw new CheckFailed(`introductions: ${id} is refused: ${refusal}`);
    this.#board.register(arrival, socket as unknown as WebSocket);
    return socket;
  }
  get size(): number {
    return this.#board.size;
  }
  stop(): void {
    this.#board.stop();
  }
}
