import { type ChannelListener, MAX_TEXT_BYTES } from '../session/ports/transport.ts';

/**
 * Maximum number of characters waiting for a listener. A listener comes within moments, so only a device that sends without end reaches
 * this.
 */
const MAX_BUFFERED = 2_000_000;

/** The receiving side of a channel: buffers texts until there is a listener, and reports the end once. */
export class Inbox {
  #listener: ChannelListener | null = null;
  #buffer: string[] = [];
  #buffered = 0;
  #state: 'open' | 'broken' | 'closed' = 'open';

  /** Whether the channel has ended, so that no further text is delivered. */
  get isClosed(): boolean {
    return this.#state !== 'open';
  }

  /** Delivers or buffers a text. Returns false if the buffer is full; the caller must then break the channel. */
  text(text: string): boolean {
    if (this.isClosed) return true;
    if (this.#listener !== null) {
      this.#listener.onText(text);
      return true;
    }
    if (this.#buffered + text.length > MAX_BUFFERED) return false;
    this.#buffered += text.length;
    this.#buffer.push(text);
    return true;
  }

  /** The other side closed the channel, or it broke. */
  broken(): void {
    if (this.isClosed) return;
    this.#state = 'broken';
    this.#reportEnd();
  }

  /** This side closed the channel: its listener gets nothing more. */
  close(): void {
    this.#state = 'closed';
    this.#buffer = [];
  }

  listen(listener: ChannelListener): void {
    this.#listener = listener;
    const buffered = this.#buffer;
    this.#buffer = [];
    for (const text of buffered) {
      // the listener may close the channel while it handles a text
      if (this.#state === 'closed') return;
      this.#listener.onText(text);
    }
    this.#reportEnd();
  }

  #reportEnd(): void {
    if (this.#state !== 'broken' || this.#listener === null) return;
    this.#state = 'closed';
    this.#listener.onClosed();
  }
}

const utf8 = new TextEncoder();

/** @throws RangeError if a text is too long for any channel. */
export function checkLength(text: string): void {
  // a UTF-16 unit takes at most three bytes, so short texts need no encoding
  if (text.length * 3 <= MAX_TEXT_BYTES || utf8.encode(text).length <= MAX_TEXT_BYTES) return;
  throw new RangeError(`A text of ${text.length} characters is longer than a channel carries.`);
}
