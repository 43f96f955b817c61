import { describe, expect, it } from 'vitest';
import { isSameName, nameKey, sanitizeName, uniqueName } from '../src/lib/names.ts';
import { LONGEST } from '../src/lib/seats.ts';
import { STRANGE_NAMES } from './strange-names.ts';

describe('a name', () => {
  it.each(STRANGE_NAMES)('%s is made safe', (_what, given, left) => {
    expect(sanitizeName(given)).toBe(left);
    expect(sanitizeName(left)).toBe(left);
  });
});

describe('names', () => {
  it.each([
    ['with the yeh of a Persian and of an Arabic keyboard', 'علی', 'علي'],
    ['with the yeh without dots', 'علی', 'على'],
    ['with the kaf of a Persian and of an Arabic keyboard', 'کوروش', 'كوروش'],
    ['with and without a non-joiner', 'علی\u200cرضا', 'علیرضا'],
    ['with a hamza in the letter and on it', 'رئوف', 'ری\u0654وف'],
    ['with an accent in the letter and after it', 'José', 'Jose\u0301'],
  ])('%s are the same', (_what, one, other) => {
    expect(one).not.toBe(other);
    expect(isSameName(one, other)).toBe(true);
    expect(nameKey(nameKey(one))).toBe(nameKey(one));
  });
  it.each([
    ['of other letters', 'علی', 'عالی'],
    ['with a space between them', 'علی رضا', 'علیرضا'],
    ['with and without an accent', 'Ana', 'Aná'],
    ['in capitals', 'anna', 'Anna'],
  ])('%s are different', (_what, one, other) => {
    expect(isSameName(one, other)).toBe(false);
  });
  it('that are the same are told apart by a number, which fits into the longest name', () => {
    expect(uniqueName('علي', ['علی', 'علي 2', 'Anna'])).toBe('علي 3');
    expect(uniqueName('Anna', ['anna'])).toBe('Anna');
    const long = 'x'.repeat(LONGEST.seat);
    expect(uniqueName(long, [long])).toBe(`${'x'.repeat(LONGEST.seat - 2)} 2`);
  });
});
