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
