import { localGames } from '#lib/app/compose.ts';
import { changeToPreferred, loadMessages } from '#lib/i18n/locale.svelte.ts';

/** Loads what the page at this address will await, while what every page needs is loading. A failure is the page's own matter. */
function loadEarly(path: string): void {
  const early: Promise<unknown>[] = [];
  if (!path.includes('/play/')) early.push(loadMessages('pages', 'details'));
  if (path.endsWith('/join')) {
    early.push(
      loadMessages('sharedTables', 'bots'),
      import('#lib/ui/join/JoinScreen.svelte'),
      import('#lib/app/compose-multiplayer.ts'),
    );
  }
  Promise.all(early).catch(() => undefined);
}

/** Loads the messages of every page before the first screen, in the language in the settings, else in the browser's. */
export function init(): Promise<void> {
  // nothing is on the screen yet, so the page changes to it at once
  changeToPreferred(localGames().settings.locale);
  loadEarly(location.pathname);
  return loadMessages('play', 'maps');
}
