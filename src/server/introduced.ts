import { Allowance } from '../lib/net/introductions.ts';

/** Introductions that a device keeps: more than it may ask for at once. Those before are over, or were never answered. */
const MOST = 16;

/** One connection that a guest wants, and what both ends may still send for it. */
export interface Introduced {
  readonly guest: Allowance;
  readonly host: Allowance;
  /** Whether the host got the offer. */
  hasReached: boolean;
}

/** The newest connections that a guest has offered to hosts. */
export class IntroducedConnections {
  readonly #byName = new Map<string, Introduced>();

  /** Records an offer. Null: this connection was offered before. */
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
/** No id holds a space. */
const nameOf = (host: string, connectionId: string): string => `${host} ${connectionId}`;
