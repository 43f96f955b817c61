import { nameKey } from '../../same-name.ts';

/** A searchable item: its title, its search terms, and its text. */
export interface Searchable {
  readonly title: string;
  readonly words: string;
  readonly text: string;
}

/** The maximum of characters read from a query, and of words searched. */
export const LONGEST_QUERY = 100;
const MAX_WORDS = 12;

/** Letters that Unicode does not decompose, and one that differs from another by dots alone. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ł: 'l',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ı: 'i',
  ة: 'ه',
};

/**
 * A text in the form for comparison: letters and digits normalized as in names, in lower case, without marks or invisible characters, and
 * with one space between words.
 */
export const foldText = (text: string, locale: string): string =>
  nameKey(text)
    .toLocaleLowerCase(locale)
    .normalize('NFD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll(/\p{L}/gu, (letter) => LETTERS[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The scores of a match by its place. */
const SCORES = { title: 9, words: 6, text: 2 } as const;
/** The minimum length of a match inside a word, which scores half; a match at the beginning of a word scores fully. */
const WITHIN = 4;

/** An item with its texts in the form for comparison. */
export interface SearchEntry<T extends Searchable> {
  readonly thing: T;
  readonly parts: readonly { readonly text: string; readonly score: number }[];
}

/** Prepares items for searches. */
export const indexOf = <T extends Searchable>(
  things: readonly T[],
  locale: string,
): readonly SearchEntry<T>[] =>
  things.map((thing) => ({
    thing,
    parts: Object.entries(SCORES).map(([part, score]) => ({
      text: ` ${foldText(thing[part as keyof Searchable], locale)} `,
      score,
    })),
  }));

function scoreIn(text: string, word: string): number {
  if (text.includes(` ${word} `)) return 1.2;
  if (text.includes(` ${word}`)) return 1;
  return word.length >= WITHIN && text.includes(word) ? 0.5 : 0;
}

/** The items that contain each word of the query, best first; none for an empty query. Only the beginning of a long query counts. */
export function search<T extends Searchable>(
  index: readonly SearchEntry<T>[],
  query: string,
  locale: string,
): readonly T[] {
  const all = foldText(query.slice(0, LONGEST_QUERY), locale).split(' ').filter(Boolean);
  const words = [...new Set(all)].slice(0, MAX_WORDS);
  if (words.length === 0) return [];
  const scored = index.map(({ thing, parts }) => {
    const best = words.map((word) =>
      Math.max(...parts.map(({ text, score }) => score * scoreIn(text, word))),
    );
    return { thing, score: best.includes(0) ? 0 : best.reduce((sum, one) => sum + one, 0) };
  });
  return scored
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ thing }) => thing);
}
