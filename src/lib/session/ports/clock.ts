/** Seconds between two ticks of a host or a guest. */
export const TICK = 2;

/** The time, given from outside: the session has no clock of its own. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number;
}
