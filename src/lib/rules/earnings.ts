import { incomeFor } from './bureaucracy.ts';
import { playerAt } from './game.ts';
import { rulesOf } from './rule-set.ts';
import type { Game, Moment, Player, Seat } from './types.ts';

/**
 * The most Elektro a seat can have: its initial money plus, for every round paid so far, the income for all its present cities (I2). Cities
 * are never lost, so no earlier round can have paid more.
 */
export function maxMoney(
  game: Pick<Game, 'terms' | 'round' | 'waiting'> & { readonly players: readonly Pick<Player, 'cities'>[] },
  moment: Moment,
  seat: Seat,
): number {
  const isPaid = moment === 'powering' && !game.waiting.includes(seat);
  const rounds = Math.max(0, game.round - 1) + (isPaid ? 1 : 0);
  const rules = rulesOf(game.terms);
  return rules.startingMoney + rounds * incomeFor(rules, playerAt(game.players, seat).cities.length);
}
