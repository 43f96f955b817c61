import english from '../../../messages/en/typed.json';
import { type Locale, messageOf, type PlainKey } from '../../i18n/catalogue.ts';
import { locale } from '../../i18n/locale.svelte.ts';
import { typedKey } from './same-key.ts';

/** The language whose words are understood in each language. Only its words for typed commands are loaded beside those of the page. */
export const EVERYWHERE: Locale = 'en';
const WORDS_EVERYWHERE: Readonly<Partial<Record<string, string>>> = english;

/** The words of a message that lists them, in the language of the page or the one that is understood everywhere. */
export function wordsOf(key: PlainKey, language: Locale): readonly string[] {
  const list = language === EVERYWHERE ? WORDS_EVERYWHERE[key] : messageOf(language, key);
  return (list ?? '').split(/[,،]/u).map((word) => word.trim());
}

/** Whether a text is one of the words that a message lists, in the language of the page or in English. */
export const isWord = (key: PlainKey, text: string): boolean =>
  text !== '' &&
  [locale(), EVERYWHERE].some((language) =>
    wordsOf(key, language).some((word) => typedKey(word) === typedKey(text)),
  );
