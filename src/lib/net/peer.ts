import type { Peer, PeerOptions } from 'peerjs';
import type { Result } from '../result.ts';
import type { IceServers, NetError, Room, Signalling } from '../session/ports/transport.ts';
import { err, ok } from '../result.ts';
import type { MakePeer } from './peerjs.ts';
import { configFor, hasWebRtc } from './data-channel.ts';
import { RoomRegistration } from './room-registration.ts';
import { joinWith } from './room-search.ts';
import { guestId, peerMaker } from './peerjs.ts';

/**
 * How long a table may take to answer, in milliseconds: a busy phone takes its time, and who gives up too early never gets
 * there. Before that the server has told where nobody hosts: the one of `npm start` within two seconds, others within six.
 */
const ANSWERING = { own: 6_000, other: 6_500 } as const;

/** What PeerJS needs to know of a server; null: the address is none. */
function optionsFor(server: string, iceServers: IceServers): PeerOptions | null {
  if (!URL.canParse(server)) return null;
  const { protocol, hostname, port, pathname } = new URL(server);
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
  /** What is told when the server does not answer. */
  readonly lost: NetError;
  /** Peers of the same kind have the same. */
  readonly kind: string;
}

/**
 * Introductions by a PeerServer. `own` is the address of the one beside the page, as in `https://example.org/peerjs`.
 * PeerJS is loaded when it is first needed.
 */
export class PeerSignalling implements Signalling {
  readonly #own: string;
  readonly #iceServers: () => IceServers;
  /** Known to the server already, for who joins next. */
  #ready: { readonly kind: string; readonly peer: Peer } | null = null;

  constructor(own: string, iceServers: () => IceServers) {
    this.#own = own;
    this.#iceServers = iceServers;
  }

  async host(...[room, arrived, told]: Parameters<Signalling['host']>): ReturnType<Signalling['host']> {
    const prepared = await this.#prepare(room);
    if (!prepared.ok) return prepared;
    const { make, lost } = prepared.value;
    const hosting = new RoomRegistration({ room: room.code, make, lost, arrived, told });
    return ok({ stop: () => hosting.stop() });
  }

  async join(...[rooms]: Parameters<Signalling['join']>): ReturnType<Signalling['join']> {
    const [room] = rooms;
    const prepared = await this.#prepare(room);
    if (!prepared.ok) return prepared;
    const { make, lost, kind } = prepared.value;
    const peer = this.#take(kind) ?? make(guestId());
    if (peer === null) return err(lost);
    const answering = room.server === '' ? ANSWERING.own : ANSWERING.other;
    return joinWith({ peer, rooms, lost, answering });
  }

  prepare(room: Room): () => void {
    let wanted = true;
    void this.#prepare(room).then((prepared) => {
      if (!wanted || !prepared.ok || this.#ready) return;
      const { make, kind } = prepared.value;
      const peer = make(guestId());
      if (peer) this.#ready = { kind, peer };
    });
    return () => {
      wanted = false;
      this.#ready?.peer.destroy();
      this.#ready = null;
    };
  }
  #take(kind: string): Peer | null {
    const ready = this.#ready;
    this.#ready = null;
    // the server may have gone meanwhile
    if (ready?.kind === kind && !ready.peer.disconnected) return ready.peer;
    ready?.peer.destroy();
    return null;
  }

  async #prepare({ server: given }: Room): Promise<Result<Prepared, NetError>> {
    if (!hasWebRtc()) return err({ code: 'net/no-webrtc' });
    const server = given === '' ? this.#own : given;
    const lost: NetError = { code: 'net/no-signalling', server };
    const options = optionsFor(server, this.#iceServers());
    if (options === null) return err(lost);
    try {
      const { Peer } = await import('peerjs');
      return ok({ make: peerMaker(Peer, options), lost, kind: JSON.stringify(options) });
    } catch {
      // The script could not be fetched: the network is down.
      return err(lost);
    }
  }
}
