const NO_WIDTH = /[\p{M}\p{Cf}]/gu;
const NARROW = /[iljtfI.()[\]' ]/;
const WIDE = /[mwMW]/;
const CAPITAL = /\p{Lu}/u;

function letterWidth(letter: string): number {
  if (NARROW.test(letter)) return 0.34;
  if (WIDE.test(letter)) return 0.9;
  return CAPITAL.test(letter) ? 0.69 : 0.59;
}

/** The approximate width of a text in semibold at a size, wide enough for the usual system fonts. */
export const estimatedWidth = (text: string, size: number): number =>
  Array.from(text.normalize('NFD').replaceAll(NO_WIDTH, '')).reduce(
    (sum, letter) => sum + letterWidth(letter),
    0,
  ) * size;

/** How wide the digits of Vazirmatn are in bold, from 0 on, and at most those of other fonts. Measured in em. */
const PERSIAN = [0.44, 0.31, 0.55, 0.68, 0.59, 0.61, 0.51, 0.61, 0.61, 0.5] as const;
const [PERSIAN_ZERO, LATIN, OTHER] = [0x6f0, 0.6, 0.7];

function digitWidth(digit: string): number {
  if (digit >= '0' && digit <= '9') return LATIN;
  return PERSIAN[digit.charCodeAt(0) - PERSIAN_ZERO] ?? OTHER;
}

/** The width of a number in proportional digits; with tabular ones (tabular-nums) Persian numbers are up to twice as wide. Em. */
export const figureWidth = (text: string): number =>
  Array.from(text).reduce((sum, digit) => sum + digitWidth(digit), 0);
