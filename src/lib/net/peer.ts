import type { DataConnection, Peer, PeerOptions } from 'peerjs';
import type { Result } from '../result.ts';
import type { IceServers, Link, NetError, Room, Signalling } from '../session/link.ts';
import { err, ok } from '../result.ts';
import type { MakePeer, PeerProblem } from './peerjs.ts';
import { configFor, hasWebRtc } from './channel.ts';
import { Hosting } from './hosting.ts';
import { CHANNEL, guestId, hostId, linkOver } from './peerjs.ts';

/** How long the server may take to greet, and the other device to be connected, in milliseconds. */
const GREETING = 6_000;
const CONNECTING = 10_000;

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

/**
 * Introductions by a PeerServer. `own` is the address of the one beside the page, as in `https://example.org/peerjs`.
 * PeerJS is loaded when it is first needed.
 */
export function peerSignalling(own: string, iceServers: IceServers): Signalling {
  const prepare = async (room: Room): Promise<Result<{ make: MakePeer; lost: NetError }, NetError>> => {
    if (!hasWebRtc()) return err({ code: 'net/no-webrtc' });
    const server = room.server === '' ? own : room.server;
    const lost: NetError = { code: 'net/no-signalling', server };
    const options = optionsFor(server, iceServers);
    if (options === null) return err(lost);
    try {
      const { Peer } = await import('peerjs');
      return ok({ make: (id) => new Peer(id, options), lost });
    } catch {
      // The script could not be fetched: the network is down.
      return err(lost);
    }
  };
  return {
    async host(room, arrived, told) {
      const prepared = await prepare(room);
      if (!prepared.ok) return prepared;
      const { make, lost } = prepared.value;
      const hosting = new Hosting({ room: room.code, make, lost, arrived, told });
      return ok({ stop: () => hosting.stop() });
    },
    async join(room) {
      const prepared = await prepare(room);
      if (!prepared.ok) return prepared;
      return joinWith(prepared.value.make(guestId()), room, prepared.value.lost);
    },
  };
}

/** What a problem of PeerJS means to one who joins; null: it may still come right. */
function problemOf(type: string, room: Room, lost: NetError, answered: boolean): NetError | null {
  switch (type) {
    case 'peer-unavailable':
      return { code: 'net/unknown-room', room: room.code };
    case 'browser-incompatible':
      return { code: 'net/no-webrtc' };
    case 'webrtc':
      return { code: 'net/unreachable' };
    default:
      // Once the host has answered, the server is needed no more.
      return answered ? null : lost;
  }
}

function joinWith(peer: Peer, room: Room, lost: NetError): Promise<Result<Link, NetError>> {
  return new Promise((resolve) => {
    const fail = (error: NetError): void => {
      clearTimeout(timer);
      resolve(err(error));
      peer.destroy();
    };
    let timer = setTimeout(() => fail(lost), GREETING);
    let connection: DataConnection | undefined;
    peer.on('error', ({ type }: PeerProblem) => {
      const answered = (connection?.peerConnection?.remoteDescription ?? null) !== null;
      const problem = problemOf(type, room, lost, answered);
      if (problem !== null) fail(problem);
    });
    peer.on('open', () => {
      clearTimeout(timer);
      timer = setTimeout(() => fail({ code: 'net/unreachable' }), CONNECTING);
      const opening = peer.connect(hostId(room.code), CHANNEL);
      connection = opening;
      opening.on('error', () => fail({ code: 'net/unreachable' }));
      opening.on('open', () => {
        clearTimeout(timer);
        resolve(ok(linkOver(opening)));
        // The introduction is made: keep no socket of the server's. Open connections stay.
        peer.disconnect();
      });
    });
  });
}
