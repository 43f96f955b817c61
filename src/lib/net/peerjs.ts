import type { DataConnection, Peer, PeerOptions } from 'peerjs';
import type { Channel } from '../session/ports/transport.ts';
import { DataChannel } from './data-channel.ts';
import { newToken } from './peer-ids.ts';

/** An error of PeerJS, which has no type for its errors. */
export interface PeerProblem {
  readonly type: string;
  readonly message: string;
}
/** Makes a peer, or returns null if the browser refuses the connection, which is treated like a server that does not answer. */
export type MakePeer = (id: string) => Peer | null;

/** Creates peers. PeerJS throws where the browser refuses a socket at once, such as `ws:` from an https page. */
export const peerMaker =
  (Kind: typeof Peer, options: PeerOptions): MakePeer =>
  (id) => {
    try {
      const peer = new Kind(id, { ...options, token: newToken() });
      forgetStrayMessages(peer);
      return peer;
    } catch {
      return null;
    }
  };

/**
 * Discards messages for connections that PeerJS does not know. PeerJS would keep any number of them until an offer comes, but the server
 * passes an offer on before the messages that belong to it. PeerJS listens first, so it has used or stored a message when this runs.
 */
function forgetStrayMessages(peer: Peer): void {
  peer.socket.on('message', ({ payload }: { payload?: { connectionId?: string } | null }) => {
    if (payload?.connectionId !== undefined) peer._getMessages(payload.connectionId);
  });
}

/** The options with which this app opens PeerJS channels. A channel with other options comes from another program. */
export const CHANNEL = { label: 'kilowatt', serialization: 'raw', reliable: true } as const;
export const isOurs = ({ label, serialization, reliable }: DataConnection): boolean =>
  label === CHANNEL.label && serialization === CHANNEL.serialization && reliable;

/** The channel over an open PeerJS connection. */
export function channelOver(connection: DataConnection): Channel {
  const { dataChannel, peerConnection } = connection;
  return new DataChannel(dataChannel, peerConnection, () => connection.close());
}
