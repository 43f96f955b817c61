import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

type Variant = { readonly match: Readonly<Record<string, string>> };
type Catalogue = Readonly<Record<string, string | readonly Variant[]>>;

const folder = 'src/messages';
const read = (name: string): Catalogue => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as Catalogue;
const english = read('en.json');
const others = readdirSync(folder).filter((name) => name !== 'en.json');

const textsOf = (message: Catalogue[string] = ''): readonly string[] =>
  typeof message === 'string' ? [message] : message.flatMap(({ match }) => Object.values(match));
const parametersOf = (text: string): string => [...new Set(text.match(/\{\w+\}/g))].sort().join();
const allParameters = (message: Catalogue[string] | undefined): string =>
  parametersOf(textsOf(message).join(' '));

describe.each(others)('%s', (name) => {
  const catalogue = read(name);

  test('has exactly the messages of the English catalogue', () => {
    expect(Object.keys(catalogue).sort()).toEqual(Object.keys(english).sort());
  });
  test('has the same parameters in each message', () => {
    const different = Object.keys(english).filter(
      (key) => allParameters(catalogue[key]) !== allParameters(english[key]),
    );
    expect(different).toEqual([]);
  });
});

test.each(['en.json', ...others])('%s has no empty text and no stray space', (name) => {
  const poor = Object.entries(read(name)).filter(([, message]) =>
    textsOf(message).some((text) => text === '' || text !== text.trim() || text.includes('  ')),
  );
  expect(poor).toEqual([]);
});
