import type { DataConnection, Peer } from 'peerjs';
import type { Channel, NetError } from '../session/ports/transport.ts';
import type { MakePeer, PeerProblem } from './peerjs.ts';
import { hostId, isOurs, linkOver } from './peerjs.ts';

/** How long the server may take to greet, and a guest's channel to open, in milliseconds. */
const GREETING = 8_000;
const OPENING = 15_000;
/** Pauses between tries, in milliseconds. They are stretched by chance: many tables may wait for one server. */
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 30_000;
/** Channels that are opening at the same time, at most: a flood of offers must not become a flood of connections. */
const MOST_OPENING = 40;

interface RoomRegistrationParts {
  /** The room's code. */
  readonly room: string;
  readonly make: MakePeer;
  /** What is told while the server does not answer. */
  readonly lost: NetError;
  arrived(link: Channel): void;
  told(error: NetError | null): void;
}

/**
 * Stays reachable under a room's code. A Peer of PeerJS that has lost its server is never used again, since reconnecting it may
 * hang, and never destroyed, since that would close its open channels: a new one takes the id, the old one lives on in its channels.
 */
export class RoomRegistration {
  readonly #parts: RoomRegistrationParts;
  #peer: Peer | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #tries = 0;
  #opening = 0;
  #told: string | undefined;
  #stopped = false;

  constructor(parts: RoomRegistrationParts) {
    this.#parts = parts;
    addEventListener('online', this.#hurry);
    document.addEventListener('visibilitychange', this.#hurry);
    this.#try();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    removeEventListener('online', this.#hurry);
    document.removeEventListener('visibilitychange', this.#hurry);
    this.#peer?.disconnect();
  }

  #try(): void {
    const { room, make, lost } = this.#parts;
    const peer = make(hostId(room));
    if (peer === null) return this.#retry(lost);
    this.#peer = peer;
    let problem = lost;
    // After this the peer says that it is disconnected.
    this.#timer = setTimeout(() => peer.disconnect(), GREETING);
    peer.on('open', () => {
      clearTimeout(this.#timer);
      this.#tries = 0;
      this.#tell(null);
    });
    peer.on('error', ({ type }: PeerProblem) => {
      if (type === 'unavailable-id') problem = { code: 'net/room-taken', room };
    });
    peer.on('disconnected', () => {
      clearTimeout(this.#timer);
      this.#peer = null;
      if (!this.#stopped) this.#retry(problem);
    });
    peer.on('connection', (connection) => this.#receive(connection));
    peer.on('call', (call) => call.close());
  }

  /** The server is not there: another try after a pause. */
  #retry(problem: NetError): void {
    this.#tell(problem);
    const pause = Math.min(FIRST_PAUSE * 2 ** this.#tries++, LONGEST_PAUSE);
    this.#timer = setTimeout(() => this.#try(), pause * (0.75 + Math.random() / 4));
  }

  /** The network or the player is back: no reason to wait for the pause to end. */
  readonly #hurry = (): void => {
    if (this.#peer !== null || document.visibilityState === 'hidden') return;
    clearTimeout(this.#timer);
    this.#tries = 0;
    this.#try();
  };

  #tell(error: NetError | null): void {
    const told = error?.code ?? '';
    if (told === this.#told) return;
    this.#told = told;
    this.#parts.told(error);
  }

  #receive(connection: DataConnection): void {
    if (!isOurs(connection) || this.#opening >= MOST_OPENING) return connection.close();
    this.#opening++;
    let waits = true;
    const settle = (): boolean => {
      if (!waits) return false;
      waits = false;
      this.#opening--;
      clearTimeout(timer);
      return true;
    };
    const fail = (): void => {
      if (settle()) connection.close();
    };
    const timer = setTimeout(fail, OPENING);
    connection.on('error', fail);
    connection.on('open', () => {
      if (!settle()) return;
      if (this.#stopped) connection.close();
      else this.#parts.arrived(linkOver(connection));
    });
  }
}
