import { capacityOf, runsOf } from './bureaucracy.ts';
import type { RuleSet } from './rule-set.ts';
import type { Cubes, PlantNumber } from './types.ts';

/** A player's plants and the cubes they can burn. */
interface Works {
  readonly plants: readonly PlantNumber[];
  readonly cubes: Cubes;
}

/** The number of cities the plants can power with the cubes, whether or not the player has that many. */
export const fuelledCities = (rules: RuleSet, { plants, cubes }: Works): number =>
  Math.max(...runsOf(rules, { plants, cubes, cities: [] }).map((run) => capacityOf(rules, run.plants)));

/** How many of a number of cities a player could power, and what they lack to power all of them. */
export interface Coverage {
  readonly cities: number;
  readonly powered: number;
  /** `plants`: not enough even if all of them had fuel. */
  readonly lacks: 'plants' | 'fuel' | null;
}
export function coverageOf(rules: RuleSet, works: Works, cities: number): Coverage {
  const [all, fuelled] = [capacityOf(rules, works.plants), fuelledCities(rules, works)];
  const powered = Math.min(cities, fuelled);
  if (powered === cities) return { cities, powered, lacks: null };
  return { cities, powered, lacks: fuelled < all ? 'fuel' : 'plants' };
}
