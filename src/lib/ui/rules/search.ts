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

interface Sentence {
  readonly text: string;
  /** In the form for comparison. */
  readonly folded: string;
}
/** An item with its texts in the form for comparison. */
export interface SearchEntry<T extends Searchable> {
  readonly thing: T;
  readonly parts: readonly { readonly text: string; readonly score: number }[];
  readonly sentences: readonly Sentence[];
}
/** A piece of a sentence, and whether the query found it. */
export interface FoundPiece {
  readonly text: string;
  readonly isHit: boolean;
}
/** An item that was found, and the sentence of its text that says most of the query: the first one where only title or search terms do. */
interface Found<T extends Searchable> {
  readonly thing: T;
  readonly sentence: readonly FoundPiece[];
}

/** Spaces after the end of a sentence. */
const BETWEEN_SENTENCES = /(?<=[.!?؟])\s+/u;
/** Words as they are written, with the invisible characters within them. */
const WRITTEN_WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\p{Cf}]*/gu;

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
    sentences: thing.text
      .split(BETWEEN_SENTENCES)
      .filter(Boolean)
      .map((text) => ({ text, folded: ` ${foldText(text, locale)} ` })),
  }));

function scoreIn(text: string, word: string): number {
  if (text.includes(` ${word} `)) return 1.2;
  if (text.includes(` ${word}`)) return 1;
  return word.length >= WITHIN && text.includes(word) ? 0.5 : 0;
}

/** The words of a query in the form for comparison. Only the beginning of a long query counts. */
function wordsOf(query: string, locale: string): readonly string[] {
  const all = foldText(query.slice(0, LONGEST_QUERY), locale).split(' ').filter(Boolean);
  return [...new Set(all)].slice(0, MAX_WORDS);
}

/** Of some sentences the first one that says most of the words; null if there is none. */
function bestSentence(sentences: readonly Sentence[], words: readonly string[]): Sentence | null {
  const scoreOf = ({ folded }: Sentence): number =>
    words.reduce((sum, word) => sum + scoreIn(folded, word), 0);
  return sentences.reduce<{ readonly best: Sentence | null; readonly score: number }>(
    (given, sentence) => {
      const score = scoreOf(sentence);
      return score > given.score ? { best: sentence, score } : given;
    },
    { best: null, score: -1 },
  ).best;
}

/** The length of words that say little, such as "in". */
const MAX_LITTLE = 2;

/** A sentence in pieces, with the written words that some words of a query find, if possible only those that say much. */
function piecesOf(text: string, words: readonly string[], locale: string): readonly FoundPiece[] {
  const telling = words.filter(({ length }) => length > MAX_LITTLE);
  const wanted = telling.length > 0 ? telling : words;
  const pieces: FoundPiece[] = [];
  let end = 0;
  for (const { 0: written, index } of text.matchAll(WRITTEN_WORD)) {
    const folded = ` ${foldText(written, locale)} `;
    if (!wanted.some((word) => scoreIn(folded, word) > 0)) continue;
    pieces.push({ text: text.slice(end, index), isHit: false }, { text: written, isHit: true });
    end = index + written.length;
  }
  return [...pieces, { text: text.slice(end), isHit: false }].filter((piece) => piece.text !== '');
}

/** The items that contain each word of the query, best first, each with a sentence; none for an empty query. */
export function search<T extends Searchable>(
  index: readonly SearchEntry<T>[],
  query: string,
  locale: string,
): readonly Found<T>[] {
  const words = wordsOf(query, locale);
  if (words.length === 0) return [];
  const scored = index.map((entry) => {
    const best = words.map((word) =>
      Math.max(...entry.parts.map(({ text, score }) => score * scoreIn(text, word))),
    );
    return { entry, score: best.includes(0) ? 0 : best.reduce((sum, one) => sum + one, 0) };
  });
  return scored
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ entry: { thing, sentences } }) => {
      const best = bestSentence(sentences, words);
      return { thing, sentence: best ? piecesOf(best.text, words, locale) : [] };
    });
}
