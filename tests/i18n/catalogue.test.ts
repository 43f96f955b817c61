import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LANGUAGES, LOCALES } from '#lib/i18n/catalogue.ts';
import { MAPS } from '#lib/rules/maps/index.ts';
import { readNamespaces } from '#tools/messages/catalogue.ts';
import { catalogueFaults, lengthFaults, textFaults, unusedKeys, unusedNotes } from '#tools/messages/check.ts';
import { parameterTypes } from '#tools/messages/parameters.ts';
import { messageUses, readSources } from '#tools/messages/uses.ts';

/** Buttons that end a decision. The label alone identifies the decision, for screen readers and for tests. */
const ENDINGS = ['auction_pass', 'auction_no_plant', 'resources_end', 'building_end'];

/** The namespace of each key. */
const home = new Map(
  [...readNamespaces('en')].flatMap(([namespace, part]) => Object.keys(part).map((key) => [key, namespace])),
);

test('every folder in src/messages is a language with its name, its direction, and the namespaces of English', () => {
  const files = globSync('src/messages/*/*.*').map((file) => file.replaceAll('\\', '/'));
  const names = [
    'index.ts',
    'language.json',
    ...[...readNamespaces('en').keys()].map((name) => `${name}.json`),
  ];
  const expected = LOCALES.flatMap((locale) => names.map((name) => `src/messages/${locale}/${name}`));
  expect(files.sort()).toEqual(expected.sort());
  for (const [tag, { name, direction }] of LANGUAGES) {
    expect(Intl.getCanonicalLocales(tag)).toEqual([tag]);
    // some languages write their names with a small letter, but in a list each begins with a capital
    const known = new Intl.DisplayNames(tag, { type: 'language' }).of(tag);
    expect(name).toBe(known && known.charAt(0).toLocaleUpperCase(tag) + known.slice(1));
    expect(['ltr', 'rtl']).toContain(direction);
  }
});

test('every language loads its messages in the same way', () => {
  const texts = globSync('src/messages/*/index.ts').map((file) => readFileSync(file, 'utf8'));
  expect([texts.length, new Set(texts).size]).toEqual([LOCALES.length, 1]);
});

describe.each(LOCALES)('%s', (locale) => {
  test("every key has a fitting text in the language's own words, letters, digits and plural forms", () => {
    expect(catalogueFaults(locale)).toEqual([]);
  });
  test('no key is in two namespaces', () => {
    const keys = [...readNamespaces(locale).values()].flatMap(Object.keys);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });
  test('buttons that end a decision have different texts', () => {
    const play = readNamespaces(locale).get('play');
    expect(new Set(ENDINGS.map((key) => play?.[key])).size).toBe(ENDINGS.length);
  });
  test('the rules take at most 5000 words', () => {
    const rules = Object.values(readNamespaces(locale).get('rules') ?? {}).join(' ');
    expect(rules.match(/\p{L}[\p{L}\p{M}\u200c’'-]*/gu)?.length).toBeLessThanOrEqual(5000);
  });
});

test.each([
  ['de', 'Weiter {', 'Go on', 'character'],
  ['de', 'Los, {name}', 'Go on', 'has the parameters {name} instead of {}'],
  [
    'pl',
    '{n, plural, one {a} other {b}}',
    '{n, plural, one {a} other {b}}',
    'has the plural forms one, other',
  ],
  ['de', 'Weiter  so', 'Go on', 'is empty or has a stray space'],
  ['de', 'Done building', 'Done building', 'is the English text'],
  ['fa', 'مرحله 2', 'Stage two', 'has Latin letters or digits: 2'],
  ['fa', 'باشه ok', 'All right', 'has Latin letters or digits: ok'],
])('a fault in a text of %s is named: %s', (locale, text, english, fault) => {
  expect(textFaults(locale, 'play', text, english)).toEqual([expect.stringContaining(fault)]);
});
test('the name of the app and names of places can be the same in all languages', () => {
  expect(textFaults('fa', 'play', 'Kilowatt', 'Kilowatt')).toEqual([]);
  expect(textFaults('de', 'maps', 'Santa Cruz', 'Santa Cruz')).toEqual([]);
});
test('Latin letters can stand in any text that isolates them', () => {
  expect(textFaults('fa', 'play', 'کلید \u2066Escape\u2069 را بزن', 'Press Escape')).toEqual([]);
});
test('a text can be too long for a short place; the longest form of a plural counts', () => {
  expect(lengthFaults('Nun geht es aber wirklich sofort weiter', 'Go on')).toEqual([
    'is too long for its place: 39 characters instead of 5',
  ]);
  const rounds = '{count, plural, one {# rundă} few {# runde} other {# de runde}}';
  expect(lengthFaults(rounds, '{count} run')).toEqual([]);
});

describe('the source code', () => {
  const sources = readSources();
  const uses = messageUses(sources, new Set(home.keys()));

  test('every key is used: it stands in quotes in a module imported by some page', () => {
    expect(sources.size).toBeGreaterThan(100);
    expect(unusedKeys()).toEqual([]);
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
    ['details', 'what a table loads later', ['play', 'maps', 'details', 'bots', 'advice', 'typed']],
  ])('`%s` has only messages of %s', (name, _what, enough) => {
    const among = uses.filter(({ namespaces }) => [...namespaces].every((one) => enough.includes(one)));
    const used = new Set(among.map(({ key }) => key));
    const elsewhere = [...home].filter(([key, namespace]) => namespace === name && !used.has(key));
    expect(elsewhere.map(([key]) => key)).toEqual([]);
  });
});

test('notes for translators are about existing keys', () => {
  expect(unusedNotes()).toEqual([]);
});

test('`maps` names each map, its regions and its cities, and nothing else', () => {
  const boards = Object.values(MAPS).flatMap((map) => Object.values(map.boards));
  const places = boards.flatMap(({ id: map, regions, cities }) => [
    `map_${map}`,
    ...regions.map((region) => `region_${map}_${region}`),
    ...cities.map(({ id }) => `city_${map}_${id}`),
  ]);
  expect(Object.keys(readNamespaces('en').get('maps') ?? {}).sort()).toEqual([...new Set(places)].sort());
});

test('the types of parameters take a number for a plural, and leave out messages without parameters', () => {
  const types = parameterTypes();
  expect(types).toContain('fact_cities: { cities: number; cost: number };');
  expect(types).not.toContain('home_new');
});
