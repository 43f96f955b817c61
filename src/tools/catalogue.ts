import type { Catalogue, Locale } from '../lib/i18n/catalogue.ts';
import { readFileSync } from 'node:fs';

/** Reads the catalogue of a language from its file. (Node imports JSON only with an import attribute, which Vite does not take.) */
export const readCatalogue = (locale: Locale): Catalogue =>
  JSON.parse(readFileSync(new URL(`../messages/${locale}.json`, import.meta.url), 'utf8'));
