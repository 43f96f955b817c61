import { loadNamespace, LOCALES } from '#lib/i18n/catalogue.ts';

// Components render in any language that a test chooses, without waiting for it.
const namespaces = [
  'play',
  'maps',
  'details',
  'editions',
  'pages',
  'access',
  'settings',
  'bots',
  'clock',
  'coach',
  'advice',
  'replay',
  'rules',
  'sharedTables',
  'sharing',
  'statistics',
  'typed',
] as const;
await Promise.all(
  LOCALES.flatMap((locale) => namespaces.map((namespace) => loadNamespace(locale, namespace))),
);
