import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';
import { Budget, type Limits } from './limits.ts';

/** The remaining budgets of one address at the signalling server, and the room codes it asked for. */
export class Account {
  devices = 0;
  readonly arrivals: Budget;
  readonly messages: Budget;
  readonly offers: Budget;
  readonly #guesses: Budget;
  readonly #rememberedCodes: number;
  /** Ids it asked for, oldest first. */
  readonly #asked = new Set<string>();

  constructor(limits: Limits, now: number) {
    this.arrivals = new Budget(limits.arrivals, now);
    this.messages = new Budget(limits.addressMessages, now);
    this.offers = new Budget(limits.addressOffers, now);
    this.#guesses = new Budget(limits.guesses, now);
    this.#rememberedCodes = limits.rememberedCodes;
  }

  /** Whether it is allowed to learn if the id is registered. If not, the id must not be looked up: a hit would be an answer, too. */
  canAsk(id: string, now: number): boolean {
    return this.#asked.has(id) || this.#guesses.left(now) >= 1;
  }
  /** Records a request for an id. A new unregistered id costs a guess. */
  recordAsked(id: string, isRegistered: boolean, now: number): void {
    const isNew = !this.#asked.delete(id);
    this.#asked.add(id);
    if (isNew && !isRegistered) this.#guesses.take(1, now);
    const [oldest] = this.#asked;
    if (this.#asked.size > this.#rememberedCodes && oldest !== undefined) this.#asked.delete(oldest);
  }
  /** Whether the account can be forgotten without loss. */
  isIdle(now: number): boolean {
    const budgets = [this.arrivals, this.messages, this.offers, this.#guesses];
    return this.devices === 0 && budgets.every((budget) => budget.isFull(now));
  }
}

export class Accounts {
  readonly #limits: Limits;
  readonly #byAddress = new Map<string, Account>();

  constructor(limits: Limits) {
    this.#limits = limits;
  }
  get size(): number {
    return this.#byAddress.size;
  }
  of(address: string, now: number): Account {
    const found = this.#byAddress.get(address);
    if (found) return found;
    this.#makeRoom();
    const account = new Account(this.#limits, now);
    this.#byAddress.set(address, account);
    return account;
  }
  forgetIdle(now: number): void {
    for (const [address, account] of this.#byAddress) {
      if (account.isIdle(now)) this.#byAddress.delete(address);
    }
  }
  /** Forgets the oldest account without a device if there are too many. At most `limits.devices` accounts have one. */
  #makeRoom(): void {
    if (this.#byAddress.size < this.#limits.addresses) return;
    for (const [address, account] of this.#byAddress) {
      if (account.devices > 0) continue;
      this.#byAddress.delete(address);
      return;
    }
  }
}

/** The first four groups of an IPv6 address: the network that a provider assigns to one household. */
function networkOf(address: string): string {
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - groups.length - after.length)).fill('0');
  return [...groups, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** The account name of an address: IPv4 unchanged, IPv6 without the part that a device chooses itself. */
export function accountName(address: string): string {
  const plain = address.split('%', 1)[0] ?? '';
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  return isIPv6(plain) ? `${networkOf(plain)}::/64` : plain;
}

/**
 * The address of a request's sender. Behind a proxy of this server (`--proxied`) that is the last entry of X-Forwarded-For, written by the
 * proxy; earlier entries, and the header without a proxy, can be forged by any client.
 */
export function clientAddress(request: IncomingMessage, isProxied: boolean): string {
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .at(-1)
    ?.trim();
  if (isProxied && forwarded !== undefined && isIP(forwarded) !== 0) return forwarded;
  return request.socket.remoteAddress ?? '';
}
