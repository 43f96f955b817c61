/** Milliseconds between two lines of the same kind. */
const PAUSE = 60_000;

/** Logs unexpected events: one line a minute of each kind, with the number of those left out. */
export class Log {
  readonly #write: (line: string) => void;
  readonly #now: () => number;
  readonly #kinds = new Map<string, { at: number; left: number }>();

  constructor(write: (line: string) => void = console.error, now: () => number = () => performance.now()) {
    this.#write = write;
    this.#now = now;
  }
  /** `kind`: one of a few fixed texts; `detail`: about this event. */
  line(kind: string, detail: string): void {
    const last = this.#kinds.get(kind);
    const now = this.#now();
    if (last && now - last.at < PAUSE) {
      last.left++;
      return;
    }
    this.#kinds.set(kind, { at: now, left: 0 });
    const more = last && last.left > 0 ? ` (and ${last.left} more since the last line)` : '';
    const words = `${kind}: ${detail}`.replaceAll(/[^\x20-\x7e]+/g, ' ').slice(0, 300);
    this.#write(words + more);
  }
}

/**
 * From now on uncaught errors are logged, and the process continues: a server that introduces devices to each other should not end because
 * of one request. Handle errors of the start before.
 */
export function logUncaught(log: Log): void {
  // rejected promises come here, too
  process.on('uncaughtException', (error: unknown, origin) => {
    const { stack = String(error) } = error instanceof Error ? error : {};
    const [message = '', place = ''] = stack.split('\n');
    log.line(`Error in the server (${origin})`, `${message} ${place.trim()}`.trim());
  });
}
