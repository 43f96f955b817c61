import type { Peer, PeerOptions } from 'peerjs';
import { parseAddress } from '../address.ts';
import { err, ok, type Result } from '../result.ts';
import type { IceServers, NetError, Room, Signalling } from '../session/ports/transport.ts';
import { configFor, hasWebRtc } from './data-channel.ts';
import { guestId } from './peer-ids.ts';
import type { MakePeer } from './peerjs.ts';
import { RoomRegistration } from './room-registration.ts';
import { searchRooms } from './room-search.ts';

/**
 * Maximum milliseconds for a table to answer. Busy phones are slow. A server reports an unknown room earlier: that of `npm start` within
 * two seconds, others within six.
 */
const TABLE_TIMEOUT = { own: 6_000, other: 6_500 } as const;

/** PeerJS options for a server address; null if the address is invalid. */
function optionsFor(server: string, iceServers: IceServers): PeerOptions | null {
  const address = parseAddress(server);
  if (address === null) return null;
  const { protocol, hostname, port, pathname } = address;
  const secure = protocol === 'https:';
  if (!secure && protocol !== 'http:') return null;
  return {
    host: hostname,
    port: port === '' ? (secure ? 443 : 80) : Number(port),
    path: pathname,
    secure,
    debug: 0,
    config: configFor(iceServers),
  };
}

interface Prepared {
  readonly make: MakePeer;
  /** The error for a server that does not answer. */
  readonly noServer: NetError;
  /** The options as a text, so that a prepared peer is used only for the same options. */
  readonly optionsKey: string;
}

/**
 * Signalling through a PeerServer. `ownServer`: the address of the server beside the page, such as `https://example.org/peerjs`. PeerJS is
 * loaded on first use.
 */
export class PeerSignalling implements Signalling {
  readonly #ownServer: string;
  readonly #iceServers: () => IceServers;
  /** A peer that connects to the server ahead of the next `join`. */
  #preparedPeer: { readonly optionsKey: string; readonly peer: Peer } | null = null;

  constructor(ownServer: string, iceServers: () => IceServers) {
    this.#ownServer = ownServer;
    this.#iceServers = iceServers;
  }

  async host(...[room, onChannel, onStatus]: Parameters<Signalling['host']>): ReturnType<Signalling['host']> {
    const prepared = await this.#connectTo(room);
    if (!prepared.ok) return prepared;
    const { make, noServer } = prepared.value;
    const registration = new RoomRegistration({ room: room.code, make, noServer, onChannel, onStatus });
    return ok({ stop: () => registration.stop() });
  }

  async join(...[rooms]: Parameters<Signalling['join']>): ReturnType<Signalling['join']> {
    const [room] = rooms;
    const prepared = await this.#connectTo(room);
    if (!prepared.ok) return prepared;
    const { make, noServer, optionsKey } = prepared.value;
    const peer = this.#takePrepared(optionsKey) ?? make(guestId());
    if (peer === null) return err(noServer);
    const tableTimeout = room.server === '' ? TABLE_TIMEOUT.own : TABLE_TIMEOUT.other;
    return searchRooms({ peer, rooms, noServer, tableTimeout });
  }

  prepare(room: Room): () => void {
    let wanted = true;
    void this.#connectTo(room).then((prepared) => {
      if (!wanted || !prepared.ok || this.#preparedPeer) return;
      const { make, optionsKey } = prepared.value;
      const peer = make(guestId());
      if (peer) this.#preparedPeer = { optionsKey, peer };
    });
    return () => {
      wanted = false;
      this.#preparedPeer?.peer.destroy();
      this.#preparedPeer = null;
    };
  }
  #takePrepared(optionsKey: string): Peer | null {
    const prepared = this.#preparedPeer;
    this.#preparedPeer = null;
    // the prepared peer may have lost the server since
    if (prepared?.optionsKey === optionsKey && !prepared.peer.disconnected) return prepared.peer;
    prepared?.peer.destroy();
    return null;
  }

  async #connectTo({ server: given }: Room): Promise<Result<Prepared, NetError>> {
    if (!hasWebRtc()) return err({ code: 'net/no-webrtc' });
    const server = given === '' ? this.#ownServer : given;
    const noServer: NetError = { code: 'net/no-signalling', server };
    const options = optionsFor(server, this.#iceServers());
    if (options === null) return err(noServer);
    try {
      const { peerMaker } = await import('./peer-maker.ts');
      return ok({ make: peerMaker(options), noServer, optionsKey: JSON.stringify(options) });
    } catch {
      // the script could not be loaded: the network is down
      return err(noServer);
    }
  }
}
