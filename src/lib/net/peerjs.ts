import type { DataConnection, Peer, PeerOptions } from 'peerjs';
import type { Channel } from '../session/ports/transport.ts';
import { DataChannel } from './data-channel.ts';

/** PeerJS names its errors; it gives them no type of their own. */
export interface PeerProblem {
  readonly type: string;
  readonly message: string;
}
/** Null: the server cannot even be asked. It counts as one that does not answer. */
export type MakePeer = (id: string) => Peer | null;

/** Makes Peers. PeerJS throws where the browser refuses a socket at once, as to `ws:` from an https page. */
export const peerMaker =
  (Kind: typeof Peer, options: PeerOptions): MakePeer =>
  (id) => {
    try {
      return new Kind(id, options);
    } catch {
      return null;
    }
  };

/** The id under which a room is found. Guests go by ids of chance: PeerServer may take an old one for "taken". */
export const hostId = (code: string): string => `kilowatt-${code}`;
export function guestId(): string {
  // randomUUID exists on https only, and a table in the local network is on http.
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return `kilowatt-guest-${Array.from(bytes, (byte) => byte.toString(36)).join('')}`;
}

/** Channels of PeerJS as this app opens them; anything else comes from another program. */
export const CHANNEL = { label: 'kilowatt', serialization: 'raw', reliable: true } as const;
export const isOurs = ({ label, serialization, reliable }: DataConnection): boolean =>
  label === CHANNEL.label && serialization === CHANNEL.serialization && reliable;

/** The link over a connection that has just opened. */
export function linkOver(connection: DataConnection): Channel {
  const { dataChannel, peerConnection } = connection;
  return new DataChannel(dataChannel, peerConnection, () => connection.close());
}
