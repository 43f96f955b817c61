import type { Locale } from '../../paraglide/runtime.js';
import { hasWords, loadAllWords } from '../../paraglide/loading.js';
import { getTextDirection, locales, overwriteGetLocale } from '../../paraglide/runtime.js';

export type { Locale };
export { locales };

/** Each language in its own words. */
export const LOCALE_NAMES: Readonly<Record<Locale, string>> = { en: 'English', de: 'Deutsch' };

const isLocale = (tag: string): tag is Locale => (locales as readonly string[]).includes(tag);

/** The first language of the browser that the app speaks; English where there is none. */
export function browserLocale(wanted: readonly string[]): Locale {
  return wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLocale) ?? 'en';
}

let current: Locale = $state(browserLocale(typeof navigator === 'undefined' ? [] : navigator.languages));

// Every message asks for the locale when it is rendered; a rune behind it draws all of them anew when it changes.
overwriteGetLocale(() => current);

/** The language on the screen. */
export const locale = (): Locale => current;

let wanted: Locale | null = null;

function change(next: Locale): void {
  current = next;
  if (typeof document === 'undefined') return;
  document.documentElement.lang = next;
  document.documentElement.dir = getTextDirection(next);
}

/**
 * Speak another language from now on, without a reload. The page's lang and dir follow. Words not there yet are fetched
 * first; when they cannot be, the old language stays.
 */
export function speak(next: Locale): void {
  wanted = next;
  if (hasWords(next)) {
    change(next);
    return;
  }
  const changeIfStillWanted = (): void => {
    if (wanted === next) change(next);
  };
  loadAllWords(next).then(changeIfStillWanted, () => undefined);
}
