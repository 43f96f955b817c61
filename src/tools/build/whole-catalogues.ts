import type { Plugin } from 'vite';
import { readNamespaces, writtenLanguages } from '../messages/catalogue.ts';

/** The language in which messages are written first. */
const FIRST = 'en';

/** The messages that a language lacks, a line each. */
function lacking(locale: string, read: typeof readNamespaces): readonly string[] {
  const theirs = read(locale);
  return [...read(FIRST)].flatMap(([namespace, messages]) =>
    Object.keys(messages)
      .filter((key) => theirs.get(namespace)?.[key] === undefined)
      .map((key) => `src/messages/${locale}/${namespace}.json lacks ${key}`),
  );
}

/** Lets the build fail where a language lacks messages: players would read their keys. */
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
