import * as v from 'valibot';
import type { SeatLevel } from '../bots/bot-seats.ts';

/**
 * The level of a bot at a table. A newer version of the app may know more levels, and would not raise PROTOCOL or the version of rows for
 * them, so any name is taken.
 */
export const seatLevel = v.custom<SeatLevel>(
  (value) => typeof value === 'string' && /^[a-z][a-z-]{0,23}$/.test(value),
);
