import type { TimeLimit } from '../../protocol/table-view.ts';
import type { Seat } from '../../rules/types.ts';

export type { TimeLimit };

/** The time that players use, in ms by seat, and how a table limits it. Nothing here knows the time. */

/** The level of the bot that plays for a player whose time is up. */
export const TIME_UP_LEVEL = 'solid';

/** The time used by each of `players` seats after `seats` used `ms` more. */
export const withTimeUsed = (
  used: readonly number[],
  seats: readonly Seat[],
  ms: number,
  players: number,
): readonly number[] =>
  Array.from({ length: players }, (_, seat) => (used[seat] ?? 0) + (seats.includes(seat) ? ms : 0));

/** The time that a seat has left, in ms; not above 0 once it is up. */
export const timeLeft = ({ minutes }: TimeLimit, used: number): number => minutes * 60_000 - used;

/** The seats among `seats` whose time is up at a table with a hard limit. */
export const outOfTime = (
  limit: TimeLimit | null,
  used: readonly number[],
  seats: readonly Seat[],
): readonly Seat[] =>
  limit?.kind === 'hard' ? seats.filter((seat) => timeLeft(limit, used[seat] ?? 0) <= 0) : [];
