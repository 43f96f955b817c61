import type { Catalogue, Locale } from '../lib/i18n/catalogue.ts';
import { readFileSync } from 'node:fs';

/** The catalogue of a language, read from its file: Node loads no JSON without an import attribute, and Vite wants none. */
export const readCatalogue = (locale: Locale): Catalogue =>
  JSON.parse(readFileSync(new URL(`../messages/${locale}.json`, import.meta.url), 'utf8'));
