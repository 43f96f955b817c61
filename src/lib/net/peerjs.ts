import type { DataConnection, Peer } from 'peerjs';
import type { Channel } from '../session/ports/transport.ts';
import { DataChannel } from './data-channel.ts';

/** An error of PeerJS, which does not export a type for it. */
export interface PeerProblem {
  readonly type: string;
  readonly message: string;
}
/** Makes a peer; null if the browser refuses the connection, which is treated like a server that does not answer. */
export type MakePeer = (id: string) => Peer | null;

/** The channel over an open PeerJS connection. */
export function channelOver(connection: DataConnection): Channel {
  const { dataChannel, peerConnection } = connection;
  return new DataChannel(dataChannel, peerConnection, () => connection.close());
}
