import type { DataConnection, Peer, PeerOptions } from 'peerjs';
import type { Channel } from '../session/ports/transport.ts';
import { DataChannel } from './data-channel.ts';

/** An error of PeerJS, which has no type for its errors. */
export interface PeerProblem {
  readonly type: string;
  readonly message: string;
}
/** Null: the browser refuses the connection; treated like a server that does not answer. */
export type MakePeer = (id: string) => Peer | null;

/** Creates peers. PeerJS throws where the browser refuses a socket at once, such as `ws:` from an https page. */
export const peerMaker =
  (Kind: typeof Peer, options: PeerOptions): MakePeer =>
  (id) => {
    try {
      return new Kind(id, options);
    } catch {
      return null;
    }
  };

/** PeerJS channels as this app opens them; others come from another program. */
export const CHANNEL = { label: 'kilowatt', serialization: 'raw', reliable: true } as const;
export const isOurs = ({ label, serialization, reliable }: DataConnection): boolean =>
  label === CHANNEL.label && serialization === CHANNEL.serialization && reliable;

/** The channel over an open PeerJS connection. */
export function channelOver(connection: DataConnection): Channel {
  const { dataChannel, peerConnection } = connection;
  return new DataChannel(dataChannel, peerConnection, () => connection.close());
}
