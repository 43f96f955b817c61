import { nameKey } from '../../same-name.ts';

/** What is searched: a title, the words that players use for it, and its text. */
export interface Searched {
  readonly title: string;
  readonly words: string;
  readonly text: string;
}

/** Characters of a query that are read, and words of it that are searched. */
export const LONGEST_QUERY = 100;
const MAX_WORDS = 12;

/** Letters that Unicode does not take apart, and one that is told from another by dots alone. */
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
 * A text as it is compared: one form of each letter and digit as in names, and beyond that small letters without marks, without what is
 * not seen, and with one space between words.
 */
export const folded = (text: string, locale: string): string =>
  nameKey(text)
    .toLocaleLowerCase(locale)
    .normalize('NFD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll(/\p{L}/gu, (letter) => LETTERS[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Where a word was found, from the best place on. */
const SCORES = { title: 9, words: 6, text: 2 } as const;
/** A word that only begins as the one that was typed counts fully; within a word it counts half, and only from this length on. */
const WITHIN = 4;

/** A thing with its texts as they are compared, and what a word counts in each. */
export interface Entry<T extends Searched> {
  readonly thing: T;
  readonly parts: readonly { readonly text: string; readonly score: number }[];
}

/** Makes things ready for searches. */
export const indexOf = <T extends Searched>(things: readonly T[], locale: string): readonly Entry<T>[] =>
  things.map((thing) => ({
    thing,
    parts: Object.entries(SCORES).map(([part, score]) => ({
      text: ` ${folded(thing[part as keyof Searched], locale)} `,
      score,
    })),
  }));

function scoreIn(text: string, word: string): number {
  if (text.includes(` ${word} `)) return 1.2;
  if (text.includes(` ${word}`)) return 1;
  return word.length >= WITHIN && text.includes(word) ? 0.5 : 0;
}

/** The things in which each word of the query is found, best first; none for an empty query. Of a long query only the beginning counts. */
export function search<T extends Searched>(
  index: readonly Entry<T>[],
  query: string,
  locale: string,
): readonly T[] {
  const all = folded(query.slice(0, LONGEST_QUERY), locale).split(' ').filter(Boolean);
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
