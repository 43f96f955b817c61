import type { Command } from '../rules/command.ts';
import type { CityId, Cubes, PlantNumber, Seat } from '../rules/types.ts';

/** A plan of the acting seat that is not yet paid. It is saved with the game and becomes commands when it is paid. */
export type Draft =
  | { readonly cities: readonly CityId[] }
  | { readonly cubes: Cubes }
  | { readonly plants: readonly PlantNumber[]; readonly hybridOil: number };

/** The plan that became what one tap did; null: there was none. */
export function planOf(commands: readonly Command[]): Draft | null {
  const [first] = commands;
  if (first?.type === 'buy') return { cubes: first.cubes };
  if (first?.type === 'power') return { plants: first.plants, hybridOil: first.hybridOil };
  const cities = commands.flatMap((command) => (command.type === 'build' ? [command.city] : []));
  return cities.length > 0 ? { cities } : null;
}

/** A plan at a shared table, and whose decision it is for: of a seat, at the table as it stands since the revision `fresh`. */
export interface Plan {
  readonly seat: Seat;
  readonly fresh: number;
  readonly draft: Draft;
}
