import { globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Catalogue, Locale } from '../../lib/i18n/catalogue.ts';
import { PSEUDO_LANGUAGES } from '../../lib/i18n/pseudo.ts';

const root = fileURLToPath(new URL('../../messages/', import.meta.url));

/**
 * Reads the messages of a language by namespace from its files, because Node imports JSON only with an import attribute, which Vite
 * rejects.
 */
export const readNamespaces = (locale: Locale): ReadonlyMap<string, Readonly<Record<string, string>>> =>
  new Map(
    globSync(`${locale}/*.json`, { cwd: root, exclude: ['**/language.json'] })
      .sort()
      .map((file) => [basename(file, '.json'), JSON.parse(readFileSync(`${root}${file}`, 'utf8'))]),
  );

/** The languages with a folder in src/messages. */
export const writtenLanguages = (): readonly Locale[] =>
  globSync('*/language.json', { cwd: root })
    .map((file) => dirname(file))
    .sort();

/** All languages, including the pseudo-languages. */
export const languages = (): readonly Locale[] => [...writtenLanguages(), ...Object.keys(PSEUDO_LANGUAGES)];

/** Translators' notes about ambiguous texts, by key. */
export const readNotes = (): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(`${root}notes.json`, 'utf8'));

/** All messages of a language or pseudo-language (lib/i18n/pseudo.ts). */
export function readCatalogue(locale: Locale): Catalogue {
  const pseudo = PSEUDO_LANGUAGES[locale];
  const texts: Catalogue = Object.assign({}, ...readNamespaces(pseudo ? 'en' : locale).values());
  if (!pseudo) return texts;
  return Object.assign({}, ...Object.entries(texts).map(([key, text]) => ({ [key]: pseudo.write(text) })));
}
