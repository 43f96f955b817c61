/** Milliseconds that a channel may take to open. */
const OPEN_TIMEOUT = 15_000;
/** Most channels that may be opening at the same time: of one sender, and of all. A guest opens one, and a new id for each try. */
const MOST_OPENING = { perSender: 2, total: 40 } as const;

interface Opening {
  readonly sender: string;
  readonly timer: ReturnType<typeof setTimeout>;
  close(): void;
}

/**
 * The channels that guests are opening to this host. An offer costs its sender little and the host a connection for fifteen seconds, so
 * they are bounded; a new one takes the place of the oldest, of its own sender first, since those that never open grow old.
 */
export class OpeningChannels {
  /** Oldest first. */
  readonly #opening = new Set<Opening>();

  get size(): number {
    return this.#opening.size;
  }

  /** Admits a channel; `close` is called if it does not open in time. Returns a function to call when it opens: false if it is too late. */
  add(sender: string, close: () => void): () => boolean {
    const opening: Opening = { sender, close, timer: setTimeout(() => this.#drop(opening), OPEN_TIMEOUT) };
    const ofSender = [...this.#opening].filter((other) => other.sender === sender);
    const [oldest] = this.#opening;
    if (ofSender.length >= MOST_OPENING.perSender) this.#drop(ofSender[0]);
    else if (this.#opening.size >= MOST_OPENING.total) this.#drop(oldest);
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
