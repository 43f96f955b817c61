import type { Standing } from '../../rules/scoring.ts';
import type { Seat } from '../../rules/types.ts';

/** One step of the final count: a city of a seat lights up, or a seat without power is skipped. */
export interface CountStep {
  readonly seat: Seat;
  /** The seat's lit cities so far. */
  readonly lit: number;
  /** Milliseconds until the next step. */
  readonly ms: number;
}

/** The maximum milliseconds for one city, and for all of them together. */
const [CITY_MS, CITIES_MS] = [80, 4_500];
/** Milliseconds between a player's last city and the next player, and after the very last city. */
const [PLAYER_MS, LAST_MS] = [320, 700];

/** The final count city by city, the last-ranked player first, so that the winner is known at the end. */
export function countSteps(ranking: readonly Pick<Standing, 'seat' | 'powered'>[]): readonly CountStep[] {
  const cities = ranking.reduce((sum, { powered }) => sum + powered, 0);
  const ms = Math.min(CITY_MS, CITIES_MS / Math.max(1, cities));
  return ranking.toReversed().flatMap(({ seat, powered }, at) => {
    const end = at === ranking.length - 1 ? LAST_MS : PLAYER_MS;
    return Array.from({ length: Math.max(1, powered) }, (_, city) => ({
      seat,
      lit: Math.min(powered, city + 1),
      ms: city + 1 < powered ? ms : end,
    }));
  });
}

/** The lit cities of each seat after the first `count` steps; a seat that was not counted yet is absent. */
export const litAfter = (steps: readonly CountStep[], count: number): ReadonlyMap<Seat, number> =>
  new Map(steps.slice(0, count).map(({ seat, lit }) => [seat, lit]));
