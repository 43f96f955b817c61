import type { Result } from '../../result.ts';

/** How devices reach each other. The session uses channels without knowing how they were opened. */

/** A two-way connection to one other device. Texts arrive complete and in order, or the channel closes. */
export interface Channel {
  /** Bytes passed to `send` that have not left this device yet. */
  readonly bufferedBytes: number;
  /**
   * The same text at both ends of this channel and of no other, because it names the certificates of both ends. A device in the middle
   * cannot make it equal on two channels. Empty if unknown: then nothing can be proved here.
   */
  readonly binding: string;
  /**
   * Sends a text; does nothing once the channel is closed.
   * @throws RangeError if the text is longer than MAX_TEXT_BYTES; the app's own messages are far shorter.
   */
  send(text: string): void;
  /** Closes the channel: texts sent before still leave, and only the other side's listener is called. */
  close(): void;
  /** Sets the listener. Texts that arrived earlier go to the first listener during this call. */
  listen(listener: ChannelListener): void;
}

/** Maximum length of a text in bytes of UTF-8: WebRTC channels close silently at about 255 KB. */
export const MAX_TEXT_BYTES = 200_000;

export interface ChannelListener {
  onText(text: string): void;
  /** The other side closed the channel, or it broke. Called once, after the last text. */
  onClosed(): void;
}

/** Why a connection failed. */
export type NetError =
  /** The browser has no WebRTC, or it is switched off. */
  | { readonly code: 'net/no-webrtc' }
  /** The signalling server at this address does not answer. */
  | { readonly code: 'net/no-signalling'; readonly server: string }
  /** No table is hosted under this code. */
  | { readonly code: 'net/unknown-room'; readonly room: string }
  /** A device hosts a table there, but is not the invitation's host: another may have taken over since. */
  | { readonly code: 'net/other-host' }
  /** The code is in use: by another device, or by this one before it lost the server, which has not noticed yet. */
  | { readonly code: 'net/room-taken'; readonly room: string }
  /** The table was found, but no channel opens: another network, or one that isolates its devices. */
  | { readonly code: 'net/unreachable' }
  /** No channel opens, and the TURN server in the settings refuses the user name and password. */
  | { readonly code: 'net/relay-refused'; readonly server: string }
  /** No channel opens, and the TURN server in the settings does not answer. */
  | { readonly code: 'net/relay-silent'; readonly server: string }
  /** The devices were paired without a server, so no server can reconnect them. */
  | { readonly code: 'net/paired' }
  /** The device is offline, so it has no network address. */
  | { readonly code: 'net/no-network' }
  /** The device is online, but the browser gives the page no network address: a policy, an extension or a VPN hides them all. */
  | { readonly code: 'net/no-addresses' }
  /** The player or the browser denies the page the local network. */
  | { readonly code: 'net/local-network-denied' }
  /** The text or picture is not an invitation of this app. */
  | { readonly code: 'net/not-an-invitation' }
  /** Not a transfer code, or a mistyped one. */
  | { readonly code: 'net/no-transfer-code' }
  /** The device has seats of its own at the table; moving seats here would replace them. */
  | { readonly code: 'net/plays-here' }
  /** The device has keys of its own for the table, without a seat; moving seats here would replace them. */
  | { readonly code: 'net/known-here' }
  /** The invitation comes from a newer version of the app. */
  | { readonly code: 'net/too-new'; readonly version: number; readonly known: number }
  /** The invitation comes from an older version of the app. */
  | { readonly code: 'net/too-old'; readonly version: number; readonly known: number }
  /** The invitation was used already or withdrawn, or the answer is to another one. */
  | { readonly code: 'net/expired' }
  /** The player or the browser denies the camera. */
  | { readonly code: 'net/camera-refused' }
  /** The device has no camera, or another program uses it. */
  | { readonly code: 'net/no-camera' }
  /** Browsers allow the camera only on https and on localhost. */
  | { readonly code: 'net/insecure' };

/** The address of a table: the content of an invitation link or QR code. */
export interface Room {
  /** A short code without characters that look alike. */
  readonly code: string;
  /** The signalling server, as in `https://example.org/peerjs`, '' for the one at the page's own origin, or PAIRED. */
  readonly server: string;
}
/** Replaces the server if the devices were paired without one. */
export const PAIRED = 'pair:';

/** Rooms at one server that may hold the table, the most likely first. */
export type Rooms = readonly [Room, ...Room[]];

/** STUN and TURN servers; empty on a local network. */
export type IceServers = readonly {
  readonly urls: string;
  readonly username?: string;
  readonly credential?: string;
}[];

/** Opens channels through a signalling server, which only introduces devices to each other. */
export interface Signalling {
  /**
   * Makes this device reachable in a room until `stop`, which leaves open channels open. It reconnects by itself when the server is away,
   * also at the start, so an error is returned only if waiting cannot help. `onStatus`: called at first and at every change, with null when
   * guests can join, or with the obstacle.
   */
  host(
    room: Room,
    onChannel: (channel: Channel) => void,
    onStatus: (error: NetError | null) => void,
  ): Promise<Result<{ stop(): void }, NetError>>;
  /** Opens a channel to the table in the first room that answers. */
  join(rooms: Rooms): Promise<Result<Channel, NetError>>;
  /** Connects to the server in advance, until `join` uses the connection or the returned function is called. */
  prepare(room: Room): () => void;
}

/** An unanswered pairing invitation. */
export interface Invitation {
  /** A text that fits into a QR code. */
  readonly offer: string;
  /** Takes the other device's answer and resolves to the open channel. A text that does not answer this offer changes nothing. */
  accept(answer: string): Promise<Result<Channel, NetError>>;
  withdraw(): void;
}
/** The answer to an invitation; `channel` resolves when the other side has accepted it. */
export interface Answer {
  readonly answer: string;
  /** The fingerprint of the host's key in the invitation, as hex; '' if there is none. */
  readonly hostKey: string;
  readonly channel: Promise<Result<Channel, NetError>>;
  /** Withdraws the answer; an open channel stays open. */
  withdraw(): void;
}
/** Opens a channel without a server, by two texts exchanged by camera or clipboard. */
export interface Pairing {
  /** `hostKey`: the fingerprint of the host's key, as hex, or '' if the invitation is not a host's. */
  invite(hostKey: string): Promise<Result<Invitation, NetError>>;
  answer(offer: string): Promise<Result<Answer, NetError>>;
}
