import type { Plant, PlantNumber } from '../types.ts';

/** The 42 plant cards, checked against three independent sources. */
export const PLANTS: readonly Plant[] = [
  { number: 3, kind: 'oil', fuel: 2, cities: 1 },
  { number: 4, kind: 'coal', fuel: 2, cities: 1 },
  { number: 5, kind: 'hybrid', fuel: 2, cities: 1 },
  { number: 6, kind: 'garbage', fuel: 1, cities: 1 },
  { number: 7, kind: 'oil', fuel: 3, cities: 2 },
  { number: 8, kind: 'coal', fuel: 3, cities: 2 },
  { number: 9, kind: 'oil', fuel: 1, cities: 1 },
  { number: 10, kind: 'coal', fuel: 2, cities: 2 },
  { number: 11, kind: 'uranium', fuel: 1, cities: 2 },
  { number: 12, kind: 'hybrid', fuel: 2, cities: 2 },
  { number: 13, kind: 'ecological', fuel: 0, cities: 1 },
  { number: 14, kind: 'garbage', fuel: 2, cities: 2 },
  { number: 15, kind: 'coal', fuel: 2, cities: 3 },
  { number: 16, kind: 'oil', fuel: 2, cities: 3 },
  { number: 17, kind: 'uranium', fuel: 1, cities: 2 },
  { number: 18, kind: 'ecological', fuel: 0, cities: 2 },
  { number: 19, kind: 'garbage', fuel: 2, cities: 3 },
  { number: 20, kind: 'coal', fuel: 3, cities: 5 },
  { number: 21, kind: 'hybrid', fuel: 2, cities: 4 },
  { number: 22, kind: 'ecological', fuel: 0, cities: 2 },
  { number: 23, kind: 'uranium', fuel: 1, cities: 3 },
  { number: 24, kind: 'garbage', fuel: 2, cities: 4 },
  { number: 25, kind: 'coal', fuel: 2, cities: 5 },
  { number: 26, kind: 'oil', fuel: 2, cities: 5 },
  { number: 27, kind: 'ecological', fuel: 0, cities: 3 },
  { number: 28, kind: 'uranium', fuel: 1, cities: 4 },
  { number: 29, kind: 'hybrid', fuel: 1, cities: 4 },
  { number: 30, kind: 'garbage', fuel: 3, cities: 6 },
  { number: 31, kind: 'coal', fuel: 3, cities: 6 },
  { number: 32, kind: 'oil', fuel: 3, cities: 6 },
  { number: 33, kind: 'ecological', fuel: 0, cities: 4 },
  { number: 34, kind: 'uranium', fuel: 1, cities: 5 },
  { number: 35, kind: 'oil', fuel: 1, cities: 5 },
  { number: 36, kind: 'coal', fuel: 3, cities: 7 },
  { number: 37, kind: 'ecological', fuel: 0, cities: 4 },
  { number: 38, kind: 'garbage', fuel: 3, cities: 7 },
  { number: 39, kind: 'uranium', fuel: 1, cities: 6 },
  { number: 40, kind: 'oil', fuel: 2, cities: 6 },
  { number: 42, kind: 'coal', fuel: 2, cities: 6 },
  { number: 44, kind: 'ecological', fuel: 0, cities: 5 },
  { number: 46, kind: 'hybrid', fuel: 3, cities: 7 },
  { number: 50, kind: 'fusion', fuel: 0, cities: 6 },
];

const byNumber: readonly (Plant | undefined)[] = PLANTS.reduce<Plant[]>((all, plant) => {
  all[plant.number] = plant;
  return all;
}, []);

/** The card with this number. Throws a RangeError for an unknown number, which is a bug. */
export function plantOf(number: PlantNumber): Plant {
  const plant = byNumber[number];
  if (!plant) throw new RangeError(`no plant ${number}`);
  return plant;
}
