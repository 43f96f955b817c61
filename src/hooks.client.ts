import { loadWords } from '#lib/paraglide/loading.js';
import { theApp } from '#lib/stores/app.ts';
import { browserLocale } from '#lib/ui/words/locale.svelte.ts';

/** Before the first screen: the words of the language it will be in. */
export const init = (): Promise<void> =>
  loadWords(theApp().settings.locale ?? browserLocale(navigator.languages));
