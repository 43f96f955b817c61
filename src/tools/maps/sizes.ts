import type { MapId } from '../../lib/rules/types.ts';
import { type DrawingId, LABEL } from '../../lib/ui/board/sizes.ts';
import { estimatedWidth } from '../../lib/ui/board/text-width.ts';

export const DRAWING_IDS: readonly DrawingId[] = ['germany', 'usa', 'usa-upright'];
/** The map of each drawing. */
export const MAP_OF: Readonly<Record<DrawingId, MapId>> = {
  germany: 'germany',
  usa: 'usa',
  'usa-upright': 'usa',
};

/** Minimum distances in a drawing, in map units. */

/** Between the centres of two cities, side by side or one above the other. */
export const APART = { across: 90, down: 73 } as const;
/** Between the centres of connected cities, in at least one direction, so that the cost fits between their plates. */
export const BADGE_ROOM = { across: 94, down: 52 } as const;
/** Between any two cities, and between a city and a connection of others. */
export const CITY_GAP = 72;
export const LINE_GAP = 39;
/** The width of a name of this many letters in any language, in map units. */
export const widthOfLetters = (count: number): number => estimatedWidth('n'.repeat(count), LABEL.size);
