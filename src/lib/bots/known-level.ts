import type { BotSeats, SeatLevel } from './bot-seats.ts';
import { type Level, LEVELS } from './questions.ts';

export const isKnown = (level: SeatLevel): level is Level => LEVELS.some((known) => known === level);

/** The first seat whose bot has an unknown level; null if there is none. */
export function firstUnknownLevel(bots: BotSeats): number | null {
  const seat = bots.findIndex((level) => level !== null && !isKnown(level));
  return seat < 0 ? null : seat;
}
