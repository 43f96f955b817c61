import { LOCALES, loadNamespace, NAMESPACES } from '../../src/lib/i18n/catalogue.ts';

// Components render in whichever language a test chooses, without waiting for it.
await Promise.all(
  LOCALES.flatMap((locale) => NAMESPACES.map((namespace) => loadNamespace(locale, namespace))),
);
