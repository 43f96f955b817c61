import type access from '../../messages/en/access.json';
import type advice from '../../messages/en/advice.json';
import type bots from '../../messages/en/bots.json';
import type clock from '../../messages/en/clock.json';
import type coach from '../../messages/en/coach.json';
import type details from '../../messages/en/details.json';
import type editions from '../../messages/en/editions.json';
import type maps from '../../messages/en/maps.json';
import type pages from '../../messages/en/pages.json';
import type play from '../../messages/en/play.json';
import type replay from '../../messages/en/replay.json';
import type rules from '../../messages/en/rules.json';
import type settings from '../../messages/en/settings.json';
import type sharedTables from '../../messages/en/sharedTables.json';
import type sharing from '../../messages/en/sharing.json';
import type statistics from '../../messages/en/statistics.json';
import type typed from '../../messages/en/typed.json';
import type { MessageParameters } from './parameters.ts';
import { PSEUDO_LANGUAGES } from './pseudo.ts';
import { closestTag } from './tags.ts';

/** The keys by namespace, the unit in which a catalogue is loaded. */
interface Keys {
  /** For every page and a table in play. */
  readonly play: keyof typeof play;
  /** The names of maps, their regions and their cities; loaded with `play`. */
  readonly maps: keyof typeof maps;
  /** For parts opened at a table now and then: sheets, the log, refusals, the result. */
  readonly details: keyof typeof details;
  /** For tables of editions with more rules than the first one. */
  readonly editions: keyof typeof editions;
  /** For all other pages. */
  readonly pages: keyof typeof pages;
  /** For the page of accessibility, and what it turns on at a table. */
  readonly access: keyof typeof access;
  /** For the settings. */
  readonly settings: keyof typeof settings;
  /** For games with bots and their set-up. */
  readonly bots: keyof typeof bots;
  /** For the clock that limits the time of each player. */
  readonly clock: keyof typeof clock;
  /** For the coach and its surroundings. */
  readonly coach: keyof typeof coach;
  /** For advice at the table and the review of a game. */
  readonly advice: keyof typeof advice;
  /** For looking back on a game, step by step. */
  readonly replay: keyof typeof replay;
  /** The pages of rules, and the sheets that show one rule over a table. */
  readonly rules: keyof typeof rules;
  /** For tables on several devices. */
  readonly sharedTables: keyof typeof sharedTables;
  /** For games and deals in links: where they are made and where they are opened. */
  readonly sharing: keyof typeof sharing;
  /** For the statistics of one game and over all games. */
  readonly statistics: keyof typeof statistics;
  /** For the line for typed commands. */
  readonly typed: keyof typeof typed;
}
export type Namespace = keyof Keys;
export type MessageKey = Keys[Namespace];
export type PlainKey = Exclude<MessageKey, keyof MessageParameters>;
/** The arguments after a message's key: the values of its parameters, or none. */
export type MessageArguments<K extends MessageKey> = [K] extends [keyof MessageParameters]
  ? [values: MessageParameters[K]]
  : [K] extends [PlainKey]
    ? []
    : never;
/** All messages of one language, in ICU MessageFormat. */
export type Catalogue = Readonly<Record<MessageKey, string>>;

/** A language's description of itself, in `language.json` of its folder. */
interface Language {
  /** The language's name in itself. */
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
  /** The font of fonts.css for its letters; without one, the device's fonts. */
  readonly font?: string;
}
/** The BCP 47 tag of a language, which is the name of its folder in src/messages. */
export type Locale = string;

const about = import.meta.glob<Language>('../../messages/*/language.json', {
  eager: true,
  import: 'default',
});
/** The messages of a language, some of them still to be fetched: `index.ts` of its folder. */
interface Messages {
  readonly first: Readonly<Partial<Record<string, Partial<Catalogue>>>>;
  readonly later: Readonly<Record<string, () => Promise<unknown>>>;
}
// a page that lists the files of one language only is shorter by a kilobyte
const languages = import.meta.glob<Messages>('../../messages/*/index.ts', { import: 'default' });

/** The language for readers of none of the app's languages, and the basis of the pseudo-languages. */
const FALLBACK = 'en';

// a comparison, not a look-up, so that the build can drop the unreachable branch
const PSEUDO =
  import.meta.env.MODE === 'development' || import.meta.env.MODE === 'pseudo' ? PSEUDO_LANGUAGES : {};

/** The languages of the app: each folder in src/messages is one. */
export const LANGUAGES: ReadonlyMap<Locale, Language> = new Map([
  ...Object.entries(about).map(([path, language]) => [path.split('/').at(-2) ?? '', language] as const),
  ...Object.entries(PSEUDO),
]);
export const LOCALES: readonly Locale[] = [...LANGUAGES.keys()];
/** The app's first language in a list of tags, such as `navigator.languages`; otherwise English. */
export const preferredLocale = (tags: readonly string[]): Locale =>
  tags.map((tag) => closestTag(tag, LOCALES)).find((tag) => tag !== undefined) ?? FALLBACK;

/** The loaded messages, all namespaces of a language together. */
const messages = new Map<Locale, Partial<Catalogue>>();
const loaded = new Set<string>();
const idOf = (locale: Locale, namespace: Namespace): string => `${locale}/${namespace}`;

/** Fetches a namespace of a language once; rejects if it cannot be fetched. */
export async function loadNamespace(locale: Locale, namespace: Namespace): Promise<void> {
  if (isLoaded(locale, namespace)) return;
  const { [locale]: pseudo } = PSEUDO;
  const partOf = async (of: Locale): Promise<Partial<Catalogue>> => {
    const { first, later } = (await languages[`../../messages/${of}/index.ts`]?.()) ?? {
      first: {},
      later: {},
    };
    return (
      first[namespace] ?? ((await later[`./${namespace}.json`]?.()) as Partial<Catalogue> | undefined) ?? {}
    );
  };
  // while a language is being written, English replaces its missing messages; builds lack none
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

/** Whether the messages of a namespace are loaded in a language. */
export const isLoaded = (locale: Locale, namespace: Namespace): boolean =>
  loaded.has(idOf(locale, namespace));

/** The message of a language in ICU MessageFormat; undefined while its namespace is not loaded. */
export const messageOf = (locale: Locale, key: MessageKey): string | undefined => messages.get(locale)?.[key];
