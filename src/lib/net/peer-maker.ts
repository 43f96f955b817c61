import { Peer, type PeerOptions } from 'peerjs';
import { withCheckedSockets } from './checked-socket.ts';
import { newToken } from './peer-ids.ts';
import { PeerJsMessages } from './peerjs-messages.ts';
import type { MakePeer } from './peerjs.ts';

/** Creates peers. PeerJS throws if the browser refuses a socket at once, such as `ws:` from an https page. */
export const peerMaker =
  (options: PeerOptions): MakePeer =>
  (id) => {
    const messages = new PeerJsMessages(id, (device, connection) => peer.getConnection(device, connection));
    let peer: Peer;
    try {
      peer = withCheckedSockets(
        (text) => messages.check(text),
        () => new Peer(id, { ...options, token: newToken() }),
      );
      return peer;
    } catch {
      return null;
    }
  };
