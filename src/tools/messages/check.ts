import type { Locale } from '../../lib/i18n/catalogue.ts';
import { type Message, parse, type Part } from '../../lib/i18n/format.ts';
import { readNamespaces, readNotes } from './catalogue.ts';
import { parametersOf } from './parameters.ts';
import { messageUses, readSources } from './uses.ts';
import { wordingFaults } from './wording.ts';

/** What is wrong with the catalogue of a language. */

/** Where names of places are, many of which are the same in all languages. */
const PLACES = 'maps';
/** So many words that are the same in another language were not translated. */
const UNTRANSLATED = 2;
/** Texts of this length in English stand on buttons and tabs, where little more has room. Characters. */
const SHORT = 14;
/** How much longer a short text may be than in English: so many times, and so many characters. */
const [LONGER, MORE] = [1.6, 12];
/** Short texts that are only ever part of a longer one. */
const IN_SENTENCES = /^(?:cubes_(?!none)|players_stores_shared)/;
/**
 * What is written in Latin letters in every script: names, keys, addresses and what networks are called; and what a text itself sets apart
 * as written from left to right (U+2066, U+2069).
 */
const LATIN =
  /\u2066[^\u2069]*\u2069|\b(Kilowatt|MIT|Natural Earth|PeerServer|localhost|WebRTC|WLAN|Wi-Fi|HTTPS?|QR|PIN|ICE|STUN|TURN|URL|JSON|USA|Safari|Chrome|Firefox|Android|iPhone|iPad|iOS)\b/gi;

interface Entry {
  readonly namespace: string;
  readonly text: string;
}
const entriesOf = (locale: Locale): ReadonlyMap<string, Entry> =>
  new Map(
    [...readNamespaces(locale)].flatMap(([namespace, part]) =>
      Object.entries(part).map(([key, text]) => [key, { namespace, text }] as const),
    ),
  );

/** All choices in a message, also those inside others. */
const choicesIn = (message: Message): readonly Extract<Part, { options: unknown }>[] =>
  message.flatMap((part) =>
    typeof part === 'string' || !('options' in part)
      ? []
      : [part, ...Object.values(part.options).flatMap(choicesIn)],
  );
/** The words of a message, without its parameters. */
const wordsOf = (message: Message): string =>
  message
    .map((part) => {
      if (typeof part === 'string') return part;
      return 'options' in part ? Object.values(part.options).map(wordsOf).join(' ') : '';
    })
    .join(' ');
/** How long a message is without its parameters, where it is longest. Characters. */
const lengthOf = (message: Message): number =>
  message.reduce((length, part) => {
    if (typeof part === 'string') return length + part.length;
    return length + ('options' in part ? Math.max(...Object.values(part.options).map(lengthOf)) : 0);
  }, 0);

/** What is wrong with a text of a namespace, compared with the English one. */
export function textFaults(
  locale: Locale,
  namespace: string,
  text: string,
  english: string,
): readonly string[] {
  let message: Message;
  try {
    message = parse(text);
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
  const faults: string[] = [];
  const wanted = [...parametersOf(parse(english)).keys()].sort().join(', ');
  const given = [...parametersOf(message).keys()].sort().join(', ');
  if (given !== wanted) faults.push(`has the parameters {${given}} instead of {${wanted}}`);
  const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions();
  for (const { type, options } of choicesIn(message)) {
    const forms = Object.keys(options).filter((form) => !form.startsWith('='));
    const wrong = type === 'plural' && [...pluralCategories].sort().join() !== forms.sort().join();
    if (wrong)
      faults.push(`has the plural forms ${forms.join(', ')} instead of ${pluralCategories.join(', ')}`);
  }
  if (text === '' || text !== text.trim() || /\{ | \}|[^\S\u00a0]{2}/.test(text))
    faults.push('is empty or has a stray space');
  if (locale === 'en') return faults;
  const words = wordsOf(message);
  const englishWords = wordsOf(parse(english));
  const isWordy = (englishWords.match(/\p{L}{3,}/gu)?.length ?? 0) >= UNTRANSLATED;
  if (text === english && isWordy && namespace !== PLACES) faults.push('is the English text');
  if (new Intl.Locale(locale).maximize().script !== 'Latn') {
    const foreign = words.replaceAll(LATIN, '').match(/[0-9]|[A-Za-z]{2,}/g);
    if (foreign) faults.push(`has Latin letters or digits: ${foreign.join(' ')}`);
  }
  return faults;
}

/** What is wrong with the length of a text that stands where the English one does. Both parse. */
export function lengthFaults(text: string, english: string): readonly string[] {
  const [length, englishLength] = [lengthOf(parse(text)), lengthOf(parse(english))];
  const isTooLong = englishLength <= SHORT && length > englishLength * LONGER + MORE;
  return isTooLong ? [`is too long for its place: ${length} characters instead of ${englishLength}`] : [];
}

/** What is wrong with the catalogue of a language, a line each. */
export function catalogueFaults(locale: Locale): readonly string[] {
  const [entries, english] = [entriesOf(locale), entriesOf('en')];
  const faults: string[] = [];
  for (const [key, { namespace }] of english)
    if (entries.get(key)?.namespace !== namespace) faults.push(`${key} is missing in ${namespace}.json`);
  for (const [key, { text, namespace }] of entries) {
    const original = english.get(key);
    if (!original) faults.push(`${key} in ${namespace}.json is not an English key`);
    else {
      const broken = textFaults(locale, namespace, text, original.text);
      // what does not parse has no words to look at
      const found = broken.length > 0 ? broken : wordingFaults(locale, key, text);
      const long = broken.length > 0 || IN_SENTENCES.test(key) ? [] : lengthFaults(text, original.text);
      faults.push(...[...found, ...long].map((fault) => `${key} ${fault}`));
    }
  }
  return faults;
}

/** Keys of the English catalogue that no page uses. */
export function unusedKeys(): readonly string[] {
  const keys = [...entriesOf('en').keys()];
  const used = new Set(messageUses(readSources(), new Set(keys)).map(({ key }) => key));
  return keys.filter((key) => !used.has(key));
}

/** Keys of notes for translators that the English catalogue does not have. */
export const notesOfNothing = (): readonly string[] => {
  const known = entriesOf('en');
  return Object.keys(readNotes()).filter((key) => !known.has(key));
};
