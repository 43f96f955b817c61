import type advice from '../../messages/en/advice.json';
import type bots from '../../messages/en/bots.json';
import type coach from '../../messages/en/coach.json';
import type details from '../../messages/en/details.json';
import type maps from '../../messages/en/maps.json';
import type pages from '../../messages/en/pages.json';
import type play from '../../messages/en/play.json';
import type rules from '../../messages/en/rules.json';
import type sharedTables from '../../messages/en/sharedTables.json';
import type { MessageParameters } from './parameters.ts';
import { PSEUDO_LANGUAGES } from './pseudo.ts';
import { closestTag } from './tags.ts';

/** The keys by namespace, which is what of a catalogue is loaded together. */
interface Keys {
  /** What every page and a table at play need. */
  readonly play: keyof typeof play;
  /** The names of maps, their regions and their cities; they are loaded with `play`. */
  readonly maps: keyof typeof maps;
  /** What is opened at a table now and then: sheets, the log, refusals, the result. */
  readonly details: keyof typeof details;
  /** What the other pages need besides. */
  readonly pages: keyof typeof pages;
  /** What only games with bots need, and their set-up. */
  readonly bots: keyof typeof bots;
  /** What the coach says in games that teach, and what stands around them. */
  readonly coach: keyof typeof coach;
  /** What only advice at the table and the review of a game need. */
  readonly advice: keyof typeof advice;
  /** The pages of rules, and the sheets that show one rule over a table. */
  readonly rules: keyof typeof rules;
  /** What only tables on several devices need. */
  readonly sharedTables: keyof typeof sharedTables;
}
export type Namespace = keyof Keys;
export type MessageKey = Keys[Namespace];
/** Keys of messages without parameters. */
export type PlainKey = Exclude<MessageKey, keyof MessageParameters>;
/** What stands after the key of a message: the values of its parameters, or nothing for a message without any. */
export type MessageArguments<K extends MessageKey> = [K] extends [keyof MessageParameters]
  ? [values: MessageParameters[K]]
  : [K] extends [PlainKey]
    ? []
    : never;
/** All messages of one language, in ICU MessageFormat. */
export type Catalogue = Readonly<Record<MessageKey, string>>;

/** What a language says of itself, in `language.json` of its folder. */
interface Language {
  /** What the language calls itself. */
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
  /** The font of fonts.css that draws its letters; without one, those of the device do. */
  readonly font?: string;
}
/** The tag of a language by BCP 47, which is the name of its folder in src/messages. */
export type Locale = string;

const about = import.meta.glob<Language>('../../messages/*/language.json', {
  eager: true,
  import: 'default',
});
const parts = import.meta.glob<Partial<Catalogue>>(['../../messages/*/*.json', '!**/language.json'], {
  import: 'default',
});

/** The language for people who prefer none that the app has, and the one that the pseudo-languages are made of. */
const FALLBACK = 'en';

// compared, not looked up: the build leaves out what cannot be
const PSEUDO =
  import.meta.env.MODE === 'development' || import.meta.env.MODE === 'pseudo' ? PSEUDO_LANGUAGES : {};

/** The languages of the app: each folder in src/messages is one. */
export const LANGUAGES: ReadonlyMap<Locale, Language> = new Map([
  ...Object.entries(about).map(([path, language]) => [path.split('/').at(-2) ?? '', language] as const),
  ...Object.entries(PSEUDO),
]);
export const LOCALES: readonly Locale[] = [...LANGUAGES.keys()];
/** The first language in a list of tags, such as `navigator.languages`, that the app has; otherwise English. */
export const preferredLocale = (tags: readonly string[]): Locale =>
  tags.map((tag) => closestTag(tag, LOCALES)).find((tag) => tag !== undefined) ?? FALLBACK;

/** The messages that are loaded, of all namespaces of a language together. */
const messages = new Map<Locale, Partial<Catalogue>>();
const loaded = new Set<string>();
const idOf = (locale: Locale, namespace: Namespace): string => `${locale}/${namespace}`;

/** Fetches a namespace of a language once; rejects when it cannot be fetched. */
export async function loadNamespace(locale: Locale, namespace: Namespace): Promise<void> {
  if (isLoaded(locale, namespace)) return;
  const { [locale]: pseudo } = PSEUDO;
  const partOf = async (of: Locale): Promise<Partial<Catalogue>> =>
    (await parts[`../../messages/${of}/${namespace}.json`]?.()) ?? {};
  // while a language is being written, English stands in for what it lacks; builds lack nothing
  const part =
    import.meta.env.MODE === 'development'
      ? { ...(await partOf(FALLBACK)), ...(await partOf(locale)) }
      : await partOf(pseudo ? FALLBACK : locale);
  const written = pseudo
    ? Object.fromEntries(Object.entries(part).map(([key, text]) => [key, pseudo.write(text)]))
    : part;
  messages.set(locale, { ...messages.get(locale), ...written });
  loaded.add(idOf(locale, namespace));
}

/** Whether the messages of a namespace are there in a language. */
export const isLoaded = (locale: Locale, namespace: Namespace): boolean =>
  loaded.has(idOf(locale, namespace));

/** The message of a language in ICU MessageFormat, or undefined while its namespace is not loaded. */
export const messageOf = (locale: Locale, key: MessageKey): string | undefined => messages.get(locale)?.[key];
