import type { Plant, PlantKind } from '../../types.ts';

/** Number, kind, cubes burnt, cities powered. */
type Row = readonly [number, PlantKind, number, number];

// prettier-ignore
const ROWS: readonly Row[] = [
  [3, 'oil', 2, 1], [4, 'coal', 2, 1], [5, 'hybrid', 2, 1],
  [6, 'garbage', 1, 1], [7, 'oil', 3, 2], [8, 'coal', 3, 2],
  [9, 'oil', 1, 1], [10, 'coal', 2, 2], [11, 'uranium', 1, 2],
  [12, 'hybrid', 2, 2], [13, 'ecological', 0, 1], [14, 'garbage', 2, 2],
  [15, 'coal', 2, 3], [16, 'oil', 2, 3], [17, 'uranium', 1, 2],
  [18, 'ecological', 0, 2], [19, 'garbage', 2, 3], [20, 'coal', 3, 5],
  [21, 'hybrid', 2, 4], [22, 'ecological', 0, 2], [23, 'uranium', 1, 3],
  [24, 'garbage', 2, 4], [25, 'coal', 2, 5], [26, 'oil', 2, 5],
  [27, 'ecological', 0, 3], [28, 'uranium', 1, 4], [29, 'hybrid', 1, 4],
  [30, 'garbage', 3, 6], [31, 'coal', 3, 6], [32, 'oil', 3, 6],
  [33, 'ecological', 0, 4], [34, 'uranium', 1, 5], [35, 'oil', 1, 5],
  [36, 'coal', 3, 7], [37, 'ecological', 0, 4], [38, 'garbage', 3, 7],
  [39, 'uranium', 1, 6], [40, 'oil', 2, 6], [42, 'coal', 2, 6],
  [44, 'ecological', 0, 5], [46, 'hybrid', 3, 7], [50, 'fusion', 0, 6],
];

/** The 42 plant cards, checked against three independent sources. */
export const CLASSIC_PLANTS: readonly Plant[] = ROWS.map(([number, kind, fuel, cities]) => ({
  number,
  kind,
  fuel,
  cities,
}));
