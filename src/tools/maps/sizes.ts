/** Distances that a drawing keeps, in map units. */

/** Least distances between the middles of two cities: side by side, and one above the other. */
export const APART = { across: 90, down: 73 } as const;
/** Connected cities: one of these, so that the cost fits between their plates. */
export const BADGE_ROOM = { across: 94, down: 52 } as const;
/** Least distance of any two cities, and of a city to a connection of others. */
export const CITY_GAP = 72;
export const LINE_GAP = 39;

const NARROW = /[iljtfI.()' ]/;
const WIDE = /[mwMW]/;
const CAPITAL = /[A-ZÄÖÜ]/;

function letterWidth(letter: string): number {
  if (NARROW.test(letter)) return 0.34;
  if (WIDE.test(letter)) return 0.9;
  return CAPITAL.test(letter) ? 0.69 : 0.59;
}

/** About how wide a name is, set semibold; on the safe side for the usual system fonts. */
export const textWidth = (text: string, size: number): number =>
  [...text].reduce((sum, letter) => sum + letterWidth(letter), 0) * size;
