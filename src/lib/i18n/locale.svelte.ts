import {
  isLoaded,
  LANGUAGES,
  loadNamespace,
  type Locale,
  type Namespace,
  preferredLocale,
} from './catalogue.ts';
import { regionalTag } from './tags.ts';

/** The browser user's languages, the preferred one first. */
const browserTags = (): readonly string[] => (typeof navigator === 'undefined' ? [] : navigator.languages);

/** The language on the screen and its tag for the player's region: one signal, because a tap renders hundreds of texts that read both. */
interface Shown {
  readonly locale: Locale;
  readonly regional: string;
}

const shownIn = (next: Locale): Shown => ({ locale: next, regional: regionalTag(browserTags(), next) });
let shown: Shown = $state.raw(shownIn(preferredLocale(browserTags())));

/** The language on the screen. Reactive: everything rendered with it is rendered again when it changes. */
export const locale = (): Locale => shown.locale;

/** The player's tag of that language, such as "en-GB", for numbers, dates and lists as in their region. Reactive. */
export const regionalLocale = (): string => shown.regional;

/** Both at once. Reactive. */
export const shownLocale = (): Shown => shown;

/** The language requested last: an earlier one may still be loading. */
let wanted: Locale | null = null;
/** The namespaces in use: the page changes to a language only when it has all of them. */
let inUse: readonly Namespace[] = [];

/** Maximum milliseconds that a page in another language waits for the font of this one: if it comes later, the page is laid out twice. */
const MAX_FONT_MS = 1_000;
/** The languages whose font has arrived or failed. */
let withFont: readonly Locale[] = [];
const lacksFont = (next: Locale): boolean =>
  LANGUAGES.get(next)?.font !== undefined &&
  !withFont.includes(next) &&
  typeof document !== 'undefined' &&
  'fonts' in document;

/** Fetches the font of a language. Never rejects: the device's letters replace a missing font. */
async function loadFont(next: Locale): Promise<void> {
  if (!lacksFont(next)) return;
  const { font = '', name = '' } = LANGUAGES.get(next) ?? {};
  const late = new Promise<void>((resolve) => setTimeout(resolve, MAX_FONT_MS));
  await Promise.race([document.fonts.load(`1em "${font}"`, name), late]).catch(() => undefined);
  withFont = [...withFont, next];
}

function show(next: Locale): void {
  shown = shownIn(next);
  if (typeof document === 'undefined') return;
  document.documentElement.lang = next;
  document.documentElement.dir = LANGUAGES.get(next)?.direction ?? 'auto';
}

/**
 * Changes the language of the page without a reload, including its `lang` and `dir`. At once if all namespaces in use are loaded in that
 * language; otherwise they are fetched first, and if that fails the old language stays. The very first page does not wait for a font.
 */
export function changeLocale(next: Locale): void {
  wanted = next;
  const missing = inUse.filter((namespace) => !isLoaded(next, namespace));
  const isFirst = inUse.length === 0;
  if (isFirst || (missing.length === 0 && !lacksFont(next))) {
    show(next);
    return;
  }
  // once more from the beginning, because a namespace may have come into use meanwhile
  const changeIfStillWanted = (): void => {
    if (wanted === next) changeLocale(next);
  };
  Promise.all([...missing.map((namespace) => loadNamespace(next, namespace)), loadFont(next)]).then(
    changeIfStillWanted,
    () => undefined,
  );
}

/** Fetches everything for a change to a language in advance. */
export function prepareLocale(next: Locale): void {
  void Promise.allSettled([...inUse.map((namespace) => loadNamespace(next, namespace)), loadFont(next)]);
}

/** Changes the language of the page to the player's choice or, with null, to the first available one of the browser's. */
export function changeToPreferred(chosen: string | null): void {
  changeLocale(preferredLocale(chosen === null ? browserTags() : [chosen, ...browserTags()]));
}

/**
 * Loads messages in the language on the screen, for code that awaits them before rendering. From then on they are loaded in each language
 * that the page changes to. Rejects if they cannot be fetched.
 */
export async function loadMessages(...namespaces: readonly Namespace[]): Promise<void> {
  let loading: Locale;
  do {
    loading = shown.locale;
    await Promise.all(namespaces.map((namespace) => loadNamespace(loading, namespace)));
  } while (loading !== shown.locale);
  inUse = [...inUse, ...namespaces.filter((namespace) => !inUse.includes(namespace))];
}
