import type { IceServers, Channel, ChannelListener } from '../session/ports/transport.ts';
import { checkLength, Inbox } from './inbox.ts';

/** Milliseconds that a closed channel has to send what is buffered. */
const LINGER = 2_000;

/** False where the browser has no WebRTC, or it is switched off. */
export const hasWebRtc = (): boolean => typeof RTCPeerConnection === 'function';

/** The configuration of a connection. It always has a server list: PeerJS fills a missing one with public servers. */
export const configFor = (iceServers: IceServers): RTCConfiguration => ({
  iceServers: iceServers.map((server) => ({ ...server })),
});

const fingerprintIn = (description: RTCSessionDescription | null): string | null =>
  /^a=fingerprint:(.+)$/m
    .exec(description?.sdp ?? '')?.[1]
    ?.trim()
    .toUpperCase() ?? null;

/** The fingerprints of both ends' certificates, which the browsers have checked, in the same order at both ends. */
function bindingOf({ localDescription, remoteDescription }: RTCPeerConnection): string {
  const [local, remote] = [fingerprintIn(localDescription), fingerprintIn(remoteDescription)];
  return local === null || remote === null ? '' : [local, remote].toSorted().join(' ');
}

/** A channel over an open WebRTC data channel. `dispose` frees what is below it; it may be called more than once. */
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
        // this app sends nothing but texts
        if (typeof data === 'string') this.#inbox.text(data);
        else broken();
      },
      { signal },
    );
    channel.addEventListener('close', broken, { signal });
    // a device that vanished shows here only: its data channel stays open
    connection.addEventListener(
      'connectionstatechange',
      () => {
        if (connection.connectionState === 'failed' || connection.connectionState === 'closed') broken();
      },
      { signal },
    );
    // a page that is left closes its channels late or never
    addEventListener('pagehide', broken, { signal });
  }

  /** Not kept: a channel may open before its connection shows the other end's description. */
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
