/** Seconds between two ticks of a host or a guest. */
export const TICK = 2;
/** Ticks of silence until a device counts as away, until its channel is closed, and until a channel without proof is closed. */
export const SILENCE_TICKS = { away: 3, lost: 8, unidentified: 5 } as const;

declare const instant: unique symbol;
/** A point in time on a clock that cannot be set. Only differences between two are meaningful, and only on one page. */
export type Instant = number & { readonly [instant]: true };

/** The date and time of the device, for records only. A player or the network can set it, so a difference of two is no duration. */
export interface WallClock {
  /** Milliseconds since 1970, UTC. */
  now(): number;
}
/** The time, given from outside: the session has no clock of its own. */
export interface Clock extends WallClock {
  /** For durations on this page. */
  instant(): Instant;
}

/** Milliseconds from one instant to another. */
export const msBetween = (from: Instant, to: Instant): number => to - from;

/** Before the page was opened: any duration since then is infinite. */
export const LONG_AGO = -Infinity as Instant;

/** The longest time between two laps that counts, in ms: a page that was silent for longer was asleep, and nobody saw the game. */
const LONGEST_LAP = 5_000;

/** Measures how long players think, as long as the page is awake. */
export class Stopwatch {
  readonly #clock: Pick<Clock, 'instant'>;
  #last: Instant;

  constructor(clock: Pick<Clock, 'instant'>) {
    this.#clock = clock;
    this.#last = clock.instant();
  }
  /** The time since the last call in whole ms, 5 s at most. */
  lap(): number {
    const now = this.#clock.instant();
    const ms = Math.floor(Math.min(msBetween(this.#last, now), LONGEST_LAP));
    this.#last = now;
    return ms;
  }
}
