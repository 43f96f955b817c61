import { localGames } from '#lib/app/compose.ts';
import { loadCatalogue, preferredLocale } from '#lib/i18n/catalogue.ts';

// Whoever opens a link to a table needs these as well: they load while the catalogue does.
if (location.pathname.endsWith('/join')) {
  void import('#lib/ui/join/JoinScreen.svelte').catch(() => undefined);
  void import('#lib/app/multiplayer-service.ts').catch(() => undefined);
}

/** Loads the catalogue of the language before the first screen: the one in the settings, else the browser's. */
export function init(): Promise<void> {
  return loadCatalogue(localGames().settings.locale ?? preferredLocale(navigator.languages));
}
