import type { DataConnection, Peer } from 'peerjs';
import { err, ok, type Result } from '../result.ts';
import type { Channel, NetError, Rooms } from '../session/ports/transport.ts';
import { CHANNEL } from './channel-options.ts';
import { type Obstacles, watchObstacles } from './obstacles.ts';
import { hostId } from './peer-ids.ts';
import { channelOver, type PeerProblem } from './peerjs.ts';

/** Maximum milliseconds for the server to answer, and for a channel to open once the table has answered. */
const SERVER_TIMEOUT = 6_000;
const CONNECT_TIMEOUT = 10_000;
/** Milliseconds until the other rooms are tried beside the first. */
const FIRST_ROOM_LEAD = 600;

interface RoomSearchParts {
  readonly peer: Peer;
  readonly rooms: Rooms;
  /** The error for a server that does not answer. */
  readonly noServer: NetError;
  /** Milliseconds within which an existing table answers. */
  readonly tableTimeout: number;
}

/** One search for a table in several rooms at the same time; the first channel to open wins. */
class RoomSearch {
  readonly #parts: RoomSearchParts;
  readonly #resolve: (result: Result<Channel, NetError>) => void;
  /** By PeerJS id of the room's host. */
  readonly #open = new Map<string, DataConnection>();
  readonly #obstacles: Obstacles[] = [];
  #untried: readonly string[];
  #timer: ReturnType<typeof setTimeout>;
  #leadTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: RoomSearchParts, resolve: (result: Result<Channel, NetError>) => void) {
    const { peer, rooms, noServer } = parts;
    this.#parts = parts;
    this.#resolve = resolve;
    this.#untried = rooms.map(({ code }) => hostId(code));
    this.#timer = setTimeout(() => this.#fail(noServer), SERVER_TIMEOUT);
    peer.on('error', (problem) => this.#onProblem(problem));
    if (peer.open) this.#onServer();
    else peer.on('open', () => this.#onServer());
  }

  #onServer(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#onTableTimeout(), this.#parts.tableTimeout);
    this.#connect(1);
    this.#leadTimer = setTimeout(() => {
      if (!this.#hasAnswer) this.#connectAll();
    }, FIRST_ROOM_LEAD);
  }
  #connectAll(): void {
    this.#connect(this.#untried.length);
  }
  #connect(count: number): void {
    const { peer } = this.#parts;
    const ids = this.#untried.slice(0, count);
    this.#untried = this.#untried.slice(count);
    for (const id of ids) {
      const connection = peer.connect(id, CHANNEL);
      this.#open.set(id, connection);
      const obstacles = watchObstacles(connection.peerConnection);
      this.#obstacles.push(obstacles);
      // a connection to any other room would get no address either
      obstacles.onNoAddress(() => this.#fail(this.#unreachable));
      connection.on('error', () => this.#drop(id, this.#unreachable));
      connection.on('open', () => this.#onOpen(connection));
    }
  }
  /** Gives a table that has answered more time to open its channel. */
  #onTableTimeout(): void {
    const { code } = this.#parts.rooms[0];
    const silent: NetError = this.#open.has(hostId(code)) ? { code: 'net/unreachable' } : this.#unknownRoom;
    if (!this.#hasAnswer) return this.#fail(silent);
    this.#timer = setTimeout(() => this.#fail(this.#unreachable), CONNECT_TIMEOUT);
  }
  get #hasAnswer(): boolean {
    return [...this.#open.values()].some(
      ({ peerConnection }) => (peerConnection?.remoteDescription ?? null) !== null,
    );
  }
  get #unreachable(): NetError {
    for (const obstacles of this.#obstacles) {
      const error = obstacles.explain();
      if (error) return error;
    }
    return { code: 'net/unreachable' };
  }
  get #unknownRoom(): NetError {
    return { code: 'net/unknown-room', room: this.#parts.rooms[0].code };
  }

  #onOpen(connection: DataConnection): void {
    this.#end(ok(channelOver(connection)));
    for (const other of this.#open.values()) if (other !== connection) other.close();
    // an open channel does not need the server
    this.#parts.peer.disconnect();
  }
  #fail(error: NetError): void {
    this.#end(err(error));
    this.#parts.peer.destroy();
  }
  #end(result: Result<Channel, NetError>): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#leadTimer);
    this.#resolve(result);
  }

  #onProblem({ type, message }: PeerProblem): void {
    switch (type) {
      case 'peer-unavailable':
        return this.#onUnknownId(message);
      case 'browser-incompatible':
        return this.#fail({ code: 'net/no-webrtc' });
      case 'webrtc':
        // the answer or a candidate of some room is broken; PeerJS does not report which, so the search continues until its timeouts
        if (this.#open.size + this.#untried.length <= 1) this.#fail(this.#unreachable);
        return;
      default:
        // once a host has answered, the server is no longer needed
        if (!this.#hasAnswer) this.#fail(this.#parts.noServer);
    }
  }
  /** Handles an unknown room. PeerJS names the id only at the end of its error message. */
  #onUnknownId(message: string): void {
    const unknown = [...this.#open.keys()].find((id) => message.endsWith(` ${id}`));
    if (unknown !== undefined) this.#drop(unknown, this.#unknownRoom);
  }
  /** Drops one room and continues in the others. If there are none, the search fails with `error`. */
  #drop(id: string, error: NetError): void {
    const connection = this.#open.get(id);
    if (!connection) return;
    this.#open.delete(id);
    connection.close();
    this.#connectAll();
    if (this.#open.size === 0) this.#fail(error);
  }
}

/** Searches for the table. Afterwards `peer` cannot be used again. */
export const searchRooms = (parts: RoomSearchParts): Promise<Result<Channel, NetError>> =>
  new Promise((resolve) => new RoomSearch(parts, resolve));
