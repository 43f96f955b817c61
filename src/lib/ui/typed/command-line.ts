import { loadNamespace, type Locale } from '../../i18n/catalogue.ts';
import { lazy } from '../lazy/lazy.svelte.ts';

/** The language whose words are understood in each language. */
export const EVERYWHERE: Locale = 'en';

/** The line for typed commands. Should the English words fail to load, those of the page's language remain. */
export const commandLine = lazy(() => {
  loadNamespace(EVERYWHERE, 'typed').catch(() => undefined);
  return import('./CommandLine.svelte');
}, ['typed', 'details', 'advice']);
