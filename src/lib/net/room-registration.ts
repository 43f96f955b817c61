import type { DataConnection, Peer } from 'peerjs';
import type { Channel, NetError } from '../session/ports/transport.ts';
import { watchObstacles } from './obstacles.ts';
import { OpeningChannels } from './opening-channels.ts';
import { hostId } from './peer-ids.ts';
import { channelOver, type MakePeer, type PeerProblem } from './peerjs.ts';

/** Maximum milliseconds for the server to answer. */
const SERVER_TIMEOUT = 8_000;
/** Milliseconds between attempts. They get random jitter, because many tables may wait for one server. */
const FIRST_PAUSE = 500;
const MAX_PAUSE = 30_000;

interface RoomRegistrationParts {
  /** Room code. */
  readonly room: string;
  readonly make: MakePeer;
  /** The status while the server does not answer. */
  readonly noServer: NetError;
  onChannel(channel: Channel): void;
  onStatus(error: NetError | null): void;
}

/**
 * Keeps this device reachable under a room code. A PeerJS peer that has lost its server is neither reconnected, because that can hang, nor
 * destroyed, because that would close its open channels. A new peer takes the id instead, and the old one keeps its channels.
 */
export class RoomRegistration {
  readonly #parts: RoomRegistrationParts;
  #peer: Peer | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #attempts = 0;
  readonly #opening = new OpeningChannels();
  #lastStatus: string | undefined;
  #stopped = false;

  constructor(parts: RoomRegistrationParts) {
    this.#parts = parts;
    addEventListener('online', this.#retryNow);
    document.addEventListener('visibilitychange', this.#retryNow);
    this.#connect();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    removeEventListener('online', this.#retryNow);
    document.removeEventListener('visibilitychange', this.#retryNow);
    this.#peer?.disconnect();
  }

  #connect(): void {
    const { room, make, noServer } = this.#parts;
    const peer = make(hostId(room));
    if (peer === null) return this.#retry(noServer);
    this.#peer = peer;
    let problem = noServer;
    // the disconnected peer then emits 'disconnected', which starts the next attempt
    this.#timer = setTimeout(() => peer.disconnect(), SERVER_TIMEOUT);
    peer.on('open', () => {
      clearTimeout(this.#timer);
      this.#attempts = 0;
      this.#setStatus(null);
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
  }

  /** Tries again after a pause. */
  #retry(problem: NetError): void {
    this.#setStatus(problem);
    const pause = Math.min(FIRST_PAUSE * 2 ** this.#attempts++, MAX_PAUSE);
    this.#timer = setTimeout(() => this.#connect(), pause * (0.75 + Math.random() / 4));
  }

  /** Ends the pause early when the network or the player is back. */
  readonly #retryNow = (): void => {
    if (this.#peer !== null || document.visibilityState === 'hidden') return;
    clearTimeout(this.#timer);
    this.#attempts = 0;
    this.#connect();
  };

  #setStatus(error: NetError | null): void {
    const status = error?.code ?? '';
    if (status === this.#lastStatus) return;
    this.#lastStatus = status;
    this.#parts.onStatus(error);
  }

  #receive(connection: DataConnection): void {
    const obstacles = watchObstacles(connection.peerConnection);
    obstacles.onNoAddress(() => this.#setStatus(obstacles.explain()));
    const settle = this.#opening.add(connection.peer, () => connection.close());
    connection.on('error', () => {
      if (settle()) connection.close();
    });
    connection.on('open', () => {
      if (!settle()) return;
      if (this.#stopped) connection.close();
      else {
        this.#setStatus(null);
        this.#parts.onChannel(channelOver(connection));
      }
    });
  }
}
