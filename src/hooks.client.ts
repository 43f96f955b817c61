import { loadAllWords, loadWords } from '#lib/paraglide/loading.js';
import { theApp } from '#lib/stores/app.ts';
import { browserLocale } from '#lib/ui/words/locale.svelte.ts';

// Who opens the link to a table need not wait for the page to ask for it: it comes beside the words.
if (location.pathname.endsWith('/join')) {
  void import('#lib/ui/shared/index.ts').catch(() => undefined);
  void import('#lib/stores/shared-browser.ts').catch(() => undefined);
}

/** Before the first screen: the words of the language it will be in. A table takes fewer; see +layout.svelte for the rest. */
export function init(): Promise<void> {
  const load = location.pathname.includes('/play/') ? loadWords : loadAllWords;
  return load(theApp().settings.locale ?? browserLocale(navigator.languages));
}
