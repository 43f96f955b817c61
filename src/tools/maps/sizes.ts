import { MAPS } from '../../lib/rules/maps/index.ts';
import { boardIn } from '../../lib/rules/rule-set.ts';
import type { GameMap } from '../../lib/rules/types.ts';
import { type DrawingId, LABEL } from '../../lib/ui/board/sizes.ts';
import { estimatedWidth } from '../../lib/ui/board/text-width.ts';

export const DRAWING_IDS: readonly DrawingId[] = ['germany', 'germany-2019', 'usa', 'usa-upright'];
/** The board of each drawing. */
export const BOARD_OF: Readonly<Record<DrawingId, GameMap>> = {
  germany: MAPS.germany.boards.classic,
  'germany-2019': boardIn({ edition: '2019', map: 'germany' }),
  usa: MAPS.usa.boards.classic,
  'usa-upright': MAPS.usa.boards.classic,
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
