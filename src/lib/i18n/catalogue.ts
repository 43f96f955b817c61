import type advice from '../../messages/en/advice.json';
import type bots from '../../messages/en/bots.json';
import type details from '../../messages/en/details.json';
import type pages from '../../messages/en/pages.json';
import type play from '../../messages/en/play.json';
import type sharedTables from '../../messages/en/sharedTables.json';
import type { MessageParameters } from './parameters.ts';

/** The keys by namespace, which is what of a catalogue is loaded together. */
interface Keys {
  /** What every page and a table at play need. */
  readonly play: keyof typeof play;
  /** What is opened at a table now and then: sheets, the log, refusals, the result. */
  readonly details: keyof typeof details;
  /** What the other pages need besides. */
  readonly pages: keyof typeof pages;
  /** What only games with bots need, and their set-up. */
  readonly bots: keyof typeof bots;
  /** What only advice at the table and the review of a game need. */
  readonly advice: keyof typeof advice;
  /** What only tables on several devices need. */
  readonly sharedTables: keyof typeof sharedTables;
}
export type Namespace = keyof Keys;
export type MessageKey = Keys[Namespace];
/** Keys of messages without parameters. */
export type PlainKey = Exclude<MessageKey, keyof MessageParameters>;
/** All messages of one language, in ICU MessageFormat. */
export type Catalogue = Readonly<Record<MessageKey, string>>;

interface Language {
  /** What the language calls itself. */
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
  readonly load: {
    readonly [N in Namespace]: () => Promise<{ readonly default: Readonly<Record<Keys[N], string>> }>;
  };
}

export const LANGUAGES = {
  en: {
    name: 'English',
    direction: 'ltr',
    load: {
      play: () => import('../../messages/en/play.json'),
      details: () => import('../../messages/en/details.json'),
      pages: () => import('../../messages/en/pages.json'),
      bots: () => import('../../messages/en/bots.json'),
      advice: () => import('../../messages/en/advice.json'),
      sharedTables: () => import('../../messages/en/sharedTables.json'),
    },
  },
  de: {
    name: 'Deutsch',
    direction: 'ltr',
    load: {
      play: () => import('../../messages/de/play.json'),
      details: () => import('../../messages/de/details.json'),
      pages: () => import('../../messages/de/pages.json'),
      bots: () => import('../../messages/de/bots.json'),
      advice: () => import('../../messages/de/advice.json'),
      sharedTables: () => import('../../messages/de/sharedTables.json'),
    },
  },
} as const satisfies Record<string, Language>;

export type Locale = keyof typeof LANGUAGES;
export const LOCALES = Object.keys(LANGUAGES) as readonly Locale[];
export const NAMESPACES = Object.keys(LANGUAGES.en.load) as readonly Namespace[];

const isLocale = (tag: string): tag is Locale => Object.hasOwn(LANGUAGES, tag);

/** The first language in the browser's list, such as `navigator.languages`, that the app has; otherwise English. */
export const preferredLocale = (tags: readonly string[]): Locale =>
  tags.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLocale) ?? 'en';

/** The messages that are loaded, of all namespaces of a language together. */
const messages = new Map<Locale, Partial<Catalogue>>();
const loaded = new Set<string>();
const idOf = (locale: Locale, namespace: Namespace): string => `${locale}/${namespace}`;

/** Fetches a namespace of a language once; rejects when it cannot be fetched. */
export async function loadNamespace(locale: Locale, namespace: Namespace): Promise<void> {
  if (isLoaded(locale, namespace)) return;
  const part = await LANGUAGES[locale].load[namespace]();
  messages.set(locale, { ...messages.get(locale), ...part.default });
  loaded.add(idOf(locale, namespace));
}

/** Whether the messages of a namespace are there in a language. */
export const isLoaded = (locale: Locale, namespace: Namespace): boolean =>
  loaded.has(idOf(locale, namespace));

/** The message of a language in ICU MessageFormat, or undefined while its namespace is not loaded. */
export const messageOf = (locale: Locale, key: MessageKey): string | undefined => messages.get(locale)?.[key];
