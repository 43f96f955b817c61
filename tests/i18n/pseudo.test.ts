import { expect, test } from 'vitest';
import { format, parse } from '#lib/i18n/format.ts';
import { PSEUDO_LANGUAGES } from '#lib/i18n/pseudo.ts';
import { readCatalogue } from '#tools/messages/catalogue.ts';
import { parametersOf } from '#tools/messages/parameters.ts';
import { must } from '../must.ts';

const english = readCatalogue('en');
const keys = Object.keys(english) as (keyof typeof english)[];

test.each(Object.keys(PSEUDO_LANGUAGES))(
  'every message of %s takes the parameters of the English one',
  (tag) => {
    const catalogue = readCatalogue(tag);
    for (const key of keys)
      expect([key, parametersOf(parse(catalogue[key]))]).toEqual([key, parametersOf(parse(english[key]))]);
  },
);

test('the long pseudo-language is 40% longer, in brackets, and keeps numbers and names', () => {
  const { write } = must(PSEUDO_LANGUAGES['en-XA'], 'language');
  const text = format(
    parse(write("{name}''s {n, plural, one {house} other {# houses}}")),
    { name: 'Bob', n: 3 },
    'en',
  );
  expect(text).toBe("[Bob'š 3 ĥööûûšééš]");
  for (const key of keys) {
    const plain = format(parse(english[key]), {}, 'en');
    if (!plain.includes('{') && /[aeiou]/i.test(plain))
      expect(format(parse(write(english[key])), {}, 'en').length).toBeGreaterThan(1.4 * plain.length);
  }
});

test('the other pseudo-language runs from right to left', () => {
  const { write } = must(PSEUDO_LANGUAGES['ar-XB'], 'language');
  expect(write('Bid at least {min, money}.')).toBe('\u202eBid at least\u202c {min, money}\u202e.\u202c');
});
