import { capacityOf, runsOf } from './bureaucracy.ts';
import type { Cubes, PlantNumber } from './types.ts';

/** The plants of a player, with cubes that they may burn. */
interface Works {
  readonly plants: readonly PlantNumber[];
  readonly cubes: Cubes;
}

/** The number of cities that the plants power with the cubes, however many cities the player has. */
export const fuelledCities = ({ plants, cubes }: Works): number =>
  Math.max(...runsOf({ plants, cubes, cities: [] }).map((run) => capacityOf(run.plants)));

/** How many of some cities a player could power, and what they lack to power all of them. */
export interface Coverage {
  readonly cities: number;
  readonly powered: number;
  /** `plants`: not even with fuel for all of them. */
  readonly lacks: 'plants' | 'fuel' | null;
}
export function coverageOf(works: Works, cities: number): Coverage {
  const [all, fuelled] = [capacityOf(works.plants), fuelledCities(works)];
  const powered = Math.min(cities, fuelled);
  if (powered === cities) return { cities, powered, lacks: null };
  return { cities, powered, lacks: fuelled < all ? 'fuel' : 'plants' };
}
