import type { CityId, Cubes, PlantNumber, Seat } from '../rules/types.ts';

/** A plan of the acting seat that is not yet paid. It is saved with the game and becomes commands when it is paid. */
export type Draft =
  | { readonly cities: readonly CityId[] }
  | { readonly cubes: Cubes }
  | { readonly plants: readonly PlantNumber[]; readonly hybridOil: number };

/** A plan at a shared table, and whose decision it is for: of a seat, at the table as it stands since the revision `fresh`. */
export interface Plan {
  readonly seat: Seat;
  readonly fresh: number;
  readonly draft: Draft;
}
