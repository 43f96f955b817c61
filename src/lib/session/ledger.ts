import type { LogEntry } from '../rules/log.ts';
import type { Setup } from '../rules/setup.ts';
import type { News, Seat } from '../rules/types.ts';
import { TABLES } from '../rules/tables/tables.ts';

/** What a piece of news paid to a seat, in Elektro; less than 0: what it cost. */
function paid(item: News): readonly [Seat, number] | null {
  switch (item.type) {
    case 'bought-plant':
    case 'bought-cubes':
      return [item.seat, -item.price];
    case 'built':
      return [item.seat, -item.connection - item.slot];
    case 'powered':
      return [item.seat, item.income];
    default:
      return null;
  }
}

/** Everybody's Elektro by seat when a game begins. */
export const moneyAtStart = ({ players, position }: Setup): readonly number[] =>
  position
    ? position.game.players.map(({ money }) => money)
    : Array.from({ length: players }, () => TABLES.startingMoney);

/**
 * Everybody's Elektro by seat after the whole log. Money is hidden from sight only (V4): every payment and every
 * income is told to all, so whoever kept the log can go on with the game.
 */
export function moneyFromLog(start: readonly number[], log: readonly LogEntry[]): readonly number[] {
  const money = [...start];
  for (const item of log.flatMap(({ news }) => news)) {
    const [seat, amount] = paid(item) ?? [0, 0];
    money[seat] = (money[seat] ?? 0) + amount;
  }
  return money;
}
