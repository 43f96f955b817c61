import { type Locale, type MessageKey, messageOf, type PlainKey } from '../../i18n/catalogue.ts';
import { locale } from '../../i18n/locale.svelte.ts';
import { EVERYWHERE } from './command-line.ts';
import { typedKey } from './same-key.ts';

/** The words of a message that lists them, in a language; none while it is not loaded. */
export const wordsOf = (key: MessageKey, language: Locale): readonly string[] =>
  (messageOf(language, key) ?? '').split(/[,،]/u).map((word) => word.trim());

/** Whether a text is one of the words that a message lists, in the language of the page or in English. */
export const isWord = (key: PlainKey, text: string): boolean =>
  text !== '' &&
  [locale(), EVERYWHERE].some((language) =>
    wordsOf(key, language).some((word) => typedKey(word) === typedKey(text)),
  );
