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

/** The PeerJS id of a room's host. Guests use random ids, since PeerServer may hold an old id as taken. */
export const hostId = (code: string): string => `kilowatt-${code}`;
export function guestId(): string {
  // randomUUID exists on https only, and tables in a local network use http
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return `kilowatt-guest-${Array.from(bytes, (byte) => byte.toString(36)).join('')}`;
}

/** PeerJS channels as this app opens them; others come from another program. */
export const CHANNEL = { label: 'kilowatt', serialization: 'raw', reliable: true } as const;
export const isOurs = ({ label, serialization, reliable }: DataConnection): boolean =>
  label === CHANNEL.label && serialization === CHANNEL.serialization && reliable;

/** The channel over an open PeerJS connection. */
export function channelOver(connection: DataConnection): Channel {
  const { dataChannel, peerConnection } = connection;
  return new DataChannel(dataChannel, peerConnection, () => connection.close());
}
