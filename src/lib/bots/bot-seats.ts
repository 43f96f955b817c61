import type { Level } from './questions.ts';

declare const unknown: unique symbol;
/**
 * The name of a level that this version of the app does not know, because a newer one wrote it down. It is kept as it came. Its bot decides
 * nothing here: the seat waits until another level or a person takes it.
 */
export type UnknownLevel = string & { readonly [unknown]: true };
/** The level of a bot at a table, as it came from storage or from another device. */
export type SeatLevel = Level | UnknownLevel;

/**
 * Who plays the seats of a game: by seat, the level of the bot, or null for a person. Seats that the list does not reach are played by
 * people. Who plays a seat changes nothing in the game, so it may change between any two commands.
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
 * The seats that people let bots play, after a bot of `level`, or a person if it is null, takes a seat. `lent` and
 * `bots` are the lists before that. A bot that follows
 * another plays for the same person.
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

/** The bots of another game with the same players. A player whose seat a bot played for a while plays it again. */
export const botsAgain = (bots: BotSeats, lent: readonly number[]): BotSeats =>
  bots.map((level, seat) => (lent.includes(seat) ? null : level));
