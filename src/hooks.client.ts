import { localGames } from '#lib/app/compose.ts';
import { loadCatalogue, preferredLocale } from '#lib/i18n/catalogue.ts';

// Who opens the link to a table need not wait for the page to ask for it: it comes beside the words.
if (location.pathname.endsWith('/join')) {
  void import('#lib/ui/shared-play/index.ts').catch(() => undefined);
  void import('#lib/app/multiplayer-service.ts').catch(() => undefined);
}

/** Loads the catalogue of the language before the first screen: the one in the settings, else the browser's. */
export function init(): Promise<void> {
  return loadCatalogue(localGames().settings.locale ?? preferredLocale(navigator.languages));
}
