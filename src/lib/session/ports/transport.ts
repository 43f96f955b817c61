import type { Result } from '../../result.ts';

/** How devices reach each other, as shapes: the table knows links, never how they came about. */

/** A channel of texts to one other device. What is sent arrives whole and in order, or the link closes. */
export interface Channel {
  /** Bytes given to `send` that have not left this device yet. */
  readonly bufferedBytes: number;
  /**
   * After the link has closed this does nothing.
   * @throws RangeError when the text is longer than a channel carries: the table's own messages stay far below.
   */
  send(text: string): void;
  /** Close it; the other side is told, this side is not. What was sent before still leaves. */
  close(): void;
  /** Who listens from now on. What came before is kept for the first listener, who gets it during this call. */
  listen(listener: ChannelListener): void;
}

/** Bytes of UTF-8 in one text of a link, at most: from a quarter of a megabyte on a channel closes without a word. */
export const MAX_TEXT_BYTES = 200_000;

export interface ChannelListener {
  onText(text: string): void;
  /** The other side closed it, or it broke. Told once; nothing comes after it. */
  onClosed(): void;
}

/** Why devices could not be brought together. */
export type NetError =
  /** This browser has no WebRTC, or it is switched off. */
  | { readonly code: 'net/no-webrtc' }
  /** The signalling server at this address does not answer. */
  | { readonly code: 'net/no-signalling'; readonly server: string }
  /** Nobody hosts a table under this code. */
  | { readonly code: 'net/unknown-room'; readonly room: string }
  /** Somebody hosts under this code: another device, or this one as the server remembers it from before it was cut off. */
  | { readonly code: 'net/room-taken'; readonly room: string }
  /** The table was found, but no channel to it opens: another network, or devices are kept apart in this one. */
  | { readonly code: 'net/unreachable' }
  /** No channel opens, and the TURN server of this device's settings does not take its name and password. */
  | { readonly code: 'net/relay-refused'; readonly server: string }
  /** No channel opens, and the TURN server of this device's settings does not answer. */
  | { readonly code: 'net/relay-silent'; readonly server: string }
  /** The devices were paired by hand: no server can bring them together again. */
  | { readonly code: 'net/paired' }
  /** The browser tells the page of no network at all; it tells of more once the page may use the camera. */
  | { readonly code: 'net/no-network' }
  /** The text or picture is no invitation of this app. */
  | { readonly code: 'net/not-an-invitation' }
  /** The code that moves a seat is none, or was mistyped. */
  | { readonly code: 'net/no-move-code' }
  /** The device has seats of its own at the table, which those of another would replace. */
  | { readonly code: 'net/plays-here' }
  /** An invitation of a newer version of the app. */
  | { readonly code: 'net/too-new'; readonly version: number; readonly known: number }
  /** The invitation was used already or withdrawn, or the answer is to another one. */
  | { readonly code: 'net/expired' }
  /** The player or the browser does not let the page use the camera. */
  | { readonly code: 'net/camera-refused' }
  /** This device has no camera, or another program holds it. */
  | { readonly code: 'net/no-camera' }
  /** Browsers lend the camera only to pages from https or from the device itself. */
  | { readonly code: 'net/insecure' };

/** Where a table can be reached: what a link or its QR code carries. */
export interface Room {
  /** Short code, without letters that look alike. */
  readonly code: string;
  /** The signalling server, as in `https://example.org/peerjs`; empty: the one of the page's own origin; or `PAIRED`. */
  readonly server: string;
}
/** In place of a server: the devices were brought together by two texts. */
export const PAIRED = 'pair:';

/** Several rooms at one server, under any of which a table may be found by now. */
export type Rooms = readonly [Room, ...Room[]];

/** STUN and TURN servers; none on a local network. */
export type IceServers = readonly {
  readonly urls: string;
  readonly username?: string;
  readonly credential?: string;
}[];

/** Be reachable, and reach others, through a signalling server that only makes the introductions. */
export interface Signalling {
  /**
   * Be reachable under the room's code until `stop`; links stay open after it. It comes back by itself when the server was
   * away, at the beginning too: an error is returned only where no waiting can help. Open links never depend on it.
   * `told`: at first and at every change, null when guests can come now, or what stands in the way.
   */
  host(
    room: Room,
    arrived: (link: Channel) => void,
    told: (error: NetError | null) => void,
  ): Promise<Result<{ stop(): void }, NetError>>;
  /** Reach the table where it answers first: under the first room, or, when that stays silent, under another. */
  join(rooms: Rooms): Promise<Result<Channel, NetError>>;
  /** Somebody is likely to join this room soon: prepare what can be. Until the returned function is called, or it was used. */
  prepare(room: Room): () => void;
}

/** An invitation that waits for its answer. */
export interface Invitation {
  /** Fits a QR code. */
  readonly offer: string;
  /** The other device's text: the link is open when this resolves. A text that is no answer to this offer uses nothing up. */
  accept(answer: string): Promise<Result<Channel, NetError>>;
  withdraw(): void;
}
/** The answer to an invitation; `link` resolves when the other side has accepted it. */
export interface Answer {
  readonly answer: string;
  readonly channel: Promise<Result<Channel, NetError>>;
  /** An open link stays open. */
  withdraw(): void;
}
/** Bring two devices together with no server at all: two texts, by camera, clipboard, or another link. */
export interface Pairing {
  invite(): Promise<Result<Invitation, NetError>>;
  answer(offer: string): Promise<Result<Answer, NetError>>;
}
