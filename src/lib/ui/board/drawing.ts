import type { CityId, RegionId } from '../../rules/types.ts';

/** Where a name hangs on its city's plate, and how its lines are set. */
export type Anchor = 'start' | 'middle' | 'end';

export interface CityPlace {
  /** Middle of the plate. Map units. */
  readonly at: readonly [number, number];
  /** Where the name hangs, seen from `at`, and by which of its edges. */
  readonly name: readonly [number, number, Anchor, 'top' | 'middle' | 'bottom'];
  readonly lines: readonly string[];
  /** How many times its drawn size the name may grow, when zoomed out, before it hits something. */
  readonly grow: number;
}

/** A map as a drawing: written by src/tools/maps. All lengths in map units. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly land: string;
  readonly abroad: string;
  /** Tint areas, to be clipped by the land; and where a region is named. */
  readonly regions: Readonly<
    Record<RegionId, { readonly area: string; readonly at: readonly [number, number] }>
  >;
  readonly cities: Readonly<Record<CityId, CityPlace>>;
  /** In the order of the map's connections: where the cost stands, from 0 to 1 along the line, and its growth. */
  readonly costs: readonly (readonly [number, number])[];
}
