import { oncePerLocale } from './intl.ts';

/** Scripts that are written from right to left. */
const RIGHT_TO_LEFT = ['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa'];
/** Letters of these scripts, by the blocks that Unicode keeps for them. */
const FROM_THE_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

const isRightToLeft = oncePerLocale((locale) =>
  RIGHT_TO_LEFT.includes(new Intl.Locale(locale).maximize().script ?? ''),
);

/** Isolates inside a text; one that does not end goes to the end of the text. */
const APART = /[\u2066-\u2068][^\u2069]*\u2069?/g;

/** The character that begins an isolate: by the direction of the first letter, or U+2068 (first strong) if there is no letter. */
function initiatorOf(text: string): string {
  const [letter] = /\p{L}/u.exec(text) ?? [];
  if (letter === undefined) return '\u2068';
  return FROM_THE_RIGHT.test(letter) ? '\u2067' : '\u2066';
}

/**
 * A text to put into a sentence of a language, set apart (U+2066 to U+2069) where it may run the other way: without that, two Hebrew names
 * side by side change places in English. The direction is named: where Chromium finds it out itself (U+2068), it draws a Persian figure at
 * the wrong end of a text that is set apart in another one.
 */
export function isolate(text: string, locale: string): string {
  if (!isRightToLeft(locale) && !FROM_THE_RIGHT.test(text)) return text;
  const around = text.replaceAll(APART, '');
  return around === '' ? text : `${initiatorOf(around)}${text}\u2069`;
}
