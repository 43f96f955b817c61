import { plainDigits } from '../../i18n/digits.ts';

/** What is searched: a title, the words that players use for it, and its text. */
export interface Searched {
  readonly title: string;
  readonly words: string;
  readonly text: string;
}

/** Letters that Unicode does not take apart, and letters that Arabic keyboards write in place of Persian ones. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ł: 'l',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ı: 'i',
  ي: 'ی',
  ى: 'ی',
  ك: 'ک',
  ة: 'ه',
};

/**
 * A text as it is compared: small letters without marks, one form of each letter and digit, without what is not seen (such as the
 * zero-width non-joiner), and with one space between words.
 */
export const folded = (text: string, locale: string): string =>
  plainDigits(text)
    .toLocaleLowerCase(locale)
    .normalize('NFD')
    .replaceAll(/[\p{M}\p{Cf}\u0640]/gu, '')
    .replaceAll(/\p{L}/gu, (letter) => LETTERS[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Where a word was found, from the best place on. */
const SCORES = { title: 9, words: 6, text: 2 } as const;
/** A word that only begins as the one that was typed counts fully; within a word it counts half, and only from this length on. */
const WITHIN = 4;

function scoreIn(folder: string, word: string): number {
  if (` ${folder} `.includes(` ${word} `)) return 1.2;
  if (` ${folder}`.includes(` ${word}`)) return 1;
  return word.length >= WITHIN && folder.includes(word) ? 0.5 : 0;
}

/** The searched things in which each word of the query is found, best first; none for an empty query. */
export function search<T extends Searched>(
  things: readonly T[],
  query: string,
  locale: string,
): readonly T[] {
  const words = folded(query, locale).split(' ').filter(Boolean);
  if (words.length === 0) return [];
  const scored = things.map((thing) => {
    const parts = Object.entries(SCORES).map(([part, score]) => {
      const text = folded(thing[part as keyof Searched], locale);
      return { text, score };
    });
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
