import * as v from 'valibot';
import type { SeatLevel } from '../bots/bot-seats.ts';

/**
 * The level of a bot at a table. Any name is accepted, because a newer version of the app can know more levels without raising PROTOCOL or
 * the version of rows.
 */
export const seatLevel = v.custom<SeatLevel>(
  (value) => typeof value === 'string' && /^[a-z][a-z-]{0,23}$/.test(value),
);
