import type { EditionChanges } from '../editions/edition.ts';
import type { CityId, EditionId, GameMap } from '../types.ts';

/** A map: its boards, and what it changes in the figures of an edition. An edition without an entry has that of its parent. */
export interface MapFolder {
  readonly boards: Readonly<Partial<Record<EditionId, GameMap>>> & { readonly classic: GameMap };
  readonly changes: Readonly<Partial<Record<EditionId, EditionChanges>>>;
}

/**
 * The latitude and longitude of each city of a map's boards in degrees, north and east positive: the file places.ts of its folder. Only the
 * generator of the drawings imports it, so that no player downloads it.
 */
export type MapPlaces = Readonly<Record<CityId, readonly [number, number]>>;
