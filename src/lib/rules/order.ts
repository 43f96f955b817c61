import { withNews } from './game.ts';
import { rulesOf } from './rule-set.ts';
import { trustWaits } from './trust.ts';
import type { Game, Player, Seat } from './types.ts';

const highest = (player: Pick<Player, 'plants'>): number => player.plants.at(-1) ?? 0;

/** Turn order (T1): most cities first, ties by the highest plant. Players without plants and with equally many cities keep their order. */
export function turnOrder(
  players: readonly Pick<Player, 'cities' | 'plants'>[],
  before: readonly Seat[],
): readonly Seat[] {
  return before.toSorted((a, b) => {
    const [one, two] = [players[a], players[b]];
    if (!one || !two) return 0;
    return two.cities.length - one.cities.length || highest(two) - highest(one);
  });
}

/** Begins phase 1. In round 1 the drawn order stands (T2). The smallest plant gets the token for the auction (Y4). */
export function beginRound(game: Game): Game {
  const round = game.round + 1;
  const order = round === 1 ? game.order : turnOrder(game.players, game.order);
  const hasToken = rulesOf(game.terms).discount !== null;
  const discount = hasToken ? (game.market[0] ?? null) : null;
  return withNews(
    { ...trustWaits(game), round, order, discount, waiting: order, sales: [], lot: null },
    { type: 'round-began', round, order },
  );
}

/** T2: the order is determined again right after the first auction phase. */
export function reorderInRound1(game: Game): Game {
  if (game.round !== 1) return game;
  const order = turnOrder(game.players, game.order);
  return withNews({ ...game, order }, { type: 'order-changed', order });
}
