/** Seconds between two ticks of a host or a guest. */
export const TICK = 2;
/** Ticks of silence until a device counts as away, until its channel is closed, and until a channel without proof is closed. */
export const SILENCE_TICKS = { away: 3, lost: 8, unidentified: 5 } as const;

/** The time, given from outside: the session has no clock of its own. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number;
}
