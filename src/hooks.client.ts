import { loadAllWords, loadWords } from '#lib/paraglide/loading.js';
import { theApp } from '#lib/stores/app.ts';
import { browserLocale } from '#lib/ui/words/locale.svelte.ts';

/** Before the first screen: the words of the language it will be in. A table takes fewer; see +layout.svelte for the rest. */
export function init(): Promise<void> {
  const load = location.pathname.includes('/play/') ? loadWords : loadAllWords;
  return load(theApp().settings.locale ?? browserLocale(navigator.languages));
}
