import { Allowance } from '../lib/net/introductions.ts';

/** Introductions kept per device: more than it can ask for at once. Older ones are over, or were never answered. */
const MOST = 16;

/** A connection requested by a guest, and the remaining allowance of both ends. */
export interface Introduced {
  readonly guest: Allowance;
  readonly host: Allowance;
  /** Whether the host got the offer. */
  hasReached: boolean;
}

/** The newest connections a guest has offered to hosts. */
export class IntroducedConnections {
  readonly #byName = new Map<string, Introduced>();

  /** Records an offer; null if this connection was offered before. */
  add(host: string, connectionId: string): Introduced | null {
    const name = nameOf(host, connectionId);
    if (this.#byName.has(name)) return null;
    const added = { guest: new Allowance(), host: new Allowance(), hasReached: false };
    this.#byName.set(name, added);
    const [oldest] = this.#byName.keys();
    if (this.#byName.size > MOST && oldest !== undefined) this.#byName.delete(oldest);
    return added;
  }
  of(host: string, connectionId: string): Introduced | undefined {
    return this.#byName.get(nameOf(host, connectionId));
  }
}
/** The key of a connection; ids contain no spaces. */
const nameOf = (host: string, connectionId: string): string => `${host} ${connectionId}`;
