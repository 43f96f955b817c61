import type english from '../../messages/en.json';
import type { MessageParameters } from './parameters.ts';

export type MessageKey = keyof typeof english;
/** Keys of messages without parameters. */
export type PlainKey = Exclude<MessageKey, keyof MessageParameters>;
/** All messages of one language, in ICU MessageFormat. */
export type Catalogue = Readonly<Record<MessageKey, string>>;

interface Language {
  /** What the language calls itself. */
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
  readonly load: () => Promise<{ readonly default: Catalogue }>;
}

export const LANGUAGES = {
  en: { name: 'English', direction: 'ltr', load: () => import('../../messages/en.json') },
  de: { name: 'Deutsch', direction: 'ltr', load: () => import('../../messages/de.json') },
} as const satisfies Record<string, Language>;

export type Locale = keyof typeof LANGUAGES;
export const LOCALES = Object.keys(LANGUAGES) as readonly Locale[];

const isLocale = (tag: string): tag is Locale => Object.hasOwn(LANGUAGES, tag);

/** The first language in the browser's list, such as `navigator.languages`, that the app has; otherwise English. */
export const preferredLocale = (tags: readonly string[]): Locale =>
  tags.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLocale) ?? 'en';

const loaded = new Map<Locale, Catalogue>();

/** Fetches the catalogue of a language once; rejects when it cannot be fetched. */
export async function loadCatalogue(locale: Locale): Promise<void> {
  if (loaded.has(locale)) return;
  const { default: catalogue } = await LANGUAGES[locale].load();
  loaded.set(locale, catalogue);
}

/** The catalogue of a language; null: it is not loaded yet. */
export const loadedCatalogue = (locale: Locale): Catalogue | null => loaded.get(locale) ?? null;
