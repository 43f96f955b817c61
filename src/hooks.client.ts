import { loadAllWords, loadWords } from '#lib/paraglide/loading.js';
import { localGames } from '#lib/app/local-games.ts';
import { browserLocale } from '#lib/ui/words/locale.svelte.ts';

// Who opens the link to a table need not wait for the page to ask for it: it comes beside the words.
if (location.pathname.endsWith('/join')) {
  void import('#lib/ui/shared-play/index.ts').catch(() => undefined);
  void import('#lib/app/compose-multiplayer.ts').catch(() => undefined);
}

/** Before the first screen: the words of the language it will be in. A table takes fewer; see +layout.svelte for the rest. */
export function init(): Promise<void> {
  const load = location.pathname.includes('/play/') ? loadWords : loadAllWords;
  return load(localGames().settings.locale ?? browserLocale(navigator.languages));
}
