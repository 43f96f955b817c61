import { phaseOf } from '../rules/log.ts';
import { routesOf } from '../rules/routes.ts';
import { rulesOf } from '../rules/rule-set.ts';
import { raceOf } from '../rules/stages.ts';
import type { Seat } from '../rules/types.ts';
import type { View } from '../rules/view.ts';
import { housePricesOf } from './house-prices.ts';
import { findHouses, newSites } from './houses.ts';
import { MAX_HOUSES_TO_END } from './next-cities.ts';

/** A seat that can end the game this round. */
export interface EndInReach {
  readonly seat: Seat;
  /** The houses that it lacks. */
  readonly houses: number;
  /** Elektro for them at least, as the board is now. */
  readonly cost: number;
  /** Whether it has so much; with hidden money (V4) nobody knows. */
  readonly isSure: boolean;
}

/** Elektro that a seat with hidden money is thought to have at most. */
const MAX_HIDDEN_MONEY = 200;

/** Cities that are still free in the beginners' game, where each takes one house; the last of them ends it (V2). */
const freeForBeginners = (view: View): number =>
  !rulesOf(view.terms).hasStages
    ? routesOf(view).cities.length - view.players.reduce((sum, { cities }) => sum + cities.length, 0)
    : Infinity;

/**
 * The seats that can end the game this round with up to eight houses (E1, V2), the cheapest first, if nobody builds before them and they
 * spend their money on nothing else. Empty once somebody has enough cities.
 */
export function endsInReach(view: View): readonly EndInReach[] {
  const { moment, players, waiting } = view;
  const { most, end } = raceOf(view);
  const phase = phaseOf(moment);
  if (most >= end || phase === 0 || phase > 4) return [];
  return players
    .flatMap(({ cities, money }, seat): readonly EndInReach[] => {
      if (phase === 4 && !waiting.includes(seat)) return [];
      const houses = Math.min(end - cities.length, freeForBeginners(view));
      if (houses > MAX_HOUSES_TO_END) return [];
      const sites = findHouses(housePricesOf(view, seat), houses, money ?? MAX_HIDDEN_MONEY, newSites());
      const cost = sites.count < houses ? undefined : sites.cost[houses];
      return cost === undefined ? [] : [{ seat, houses, cost, isSure: money !== null }];
    })
    .toSorted((a, b) => a.cost - b.cost);
}
