import type { RegisteredDevice } from './device.ts';
import type { Introduced } from './introduced.ts';

/** Messages of one device waiting for a host. */
export interface HeldMessages {
  readonly from: RegisteredDevice;
  readonly to: string;
  /** The connection of the messages. */
  readonly introduced: Introduced;
  /** The offer and the candidates after it; empty for an offer that must not be delivered. */
  readonly texts: string[];
  /** When the sender is informed that the id is unknown. */
  readonly until: number;
}

interface Offered extends Omit<HeldMessages, 'texts'> {
  readonly text: string | null;
}

/** The held offers of one device, by the id of the host. */
interface Account {
  readonly held: Map<string, HeldMessages>;
  bytes: number;
}

/** Offers to absent hosts: a host that lost its server comes back within moments. */
export class HeldOffers {
  readonly #mostBytes: { readonly perDevice: number; readonly total: number };
  readonly #byId = new Map<string, Set<HeldMessages>>();
  readonly #bySender = new Map<RegisteredDevice, Account>();
  #bytes = 0;

  constructor(mostBytes: { readonly perDevice: number; readonly total: number }) {
    this.#mostBytes = mostBytes;
  }
  /** Total bytes held now. */
  get bytes(): number {
    return this.#bytes;
  }

  bytesOf(device: RegisteredDevice): number {
    return this.#bySender.get(device)?.bytes ?? 0;
  }

  /** Holds an offer. A device holds one offer for each id. `text`: null for an offer that must not be delivered. */
  hold({ from, to, introduced, text, until }: Offered): void {
    const account = this.#bySender.get(from) ?? { held: new Map<string, HeldMessages>(), bytes: 0 };
    if (account.held.has(to)) return;
    const held: HeldMessages = { from, to, introduced, texts: [], until };
    account.held.set(to, held);
    this.#bySender.set(from, account);
    const others = this.#byId.get(to);
    if (others) others.add(held);
    else this.#byId.set(to, new Set([held]));
    if (text !== null) this.#add(held, text);
  }
  /** Adds a candidate to the offer of its connection; does nothing if the offer is not held. */
  append(from: RegisteredDevice, to: string, introduced: Introduced, text: string): void {
    const held = this.#bySender.get(from)?.held.get(to);
    // without its offer, a candidate is useless
    if (held?.introduced === introduced && held.texts.length > 0) this.#add(held, text);
  }
  /** Returns and removes the messages for a device that has just registered, oldest first. */
  takeFor(id: string): readonly HeldMessages[] {
    const waiting = [...(this.#byId.get(id) ?? [])].filter(({ texts }) => texts.length > 0);
    for (const held of waiting) this.#remove(held);
    return waiting;
  }
  takeExpired(now: number): readonly HeldMessages[] {
    const expired = [...this.#byId.values()]
      .flatMap((group) => [...group])
      .filter(({ until }) => until <= now);
    for (const held of expired) this.#remove(held);
    return expired;
  }
  /** Drops the messages of a device that is gone. */
  dropFrom(device: RegisteredDevice): void {
    for (const held of this.#bySender.get(device)?.held.values() ?? []) this.#remove(held);
  }

  #add(held: HeldMessages, text: string): void {
    const { perDevice, total } = this.#mostBytes;
    const bytes = Buffer.byteLength(text);
    const account = this.#bySender.get(held.from);
    if (!account || account.bytes + bytes > perDevice || this.#bytes + bytes > total) return;
    held.texts.push(text);
    account.bytes += bytes;
    this.#bytes += bytes;
  }
  #remove(held: HeldMessages): void {
    const bytes = held.texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    this.#bytes -= bytes;
    const account = this.#bySender.get(held.from);
    if (account) account.bytes -= bytes;
    account?.held.delete(held.to);
    if (account?.held.size === 0) this.#bySender.delete(held.from);
    const group = this.#byId.get(held.to);
    group?.delete(held);
    if (group?.size === 0) this.#byId.delete(held.to);
  }
}
