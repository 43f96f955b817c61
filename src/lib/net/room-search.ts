import type { DataConnection, Peer } from 'peerjs';
import type { Result } from '../result.ts';
import type { Channel, NetError, Rooms } from '../session/ports/transport.ts';
import type { PeerProblem } from './peerjs.ts';
import { err, ok } from '../result.ts';
import { CHANNEL, hostId, linkOver } from './peerjs.ts';
import { watchRelays } from './relays.ts';

/** How long the server may take to greet, and a device that answered to be connected, in milliseconds. */
const GREETING = 6_000;
const CONNECTING = 10_000;
/** Milliseconds that the first room has before the others are tried beside it. */
const LEAD = 600;

interface RoomSearchParts {
  readonly peer: Peer;
  readonly rooms: Rooms;
  /** What is told when the server does not answer. */
  readonly lost: NetError;
  /** Milliseconds within which a table answers, if there is one. */
  readonly answering: number;
}

/** One search for a table, under several rooms at the same time: it is found where a channel opens first. */
class RoomSearch {
  readonly #parts: RoomSearchParts;
  readonly #resolve: (found: Result<Channel, NetError>) => void;
  /** By the id of their hosts. */
  readonly #open = new Map<string, DataConnection>();
  /** For each connection: why no TURN server helps it. */
  readonly #relays: (() => NetError | null)[] = [];
  #unasked: readonly string[];
  #timer: ReturnType<typeof setTimeout>;
  #lead: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: RoomSearchParts, resolve: (found: Result<Channel, NetError>) => void) {
    const { peer, rooms, lost } = parts;
    this.#parts = parts;
    this.#resolve = resolve;
    this.#unasked = rooms.map(({ code }) => hostId(code));
    this.#timer = setTimeout(() => this.#fail(lost), GREETING);
    peer.on('error', (problem) => this.#hear(problem));
    if (peer.open) this.#greeted();
    else peer.on('open', () => this.#greeted());
  }

  #greeted(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#waited(), this.#parts.answering);
    this.#ask(1);
    this.#lead = setTimeout(() => {
      if (!this.#answered) this.#askAll();
    }, LEAD);
  }
  #askAll(): void {
    this.#ask(this.#unasked.length);
  }
  #ask(count: number): void {
    const { peer } = this.#parts;
    const ids = this.#unasked.slice(0, count);
    this.#unasked = this.#unasked.slice(count);
    for (const id of ids) {
      const connection = peer.connect(id, CHANNEL);
      this.#open.set(id, connection);
      this.#relays.push(watchRelays(connection.peerConnection));
      connection.on('error', () => this.#fail(this.#unreachable));
      connection.on('open', () => this.#found(connection));
    }
  }
  /** Who has answered by now has some more time to come through. */
  #waited(): void {
    const { code } = this.#parts.rooms[0];
    const silent: NetError = this.#open.has(hostId(code)) ? { code: 'net/unreachable' } : this.#unknown;
    if (!this.#answered) return this.#fail(silent);
    this.#timer = setTimeout(() => this.#fail(this.#unreachable), CONNECTING);
  }
  get #answered(): boolean {
    return [...this.#open.values()].some(
      ({ peerConnection }) => (peerConnection?.remoteDescription ?? null) !== null,
    );
  }
  get #unreachable(): NetError {
    for (const problem of this.#relays) {
      const said = problem();
      if (said) return said;
    }
    return { code: 'net/unreachable' };
  }
  get #unknown(): NetError {
    return { code: 'net/unknown-room', room: this.#parts.rooms[0].code };
  }

  #found(connection: DataConnection): void {
    this.#end(ok(linkOver(connection)));
    for (const other of this.#open.values()) if (other !== connection) other.close();
    // The introduction is made: keep no socket of the server's. Open connections stay.
    this.#parts.peer.disconnect();
  }
  #fail(error: NetError): void {
    this.#end(err(error));
    this.#parts.peer.destroy();
  }
  #end(found: Result<Channel, NetError>): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#lead);
    this.#resolve(found);
  }

  #hear({ type, message }: PeerProblem): void {
    switch (type) {
      case 'peer-unavailable':
        return this.#nobody(message);
      case 'browser-incompatible':
        return this.#fail({ code: 'net/no-webrtc' });
      case 'webrtc':
        return this.#fail(this.#unreachable);
      default:
        // Once a host has answered, the server is needed no more.
        if (!this.#answered) this.#fail(this.#parts.lost);
    }
  }
  /** PeerJS names the id that nobody has at the end of its sentence, and nowhere else. */
  #nobody(message: string): void {
    for (const [id, connection] of this.#open) {
      if (!message.endsWith(` ${id}`)) continue;
      this.#open.delete(id);
      connection.close();
    }
    this.#askAll();
    if (this.#open.size === 0) this.#fail(this.#unknown);
  }
}

/** The link to the table; `peer` is used up by it. */
export const joinWith = (parts: RoomSearchParts): Promise<Result<Channel, NetError>> =>
  new Promise((resolve) => new RoomSearch(parts, resolve));
