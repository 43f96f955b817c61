import type { Message, Part } from '../../src/lib/i18n/format.ts';
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LOCALES } from '../../src/lib/i18n/catalogue.ts';
import { parse } from '../../src/lib/i18n/format.ts';
import { readCatalogue } from '../../src/tools/catalogue.ts';
import { parametersOf, parameterTypes } from '../../src/tools/messages.ts';

const english = readCatalogue('en');
const entriesOf = (locale: (typeof LOCALES)[number]) => Object.entries(readCatalogue(locale));

/** Why a message does not parse; null: it does. */
function syntaxError(text: string): string | null {
  try {
    parse(text);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** All plurals in a message, also those inside others. */
const pluralsIn = (message: Message): readonly Exclude<Part, string | { type: 'value' }>[] =>
  message.flatMap((part) => {
    if (typeof part === 'string' || part.type === 'value') return [];
    const inner = Object.values(part.options).flatMap(pluralsIn);
    return part.type === 'plural' ? [part, ...inner] : inner;
  });

test('every catalogue in src/messages is a language of the app', () => {
  const files = globSync('src/messages/*').map((file) => file.replaceAll('\\', '/'));
  expect(files.sort()).toEqual(LOCALES.map((locale) => `src/messages/${locale}.json`).sort());
});

describe.each(LOCALES)('%s', (locale) => {
  test('every message parses', () => {
    const broken = entriesOf(locale).flatMap(([key, text]) => {
      const problem = syntaxError(text);
      return problem === null ? [] : [`${key}: ${problem}`];
    });
    expect(broken).toEqual([]);
  });

  test('has the keys of the English catalogue, no more and no fewer', () => {
    const keys = entriesOf(locale).map(([key]) => key);
    const missing = Object.keys(english).filter((key) => !keys.includes(key));
    const unknown = keys.filter((key) => !(key in english));
    expect({ missing, unknown }).toEqual({ missing: [], unknown: [] });
  });

  test('uses the parameters of the English message, no more and no fewer', () => {
    const parameters = (text: string): string => [...parametersOf(parse(text)).keys()].sort().join(', ');
    const different = entriesOf(locale).flatMap(([key, text]) => {
      const wanted = parameters(english[key as keyof typeof english]);
      return parameters(text) === wanted ? [] : [`${key}: {${parameters(text)}} instead of {${wanted}}`];
    });
    expect(different).toEqual([]);
  });

  test('has a text for every plural category of the language', () => {
    const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions();
    const incomplete = entriesOf(locale).flatMap(([key, text]) =>
      pluralsIn(parse(text)).flatMap(({ options }) => {
        const missing = pluralCategories.filter((category) => !(category in options));
        const unknown = Object.keys(options).filter(
          (option) => !option.startsWith('=') && !pluralCategories.some((category) => category === option),
        );
        return missing.length + unknown.length === 0
          ? []
          : [`${key}: missing [${missing}], unknown [${unknown}]`];
      }),
    );
    expect(incomplete).toEqual([]);
  });

  test('has no empty text and no stray space', () => {
    const poor = entriesOf(locale).filter(
      ([, text]) => text === '' || text !== text.trim() || /\{ | \}|[^\S\u00a0]{2}/.test(text),
    );
    expect(poor).toEqual([]);
  });
});

test('every key is used: it stands in quotes somewhere in the source', () => {
  const sources = globSync('src/{lib,routes}/**/*.{ts,svelte}').filter(
    (file) => !file.endsWith('parameters.ts'),
  );
  const text = sources.map((file) => readFileSync(file, 'utf8')).join('\n');
  const unused = Object.keys(english).filter((key) => !text.includes(`'${key}'`));
  expect(sources.length).toBeGreaterThan(100);
  expect(unused).toEqual([]);
});

test('src/lib/i18n/parameters.ts is current; `npm run messages` writes it anew', async () => {
  expect(readFileSync('src/lib/i18n/parameters.ts', 'utf8')).toBe(await parameterTypes());
});
