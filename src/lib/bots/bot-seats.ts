import type { Level } from './questions.ts';

declare const unknown: unique symbol;
/**
 * The name of a level unknown to this version of the app, written by a newer one and kept unchanged. Its bot decides nothing here: the seat
 * waits until another level or a person takes it.
 */
export type UnknownLevel = string & { readonly [unknown]: true };
/** The level of a bot at a table, as read from storage or from another device. */
export type SeatLevel = Level | UnknownLevel;

/**
 * The bots of a game: by seat, the level of the bot, or null for a person. Seats beyond the end of the list are people's. The holder of a
 * seat has no effect on the game, so it can change between any two commands.
 */
export type BotSeats = readonly (SeatLevel | null)[];

/** The list after a bot of `level`, or a person if it is null, has taken over a seat. People at the end of the list are left out. */
export function withBot(bots: BotSeats, seat: number, level: SeatLevel | null): BotSeats {
  const all = Array.from({ length: Math.max(bots.length, seat + 1) }, (_, at) =>
    at === seat ? level : (bots[at] ?? null),
  );
  return all.slice(0, all.findLastIndex((one) => one !== null) + 1);
}

/**
 * The seats lent to bots after a bot of `level`, or a person if it is null, takes a seat. `lent` and `bots` are the lists before that. A
 * bot that follows another plays for the same person.
 */
export function withLent(
  lent: readonly number[],
  bots: BotSeats,
  seat: number,
  level: Level | null,
): readonly number[] {
  if (level === null) return lent.filter((one) => one !== seat);
  return bots[seat] ? lent : [...lent, seat];
}

/** The bots of another game with the same players. A player with a stand-in plays again. */
export const botsOfNextGame = (bots: BotSeats, lent: readonly number[]): BotSeats =>
  bots.map((level, seat) => (lent.includes(seat) ? null : level));
