import { withNews, without, withoutNews } from './game.ts';
import { trustWaits } from './trust.ts';
import type { Game, Seat } from './types.ts';

/** Phases 3 and 4 run in reverse turn order (F1, B1). */
export const queueReverse = (game: Game): Game => ({ ...trustWaits(game), waiting: game.order.toReversed() });

export const finishTurn = (game: Game, seat: Seat, phase: 3 | 4): Game =>
  withNews(
    { ...withoutNews(game), waiting: without(game.waiting, seat) },
    { type: 'turn-done', seat, phase },
  );

/** I3: all players choose at the same time. */
export const queueForPowering = (game: Game): Game => ({ ...game, waiting: game.order });

export const nobodyWaiting = (game: Game): boolean => game.waiting.length === 0;
