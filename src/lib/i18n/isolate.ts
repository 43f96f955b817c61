import { oncePerLocale } from './intl.ts';

/** Scripts that are written from right to left. */
const RIGHT_TO_LEFT = ['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa'];
/** Letters of these scripts, by the blocks that Unicode keeps for them. */
const FROM_THE_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

const isRightToLeft = oncePerLocale((locale) =>
  RIGHT_TO_LEFT.includes(new Intl.Locale(locale).maximize().script ?? ''),
);

/**
 * A text to put into a sentence of a language, set apart (U+2068, U+2069) where it may run the other way: without that, two Hebrew names
 * side by side change places in English.
 */
export const isolate = (text: string, locale: string): string =>
  text !== '' && (isRightToLeft(locale) || FROM_THE_RIGHT.test(text)) ? `\u2068${text}\u2069` : text;
