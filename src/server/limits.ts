/** The rate of a budget: `burst` units at once, and `perSecond` in the long run. */
export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

/** A budget of units that refills steadily. Times are in milliseconds. */
export class Budget {
  readonly #rate: Rate;
  #left: number;
  #given = 0;
  #at: number;

  constructor(rate: Rate, now: number) {
    this.#rate = rate;
    this.#left = rate.burst;
    this.#at = now;
  }
  /** The units left now. */
  left(now: number): number {
    const refill = ((now - this.#at) / 1_000) * this.#rate.perSecond;
    this.#left = Math.min(this.#rate.burst, this.#left + refill);
    this.#at = now;
    return this.#left;
  }
  /** Takes units if there are enough; otherwise takes none and returns false. */
  take(units: number, now: number): boolean {
    if (this.left(now) + this.#given < units) return false;
    const given = Math.min(this.#given, units);
    this.#given -= given;
    this.#left -= units - given;
    return true;
  }
  /** Adds units to be used before all others, up to `most` of them. */
  give(units: number, most: number): void {
    this.#given = Math.min(most, this.#given + units);
  }
  isFull(now: number): boolean {
    return this.left(now) >= this.#rate.burst;
  }
}

/**
 * Limits of the signalling server. An address is an IPv4 address or an IPv6 /64 network, so it can be a whole household. The busiest honest
 * one is a table of sixteen devices that all lost their host: each asks for five of the same eleven rooms every three seconds.
 */
export interface Limits {
  /** Milliseconds without a message after which a device counts as gone and its room code is free. Devices send a heartbeat every 5 s. */
  readonly silence: number;
  /** Registered devices in total. */
  readonly devices: number;
  readonly devicesPerAddress: number;
  /** New devices per address. */
  readonly arrivals: Rate;
  /**
   * Free room codes per address. A code the address asked for before costs nothing, so a table shares its guesses. There are 28.6 million
   * codes: at this rate they take four and a half years.
   */
  readonly guesses: Rate;
  /** Different room codes one device can ask for; a guest asks for five. */
  readonly codesPerDevice: number;
  /** Room codes remembered per address. */
  readonly rememberedCodes: number;
  /** Messages per device and per address. A message costs one unit, and one more per 1,000 bytes. */
  readonly deviceMessages: Rate;
  readonly addressMessages: Rate;
  /** Offers delivered to a host, per sending device and per sending address. */
  readonly deviceOffers: Rate;
  readonly addressOffers: Rate;
  /** Bytes held for absent hosts, per sending device and in total. */
  readonly heldBytesPerDevice: number;
  readonly heldBytes: number;
  /** Maximum unread bytes of a device; further messages to it are dropped. */
  readonly unreadBytes: number;
  /** Maximum number of remembered addresses; beyond it, those without a device are forgotten. */
  readonly addresses: number;
}

export const LIMITS: Limits = {
  silence: 20_000,
  devices: 5_000,
  devicesPerAddress: 128,
  arrivals: { burst: 200, perSecond: 10 },
  guesses: { burst: 120, perSecond: 0.2 },
  codesPerDevice: 12,
  rememberedCodes: 256,
  deviceMessages: { burst: 1_000, perSecond: 100 },
  addressMessages: { burst: 10_000, perSecond: 1_000 },
  deviceOffers: { burst: 12, perSecond: 0.5 },
  addressOffers: { burst: 100, perSecond: 10 },
  heldBytesPerDevice: 64_000,
  heldBytes: 16_000_000,
  unreadBytes: 512_000,
  addresses: 5_000,
};

const ENDLESS: Rate = { burst: Infinity, perSecond: 0 };
/** The same without limits per device and address, for benchmarks and for tests of the code behind the limits. */
export const UNLIMITED: Limits = {
  ...LIMITS,
  silence: Infinity,
  devicesPerAddress: Infinity,
  codesPerDevice: Infinity,
  arrivals: ENDLESS,
  guesses: ENDLESS,
  deviceMessages: ENDLESS,
  addressMessages: ENDLESS,
  deviceOffers: ENDLESS,
  addressOffers: ENDLESS,
};
