import type { Locale } from '../../lib/i18n/catalogue.ts';
import { type Message, parse, type Part } from '../../lib/i18n/format.ts';
import { readNamespaces, readNotes } from './catalogue.ts';
import { parametersOf } from './parameters.ts';
import { messageUses, readSources } from './uses.ts';
import { wordingFaults } from './wording.ts';

/** Checks of a language's catalogue. */

/** The namespace of place names, many of which are equal in all languages. */
const PLACES = 'maps';
/** This many words equal to the English ones count as untranslated. */
const UNTRANSLATED = 2;
/** English texts up to this many characters stand on buttons and tabs, which have little spare room. */
const SHORT = 14;
/** The maximum length of a short text compared with English, as a factor and in characters. */
const [LONGER, MORE] = [1.6, 12];
/** Short texts that only occur inside longer ones, and lists of words that are typed and never shown as a whole. */
const IN_SENTENCES = /^(?:cubes_(?!none)|players_stores_shared|typed_words_)/;
/**
 * Latin letters that are correct in every script: names, keys, addresses and network terms; and isolates that a text marks as left-to-right
 * (U+2066, U+2069).
 */
const LATIN =
  /\u2066[^\u2069]*\u2069|\b(Kilowatt|MIT|Natural Earth|PeerServer|localhost|WebRTC|WLAN|Wi-Fi|HTTPS?|QR|PIN|ICE|STUN|TURN|URL|CSV|JSON|USA|Safari|Chrome|Firefox|Android|iPhone|iPad|iOS)\b/gi;

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

/** All choices in a message, including nested ones. */
const choicesIn = (message: Message): readonly Extract<Part, { options: unknown }>[] =>
  message.flatMap((part) =>
    typeof part === 'string' || !('options' in part)
      ? []
      : [part, ...Object.values(part.options).flatMap(choicesIn)],
  );
/** The text of a message without its parameters. */
const wordsOf = (message: Message): string =>
  message
    .map((part) => {
      if (typeof part === 'string') return part;
      return 'options' in part ? Object.values(part.options).map(wordsOf).join(' ') : '';
    })
    .join(' ');
/** The length of a message's longest form without its parameters, in characters. */
const lengthOf = (message: Message): number =>
  message.reduce((length, part) => {
    if (typeof part === 'string') return length + part.length;
    return length + ('options' in part ? Math.max(...Object.values(part.options).map(lengthOf)) : 0);
  }, 0);

/** The faults of a text in a namespace, compared with the English one. */
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

/** The faults in the length of a text that takes the place of the English one. Both must parse. */
export function lengthFaults(text: string, english: string): readonly string[] {
  const [length, englishLength] = [lengthOf(parse(text)), lengthOf(parse(english))];
  const isTooLong = englishLength <= SHORT && length > englishLength * LONGER + MORE;
  return isTooLong ? [`is too long for its place: ${length} characters instead of ${englishLength}`] : [];
}

/** The faults of a language's catalogue, one per line. */
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
      // a text that does not parse has no wording to check
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

/** Keys of translators' notes that the English catalogue lacks. */
export const unusedNotes = (): readonly string[] => {
  const known = entriesOf('en');
  return Object.keys(readNotes()).filter((key) => !known.has(key));
};
