import type { Plugin } from 'vite';
import { readNamespaces, writtenLanguages } from '../messages/catalogue.ts';

/** The source language of the messages. */
const FIRST = 'en';

/** The missing messages of a language, one per line. */
function lacking(locale: string, read: typeof readNamespaces): readonly string[] {
  const theirs = read(locale);
  return [...read(FIRST)].flatMap(([namespace, messages]) =>
    Object.keys(messages)
      .filter((key) => theirs.get(namespace)?.[key] === undefined)
      .map((key) => `src/messages/${locale}/${namespace}.json lacks ${key}`),
  );
}

/** Fails the build if a language lacks messages: players would see their keys. */
export function wholeCatalogues(read = readNamespaces): Plugin {
  return {
    name: 'whole-catalogues',
    apply: 'build',
    buildStart() {
      const lines = writtenLanguages().flatMap((locale) => lacking(locale, read));
      if (lines.length > 0) this.error(lines.join('\n'));
    },
  };
}
