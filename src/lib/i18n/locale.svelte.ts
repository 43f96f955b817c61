import {
  isLoaded,
  LANGUAGES,
  loadNamespace,
  type Locale,
  type Namespace,
  preferredLocale,
} from './catalogue.ts';
import { regionalTag } from './tags.ts';

/** The tags of the languages that the browser's user reads, the best one first. */
const browserTags = (): readonly string[] => (typeof navigator === 'undefined' ? [] : navigator.languages);

/** The language on the screen and its tag for the player's region: one signal, because a tap renders hundreds of texts that read both. */
interface Shown {
  readonly locale: Locale;
  readonly regional: string;
}

const shownIn = (next: Locale): Shown => ({ locale: next, regional: regionalTag(browserTags(), next) });
let shown: Shown = $state.raw(shownIn(preferredLocale(browserTags())));

/** The language on the screen. Reactive: what was rendered with it is rendered again when it changes. */
export const locale = (): Locale => shown.locale;

/** The player's tag of that language, such as "en-GB": numbers, dates and lists look as they do in their region. Reactive. */
export const regionalLocale = (): string => shown.regional;

/** Both at once. Reactive. */
export const shownLocale = (): Shown => shown;

/** The language that was asked for last: an earlier one may still be loading. */
let wanted: Locale | null = null;
/** What may be on the screen: the page changes to a language only when it has all of them. */
let inUse: readonly Namespace[] = [];

/** Milliseconds that a page in another language waits for the font of this one: if it comes later, the page is laid out twice. */
const MAX_FONT_MS = 1_000;
/** The languages whose font is there, or did not come. */
let withFont: readonly Locale[] = [];
const lacksFont = (next: Locale): boolean =>
  LANGUAGES.get(next)?.font !== undefined &&
  !withFont.includes(next) &&
  typeof document !== 'undefined' &&
  'fonts' in document;

/** Fetches the font of a language. Never rejects: where it cannot be had, the letters of the device stand in. */
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
 * Changes the language of the page without a reload, its `lang` and `dir` included. At once if all that was loaded in another language
 * is loaded in this one; otherwise it is fetched first, and when that fails the old language stays. The first page of all does not wait
 * for a font.
 */
export function changeLocale(next: Locale): void {
  wanted = next;
  const missing = inUse.filter((namespace) => !isLoaded(next, namespace));
  const isFirst = inUse.length === 0;
  if (isFirst || (missing.length === 0 && !lacksFont(next))) {
    show(next);
    return;
  }
  // Once more from the beginning, because a namespace may have come into use meanwhile.
  const changeIfStillWanted = (): void => {
    if (wanted === next) changeLocale(next);
  };
  Promise.all([...missing.map((namespace) => loadNamespace(next, namespace)), loadFont(next)]).then(
    changeIfStillWanted,
    () => undefined,
  );
}

/** Fetches what a change to a language needs, before it is asked for. */
export function prepareLocale(next: Locale): void {
  void Promise.allSettled([...inUse.map((namespace) => loadNamespace(next, namespace)), loadFont(next)]);
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
    loading = shown.locale;
    await Promise.all(namespaces.map((namespace) => loadNamespace(loading, namespace)));
  } while (loading !== shown.locale);
  inUse = [...inUse, ...namespaces.filter((namespace) => !inUse.includes(namespace))];
}
