import { sha256Of } from '../session/digest.ts';
import type { Channel, ChannelListener, IceServers } from '../session/ports/transport.ts';
import { checkLength, Inbox } from './inbox.ts';
import { certificateIn, writeHash } from './sdp-lines.ts';

/** Milliseconds for a closed channel to send its buffered texts. */
const LINGER = 2_000;

/** Whether the browser has WebRTC and has not switched it off. */
export const hasWebRtc = (): boolean => typeof RTCPeerConnection === 'function';

/** The configuration of a connection. It always has a server list, because PeerJS replaces a missing list with public servers. */
export const configFor = (iceServers: IceServers): RTCConfiguration => ({
  iceServers: iceServers.map((server) => ({ ...server })),
});

/** The SHA-256 of the other end's certificate, as verified by the browser; undefined if unknown (older Firefox). */
function checkedCertificate({ sctp }: RTCPeerConnection): string | undefined {
  const transport = sctp?.transport;
  if (!transport || !('getRemoteCertificates' in transport)) return undefined;
  const [certificate] = transport.getRemoteCertificates();
  return certificate && writeHash(sha256Of(new Uint8Array(certificate)));
}

/**
 * The certificates of both ends, in the same order at both. A pending description does not count: the other end can send one at any time,
 * and no certificate was checked against it.
 */
function bindingOf(connection: RTCPeerConnection): string {
  const { currentLocalDescription, currentRemoteDescription } = connection;
  const local = certificateIn(currentLocalDescription?.sdp ?? '');
  const remote = certificateIn(currentRemoteDescription?.sdp ?? '');
  if (local === null || remote === null) return '';
  const checked = checkedCertificate(connection) ?? remote;
  if (checked !== remote) return '';
  return [local, remote]
    .map((hash) => `SHA-256 ${hash}`)
    .toSorted()
    .join(' ');
}

/** A channel over an open WebRTC data channel. `dispose` closes the underlying connection, and can be called more than once. */
export class DataChannel implements Channel {
  readonly #channel: RTCDataChannel;
  readonly #connection: RTCPeerConnection;
  readonly #inbox = new Inbox();
  readonly #dispose: () => void;
  readonly #ended = new AbortController();

  constructor(channel: RTCDataChannel, connection: RTCPeerConnection, dispose: () => void) {
    this.#channel = channel;
    this.#connection = connection;
    this.#dispose = dispose;
    const { signal } = this.#ended;
    const broken = (): void => this.#break();
    channel.addEventListener(
      'message',
      ({ data }: MessageEvent<unknown>) => {
        // this app sends only texts
        if (typeof data !== 'string' || !this.#inbox.text(data)) broken();
      },
      { signal },
    );
    channel.addEventListener('close', broken, { signal });
    // only the connection state shows that a device has vanished: its data channel stays open
    connection.addEventListener(
      'connectionstatechange',
      () => {
        if (connection.connectionState === 'failed' || connection.connectionState === 'closed') broken();
      },
      { signal },
    );
    // when the player leaves the page, the browser closes its channels late or never
    addEventListener('pagehide', broken, { signal });
  }

  /** Computed on each access, because a channel can open before its connection shows the other end's description. */
  get binding(): string {
    return bindingOf(this.#connection);
  }
  get bufferedBytes(): number {
    return this.#inbox.isClosed ? 0 : this.#channel.bufferedAmount;
  }

  send(text: string): void {
    checkLength(text);
    if (this.#inbox.isClosed || this.#channel.readyState !== 'open') return;
    try {
      this.#channel.send(text);
    } catch {
      // the browser's queue is full: the other side has received nothing for a long time
      this.#break();
    }
  }

  close(): void {
    if (this.#inbox.isClosed) return;
    this.#inbox.close();
    this.#ended.abort();
    this.#channel.addEventListener('close', this.#dispose);
    setTimeout(this.#dispose, LINGER);
    this.#channel.close();
  }

  listen(listener: ChannelListener): void {
    this.#inbox.listen(listener);
  }

  #break(): void {
    if (this.#inbox.isClosed) return;
    this.#ended.abort();
    this.#dispose();
    this.#inbox.broken();
  }
}
