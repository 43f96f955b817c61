import { describe, expect, test } from 'vitest';
import { format, parse, type Values } from '#lib/i18n/format.ts';

const text = (message: string, values: Values = {}, locale = 'en'): string =>
  format(parse(message), values, locale);

describe('values', () => {
  test.each<[message: string, values: Values, expected: string]>([
    ['', {}, ''],
    ['Back', {}, 'Back'],
    ['Bid {amount}', { amount: '12 Elektro' }, 'Bid 12 Elektro'],
    ['{ name }, bid', { name: 'Anna' }, 'Anna, bid'],
    ['{a}{b}{a}', { a: 'x', b: 'y' }, 'xyx'],
    ['{name}', { name: "{other} # '{'" }, "{other} # '{'"],
    ['{missing} value', {}, '{missing} value'],
    ['100 %, # 1 | 2', {}, '100 %, # 1 | 2'],
  ])('fills in the values of %s', (message, values, expected) => {
    expect(text(message, values)).toBe(expected);
  });

  test.each([
    ['en', '12,345'],
    ['de', '12.345'],
    ['fa', '۱۲٬۳۴۵'],
  ])('numbers are written as in %s, and text stays unchanged', (locale, expected) => {
    expect(text('{n}', { n: 12_345 }, locale)).toBe(expected);
    expect(text('{n}', { n: '12345' }, locale)).toContain('12345');
  });
});

describe('plural', () => {
  test.each([
    [0, 'no cubes'],
    [1, '1 cube'],
    [2, '2 cubes'],
    [1234, '1,234 cubes'],
  ])('the plural of %i in English prefers an exact number to the categories', (count, expected) => {
    expect(text('{count, plural, =0 {no cubes} one {# cube} other {# cubes}}', { count })).toBe(expected);
  });

  test.each([
    [1, '1 miasto'],
    [3, '3 miasta'],
    [5, '5 miast'],
    [22, '22 miasta'],
    [1.5, '1,5 miasta'],
  ])('the plural of %d in Polish has its category', (count, expected) => {
    const message = '{count, plural, one {# miasto} few {# miasta} many {# miast} other {# miasta}}';
    expect(text(message, { count }, 'pl')).toBe(expected);
  });

  test.each([
    [1, 'un oraș'],
    [2, '2 orașe'],
    [20, '20 de orașe'],
  ])('the plural of %i in Romanian has its category', (count, expected) => {
    const message = '{count, plural, one {un oraș} few {# orașe} other {# de orașe}}';
    expect(text(message, { count }, 'ro')).toBe(expected);
  });

  test('a plural without the category of the number is "other"', () => {
    expect(text('{n, plural, other {# of {max}}}', { n: 1, max: 6 })).toBe('1 of 6');
  });

  test('"#" is the number of the innermost enclosing plural', () => {
    const message =
      '{a, plural, one {# and {b, plural, one {#} other {#s}}} other {# or {kind, select, x {#} other {}}}} #';
    expect(text(message, { a: 1, b: 2, kind: 'x' })).toBe('1 and 2s #');
    expect(text(message, { a: 3, b: 2, kind: 'x' })).toBe('3 or 3 #');
  });

  test('line breaks and missing spaces between options change nothing', () => {
    expect(text('{n,plural,one{#}\n  other{ # }\n}', { n: 2 })).toBe(' 2 ');
  });
});

describe('select', () => {
  test.each([
    ['hammer', 'a'],
    ['constructor', 'b'],
    ['', 'b'],
  ])('select formats "%s"', (kind, expected) => {
    expect(text('{kind, select, hammer {a} other {b}}', { kind })).toBe(expected);
  });
});

describe('quotes, as in ICU', () => {
  test.each([
    ["It's {name}'s turn", "It's Anna's turn"],
    ["It''s", "It's"],
    ["'{name}'", '{name}'],
    ["'{it''s}' {name}", "{it's} Anna"],
    ["'{' and '}'", '{ and }'],
    ["'{to the end", '{to the end'],
    ["'#'", "'#'"],
    ["{n, plural, other {'#' is #}}", '# is 2'],
    ["{n, plural, other {'{#}'}}", '{#}'],
  ])('quotes as in ICU: %s', (message, expected) => {
    expect(text(message, { name: 'Anna', n: 2 })).toBe(expected);
  });
});

describe('a malformed message', () => {
  test.each([
    ['{', 'expected an argument like "{name}" at character 1'],
    ['a {}', 'expected an argument like "{name}" at character 3'],
    ['{name', 'expected an argument like "{name}" at character 1'],
    ['a}', 'unexpected "}" at character 2'],
    ['{n, number}', 'expected "plural," or "select," at character 12'],
    ['{n, plural}', 'expected "plural," or "select," at character 12'],
    ['{n, plural, one {a}}', 'missing option "other" at character 21'],
    ['{n, plural, other {a}', 'expected an option like "one {…}" or "}" at character 22'],
    ['{n, plural, other {a', 'expected "}" at character 21'],
    ['{n, plural, other {a} other {b}}', 'option "other" twice at character 30'],
    ['{n, plural, offset:1 other {a}}', 'expected an option like "one {…}" or "}" at character 12'],
  ])('a malformed message throws: %s', (message, problem) => {
    expect(() => parse(message)).toThrow(problem);
  });
});
