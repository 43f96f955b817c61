import type { TimeLimit } from '../protocol/table-view.ts';
import type { Seat } from '../rules/types.ts';
import { timeLeft } from '../session/game/time-limit.ts';

/** The time at a table that limits it, as the screens show it. */
export interface Timing {
  readonly limit: TimeLimit;
  /** By seat, in ms. */
  readonly used: readonly number[];
  /** By seat, in ms; below 0 beyond the limit. */
  readonly left: readonly number[];
  /** The seats whose time runs now. */
  readonly running: readonly Seat[];
}

/** `used`: by seat, in ms. Null if the table does not limit the time. */
export const timingOf = (
  limit: TimeLimit | null,
  used: readonly number[],
  running: readonly Seat[],
): Timing | null => limit && { limit, used, left: used.map((ms) => timeLeft(limit, ms)), running };
