import { oncePerLocale } from './intl.ts';

/** Scripts written from right to left. */
const RIGHT_TO_LEFT = ['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa'];
/** Letters of these scripts, by the blocks that Unicode reserves for them. */
const FROM_THE_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

const isRightToLeft = oncePerLocale((locale) =>
  RIGHT_TO_LEFT.includes(new Intl.Locale(locale).maximize().script ?? ''),
);

/** Isolates inside a text; an unterminated one extends to the end of the text. */
const APART = /[\u2066-\u2068][^\u2069]*\u2069?/g;

/**
 * The character that begins an isolate: by the direction of the first letter. Without a letter, U+2068 (first strong) for figures; parts that are
 * isolated themselves, with signs between them, stand in the direction of the sentence.
 */
function initiatorOf(around: string, text: string, locale: string): string {
  const [letter] = /\p{L}/u.exec(around) ?? [];
  if (letter === undefined && around !== text) return isRightToLeft(locale) ? '\u2067' : '\u2066';
  if (letter === undefined) return '\u2068';
  return FROM_THE_RIGHT.test(letter) ? '\u2067' : '\u2066';
}

/**
 * Isolates a text within a sentence of a language (U+2066 to U+2069) if its direction may differ: otherwise two adjacent Hebrew names
 * change places in English. The direction is explicit: if Chromium detects it (U+2068), it draws a Persian figure at the wrong end of an
 * isolate in another one.
 */
export function isolate(text: string, locale: string): string {
  if (!isRightToLeft(locale) && !FROM_THE_RIGHT.test(text)) return text;
  const around = text.replaceAll(APART, '');
  return around === '' ? text : `${initiatorOf(around, text, locale)}${text}\u2069`;
}
