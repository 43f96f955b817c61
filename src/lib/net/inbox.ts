import type { ChannelListener } from '../session/ports/transport.ts';
import { MAX_TEXT_BYTES } from '../session/ports/transport.ts';

/** The hearing side of a link: keeps what comes before somebody listens, and tells the end once. */
export class Inbox {
  #listener: ChannelListener | null = null;
  #kept: string[] = [];
  #state: 'open' | 'broken' | 'told' = 'open';

  /** Nothing more is heard. */
  get over(): boolean {
    return this.#state !== 'open';
  }

  text(text: string): void {
    if (this.over) return;
    if (this.#listener === null) this.#kept.push(text);
    else this.#listener.onText(text);
  }

  /** The other side closed the link, or it broke. */
  broken(): void {
    if (this.over) return;
    this.#state = 'broken';
    this.#tell();
  }

  /** This side closed the link: its listener hears nothing more. */
  mute(): void {
    this.#state = 'told';
    this.#kept = [];
  }

  listen(listener: ChannelListener): void {
    this.#listener = listener;
    const kept = this.#kept;
    this.#kept = [];
    for (const text of kept) {
      // The listener may close the link over the first of them.
      if (this.#state === 'told') return;
      this.#listener.onText(text);
    }
    this.#tell();
  }

  #tell(): void {
    if (this.#state !== 'broken' || this.#listener === null) return;
    this.#state = 'told';
    this.#listener.onClosed();
  }
}

const utf8 = new TextEncoder();

/** @throws RangeError when a text is too long for any channel. */
export function checkLength(text: string): void {
  // A UTF-16 unit takes three bytes at most, so short texts need no counting.
  if (text.length * 3 <= MAX_TEXT_BYTES || utf8.encode(text).length <= MAX_TEXT_BYTES) return;
  throw new RangeError(`A text of ${text.length} characters is longer than a link carries.`);
}
