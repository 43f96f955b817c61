import { expect, test } from 'vitest';
import { plainDigits } from '#lib/digits.ts';
import { inDigitsOf } from '#lib/same-name.ts';

test.each([
  ['Arabic', '٠١٢٣٤٥٦٧٨٩'],
  ['Persian', '۰۱۲۳۴۵۶۷۸۹'],
  ['Devanagari', '०१२३४५६७८९'],
  ['full width', '０１２３４５６７８９'],
  ['mathematical, bold', '𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗'],
  ['mathematical, monospaced', '𝟶𝟷𝟸𝟹𝟺𝟻𝟼𝟽𝟾𝟿'],
  ['Adlam, beyond the basic plane', '𞥐𞥑𞥒𞥓𞥔𞥕𞥖𞥗𞥘𞥙'],
])('%s digits are read', (_script, digits) => {
  expect(plainDigits(digits)).toBe('0123456789');
});

test('every numbering system of Intl is read', () => {
  const systems = Intl.supportedValuesOf('numberingSystem');
  const written = systems.map((system) =>
    new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false }).format(9876543210),
  );
  const decimal = written.filter((text) => /^\p{Nd}+$/u.test(text));
  expect(decimal.length).toBeGreaterThan(50);
  for (const text of decimal) expect(plainDigits(text)).toBe('9876543210');
});

test('anything else stays unchanged', () => {
  expect(plainDigits('kw٤x ½ ² Ⅳ 12')).toBe('kw4x ½ ² Ⅳ 12');
});

test.each([
  ['Anna', '10'],
  ['Anna 2', '10'],
  ['بازیکن ۱', '۱۰'],
  ['لاعب ١', '١٠'],
  ['۱ and २', '१०'],
  ['𝟙', '𝟙𝟘'],
])('a number beside “%s” is written %s', (text, written) => {
  expect(inDigitsOf(text, 10)).toBe(written);
});
