import type { CityId, Cubes, PlantNumber } from '../rules/types.ts';

/** A plan of the acting seat that is not yet paid. It is saved with the game and becomes commands when it is paid. */
export type Draft =
  | { readonly cities: readonly CityId[] }
  | { readonly cubes: Cubes }
  | { readonly plants: readonly PlantNumber[]; readonly hybridOil: number };
