import { LOCALES, loadCatalogue } from '../../src/lib/i18n/catalogue.ts';

// Components render in whichever language a test chooses, without waiting for it.
await Promise.all(LOCALES.map(loadCatalogue));
