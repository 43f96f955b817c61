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

/** Whether the router can read a part from # on. */
function isReadable(fragment: string): boolean {
  try {
    // compared, because the bundler leaves out a call whose result nobody uses, although this one may throw
    return decodeURIComponent(fragment).length <= fragment.length;
  } catch {
    return false;
  }
}
/** Makes each % plain in a part from # on that is badly encoded, as that of a link that was cut: the router would not start. */
function repairFragment({ hash }: Location): void {
  if (!isReadable(hash)) history.replaceState(history.state, '', hash.replaceAll('%', '%25'));
}

/** Loads the messages of every page before the first screen, in the language in the settings, else in the browser's. */
export function init(): Promise<void> {
  // nothing is on the screen yet, so the page changes to it at once
  changeToPreferred(localGames().settings.locale);
  loadEarly(location.pathname);
  repairFragment(location);
  return loadMessages('play', 'maps');
}
