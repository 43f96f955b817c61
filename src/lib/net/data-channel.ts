import type { IceServers, Channel, ChannelListener } from '../session/ports/transport.ts';
import { checkLength, Inbox } from './inbox.ts';

/** How long a closed channel may still empty itself, in milliseconds. */
const LINGER = 2_000;

/** False where the browser has no WebRTC, or it is switched off. */
export const hasWebRtc = (): boolean => typeof RTCPeerConnection === 'function';

/** What a connection is made with. The list is always given: browsers and libraries fill a missing one in their own way. */
export const configFor = (iceServers: IceServers): RTCConfiguration => ({
  iceServers: iceServers.map((server) => ({ ...server })),
});

/** A link over an open data channel. `dispose` lets go of everything beneath; it may be called more than once. */
export class DataChannel implements Channel {
  readonly #channel: RTCDataChannel;
  readonly #inbox = new Inbox();
  readonly #dispose: () => void;
  readonly #ended = new AbortController();

  constructor(channel: RTCDataChannel, connection: RTCPeerConnection, dispose: () => void) {
    this.#channel = channel;
    this.#dispose = dispose;
    const { signal } = this.#ended;
    const broken = (): void => this.#break();
    channel.addEventListener(
      'message',
      ({ data }: MessageEvent<unknown>) => {
        // Nothing of this app sends anything but texts.
        if (typeof data === 'string') this.#inbox.text(data);
        else broken();
      },
      { signal },
    );
    channel.addEventListener('close', broken, { signal });
    // A device that vanished is told here only: its channel stays open.
    connection.addEventListener(
      'connectionstatechange',
      () => {
        if (connection.connectionState === 'failed' || connection.connectionState === 'closed') broken();
      },
      { signal },
    );
    // A page that goes takes its time to close what it leaves open, or never does.
    addEventListener('pagehide', broken, { signal });
  }

  get bufferedBytes(): number {
    return this.#inbox.over ? 0 : this.#channel.bufferedAmount;
  }

  send(text: string): void {
    checkLength(text);
    if (this.#inbox.over || this.#channel.readyState !== 'open') return;
    try {
      this.#channel.send(text);
    } catch {
      // The browser's own queue is full: the other side has not taken anything for a long time.
      this.#break();
    }
  }

  close(): void {
    if (this.#inbox.over) return;
    this.#inbox.mute();
    this.#ended.abort();
    this.#channel.addEventListener('close', this.#dispose);
    setTimeout(this.#dispose, LINGER);
    this.#channel.close();
  }

  listen(listener: ChannelListener): void {
    this.#inbox.listen(listener);
  }

  #break(): void {
    if (this.#inbox.over) return;
    this.#ended.abort();
    this.#dispose();
    this.#inbox.broken();
  }
}
