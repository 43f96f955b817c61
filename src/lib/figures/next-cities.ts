import type { Quote } from '../rules/decision.ts';
import { type NetworkState, quotes } from '../rules/network.ts';
import { raceOf } from '../rules/stages.ts';
import type { Seat } from '../rules/types.ts';
import type { View } from '../rules/view.ts';

/** The cheapest `count` cities that a seat can build in next, each as the next one, affordable or not; of equals the first of the map. */
export const cheapestNext = (board: NetworkState, seat: Seat, count: number): readonly Quote[] =>
  quotes(board, seat)
    .toSorted((a, b) => a.total - b.total)
    .slice(0, count);

/** Players build up to six houses in a round; an end that is further away is not looked for. */
export const MAX_HOUSES_TO_END = 8;

/** Whether somebody lacks so few cities that the game may end this round. */
export function isEndNear(view: View): boolean {
  const { most, end } = raceOf(view);
  return end - most <= MAX_HOUSES_TO_END;
}
