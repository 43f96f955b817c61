/** Maximum milliseconds for a channel to open. */
const OPEN_TIMEOUT = 15_000;
/** Maximum number of channels opening at the same time. A guest opens one at a time, and takes a new id for each try. */
const MAX_OPENING = { perSender: 2, total: 40 } as const;

interface Opening {
  readonly sender: string;
  readonly timer: ReturnType<typeof setTimeout>;
  close(): void;
}

/**
 * The channels that guests are opening to this host. Their number is limited, because an offer costs its sender little but the host a
 * connection for fifteen seconds. A new channel replaces the oldest one of its sender, or else of all: old ones are likely never to open.
 */
export class OpeningChannels {
  /** Oldest first. */
  readonly #opening = new Set<Opening>();

  get size(): number {
    return this.#opening.size;
  }

  /** Admits a channel, and calls `close` if it does not open in time. Call the result when the channel opens: false means too late. */
  add(sender: string, close: () => void): () => boolean {
    const opening: Opening = { sender, close, timer: setTimeout(() => this.#drop(opening), OPEN_TIMEOUT) };
    const ofSender = [...this.#opening].filter((other) => other.sender === sender);
    const [oldest] = this.#opening;
    if (ofSender.length >= MAX_OPENING.perSender) this.#drop(ofSender[0]);
    else if (this.#opening.size >= MAX_OPENING.total) this.#drop(oldest);
    this.#opening.add(opening);
    return () => this.#remove(opening);
  }

  #drop(opening: Opening | undefined): void {
    if (opening && this.#remove(opening)) opening.close();
  }
  #remove(opening: Opening): boolean {
    clearTimeout(opening.timer);
    return this.#opening.delete(opening);
  }
}
