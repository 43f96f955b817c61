import type { Locale } from './catalogue.ts';
import { LANGUAGES, loadCatalogue, loadedCatalogue, preferredLocale } from './catalogue.ts';

let current: Locale = $state(preferredLocale(typeof navigator === 'undefined' ? [] : navigator.languages));

/** The language on the screen. Reactive: what was rendered with it is rendered again when it changes. */
export const locale = (): Locale => current;

/** The language that was asked for last: an earlier one may still be loading. */
let wanted: Locale | null = null;

function show(next: Locale): void {
  current = next;
  if (typeof document === 'undefined') return;
  document.documentElement.lang = next;
  document.documentElement.dir = LANGUAGES[next].direction;
}

/**
 * Changes the language of the page without a reload, its `lang` and `dir` included. At once if the catalogue is loaded; otherwise it
 * is fetched first, and when that fails the old language stays.
 */
export function changeLocale(next: Locale): void {
  wanted = next;
  if (loadedCatalogue(next)) {
    show(next);
    return;
  }
  const showIfStillWanted = (): void => {
    if (wanted === next) show(next);
  };
  loadCatalogue(next).then(showIfStillWanted, () => undefined);
}
