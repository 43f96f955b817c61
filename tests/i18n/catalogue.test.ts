import type { Message, Part } from '../../src/lib/i18n/format.ts';
import { globSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { MAPS } from '../../src/lib/rules/maps/index.ts';
import { LANGUAGES, LOCALES } from '../../src/lib/i18n/catalogue.ts';
import { parse } from '../../src/lib/i18n/format.ts';
import { readCatalogue, readNamespaces } from '../../src/tools/messages/catalogue.ts';
import { messageUses, readSources } from '../../src/tools/messages/uses.ts';
import { parametersOf, parameterTypes } from '../../src/tools/messages/parameters.ts';

const english = readCatalogue('en');
const entriesOf = (locale: string) => Object.entries(readCatalogue(locale));

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
const pluralsIn = (message: Message): readonly Extract<Part, { options: unknown }>[] =>
  message.flatMap((part) => {
    if (typeof part === 'string' || !('options' in part)) return [];
    const inner = Object.values(part.options).flatMap(pluralsIn);
    return part.type === 'plural' ? [part, ...inner] : inner;
  });

/** The namespace of each key. */
const home = new Map(
  [...readNamespaces('en')].flatMap(([namespace, part]) => Object.keys(part).map((key) => [key, namespace])),
);

test('every folder in src/messages is a language: its name, its direction, and the namespaces of English', () => {
  const files = globSync('src/messages/**/*.*').map((file) => file.replaceAll('\\', '/'));
  const names = ['language', ...readNamespaces('en').keys()];
  const expected = LOCALES.flatMap((locale) => names.map((name) => `src/messages/${locale}/${name}.json`));
  expect(files.sort()).toEqual(expected.sort());
  for (const [tag, { name, direction }] of LANGUAGES) {
    expect(Intl.getCanonicalLocales(tag)).toEqual([tag]);
    expect(name).toBe(new Intl.DisplayNames(tag, { type: 'language' }).of(tag));
    expect(['ltr', 'rtl']).toContain(direction);
  }
});

describe.each(LOCALES)('%s', (locale) => {
  test('every message parses', () => {
    const broken = entriesOf(locale).flatMap(([key, text]) => {
      const problem = syntaxError(text);
      return problem === null ? [] : [`${key}: ${problem}`];
    });
    expect(broken).toEqual([]);
  });

  test('has the keys of the English catalogue in the same namespaces, no more and no fewer', () => {
    const keysOf = (language: typeof locale): readonly string[] =>
      [...readNamespaces(language)].flatMap(([name, part]) =>
        Object.keys(part).map((key) => `${name}: ${key}`),
      );
    const [keys, wanted] = [keysOf(locale), keysOf('en')];
    const missing = wanted.filter((key) => !keys.includes(key));
    const unknown = keys.filter((key) => !wanted.includes(key));
    expect({ missing, unknown }).toEqual({ missing: [], unknown: [] });
  });

  test('has no key in two namespaces', () => {
    const keys = [...readNamespaces(locale).values()].flatMap(Object.keys);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
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

describe('in the source', () => {
  const sources = readSources();
  const uses = messageUses(sources, new Set(home.keys()));

  test('every key is used: it stands in quotes in a module that some page imports', () => {
    const used = new Set(uses.map(({ key }) => key));
    expect(sources.size).toBeGreaterThan(100);
    expect([...home.keys()].filter((key) => !used.has(key))).toEqual([]);
  });

  test('every key is loaded where it is used: with its page, or by the lazy() that imports the code', () => {
    const early = new Map<string, string>();
    for (const { key, way, namespaces } of uses) {
      const needed = home.get(key) ?? '';
      if (!namespaces.has(needed))
        early.set(`${key} in ${way.at(-1)}`, `needs ${needed}: ${way.join(' > ')}`);
    }
    expect(Object.fromEntries(early)).toEqual({});
  });

  test.each([
    ['play', 'a table or every page', ['play', 'maps']],
    ['details', 'what a table loads later', ['play', 'maps', 'details', 'bots', 'advice']],
  ])('`%s` has only messages of %s', (name, _what, enough) => {
    const among = uses.filter(({ namespaces }) => [...namespaces].every((one) => enough.includes(one)));
    const used = new Set(among.map(({ key }) => key));
    const elsewhere = [...home].filter(([key, namespace]) => namespace === name && !used.has(key));
    expect(elsewhere.map(([key]) => key)).toEqual([]);
  });
});

test('`maps` names each map, its regions and its cities, and nothing else', () => {
  const places = Object.values(MAPS).flatMap(({ id: map, regions, cities }) => [
    `map_${map}`,
    ...regions.map((region) => `region_${map}_${region}`),
    ...cities.map(({ id }) => `city_${map}_${id}`),
  ]);
  expect(Object.keys(readNamespaces('en').get('maps') ?? {}).sort()).toEqual(places.sort());
});

test('the types of parameters take a number for a plural, and leave out messages without parameters', () => {
  const types = parameterTypes();
  expect(types).toContain('fact_cities: { cities: number; cost: number };');
  expect(types).not.toContain('home_new');
});
