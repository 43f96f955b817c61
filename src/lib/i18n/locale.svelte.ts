import type { Locale, Namespace } from './catalogue.ts';
import { isLoaded, LANGUAGES, loadNamespace, preferredLocale } from './catalogue.ts';
import { regionalTag } from './tags.ts';

/** The tags of the languages that the browser's user reads, the best one first. */
const browserTags = (): readonly string[] => (typeof navigator === 'undefined' ? [] : navigator.languages);

let current: Locale = $state(preferredLocale(browserTags()));
let regional: string = $state(regionalTag(browserTags(), current));

/** The language on the screen. Reactive: what was rendered with it is rendered again when it changes. */
export const locale = (): Locale => current;

/** The player's tag of that language, such as "en-GB": numbers, dates and lists look as they do in their region. Reactive. */
export const regionalLocale = (): string => regional;

/** The language that was asked for last: an earlier one may still be loading. */
let wanted: Locale | null = null;
/** What may be on the screen: the page changes to a language only when it has all of them. */
let inUse: readonly Namespace[] = [];

function show(next: Locale): void {
  current = next;
  regional = regionalTag(browserTags(), next);
  if (typeof document === 'undefined') return;
  document.documentElement.lang = next;
  document.documentElement.dir = LANGUAGES.get(next)?.direction ?? 'auto';
}

/**
 * Changes the language of the page without a reload, its `lang` and `dir` included. At once if all that was loaded in another language
 * is loaded in this one; otherwise it is fetched first, and when that fails the old language stays.
 */
export function changeLocale(next: Locale): void {
  wanted = next;
  const missing = inUse.filter((namespace) => !isLoaded(next, namespace));
  if (missing.length === 0) {
    show(next);
    return;
  }
  // Once more from the beginning, because a namespace may have come into use meanwhile.
  const changeIfStillWanted = (): void => {
    if (wanted === next) changeLocale(next);
  };
  Promise.all(missing.map((namespace) => loadNamespace(next, namespace))).then(
    changeIfStillWanted,
    () => undefined,
  );
}

/** Changes the language of the page to the one that the player chose, or else, with null, to the first of the browser's. */
export function changeToPreferred(chosen: string | null): void {
  changeLocale(preferredLocale(chosen === null ? browserTags() : [chosen, ...browserTags()]));
}

/**
 * Loads messages in the language on the screen, for code that awaits them before it renders. From then on they are loaded in each
 * language that the page changes to. Rejects when they cannot be fetched.
 */
export async function loadMessages(...namespaces: readonly Namespace[]): Promise<void> {
  let loading: Locale;
  do {
    loading = current;
    await Promise.all(namespaces.map((namespace) => loadNamespace(loading, namespace)));
  } while (loading !== current);
  inUse = [...inUse, ...namespaces.filter((namespace) => !inUse.includes(namespace))];
}
