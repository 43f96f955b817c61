import { afterEach, describe, expect, test } from 'vitest';
import { plainDigits } from '#lib/digits.ts';
import { type Locale, LOCALES } from '#lib/i18n/catalogue.ts';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import type { Refusal } from '#lib/rules/errors.ts';
import { RESOURCES } from '#lib/rules/types.ts';
import { cubeCountText, cubesText } from '#lib/ui/words/names.ts';
import { factsText, listText } from '#lib/ui/words/numbers.ts';
import { refusalText } from '#lib/ui/words/refusals.ts';
import { bytesText, rangeText } from '#lib/ui/words/sizes.ts';
import { sampleSeats } from '#tools/support/unsaved-game.ts';

afterEach(() => changeLocale('en'));

const names = { seats: sampleSeats(2), map: 'germany' } as const;
/** A text with plain spaces, and without directional marks. */
const plain = (text: string): string => text.replaceAll(/\s/g, ' ').replaceAll(/[\u200f\u2066-\u2069]/g, '');

describe('cubes are counted as the language counts', () => {
  test.each<[Locale, readonly string[]]>([
    ['pl', ['1 znacznik węgla', '2 znaczniki węgla', '5 znaczników węgla', '22 znaczniki węgla']],
    ['ro', ['1 cub de cărbune', '2 cuburi de cărbune', '5 cuburi de cărbune', '22 de cuburi de cărbune']],
    ['it', ['1 unità di carbone', '2 unità di carbone', '5 unità di carbone', '22 unità di carbone']],
  ])('counts cubes as the language does in %s: %j', (locale, expected) => {
    changeLocale(locale);
    expect([1, 2, 5, 22].map((count) => plain(cubeCountText('coal', count)))).toEqual(expected);
  });
  test.each(LOCALES)('in %s, the number and its unit do not break', (locale) => {
    changeLocale(locale);
    for (const resource of RESOURCES) expect(cubeCountText(resource, 22)).not.toContain(' ');
  });
  test('in Polish, each resource of several is counted by itself', () => {
    changeLocale('pl');
    const cubes = { coal: 0, oil: 2, garbage: 0, uranium: 1 };
    expect(plain(cubesText(cubes))).toBe('2 znaczniki oleju i 1 znacznik uranu');
  });
});

describe('lists', () => {
  test.each(LOCALES)('in %s, facts have no “and” among them', (locale) => {
    changeLocale(locale);
    expect(plain(factsText(['a', 'b', 'c']))).toBe(locale === 'fa' ? 'a، b، c' : 'a, b, c');
  });
  test('in Persian, no comma precedes “and”', () => {
    changeLocale('fa');
    expect(plain(listText(['الف', 'ب', 'پ']))).toBe('الف، ب و پ');
  });
});

test('a range does not break', () => {
  expect(rangeText(0, 2)).toBe('0–\u20602');
  expect(rangeText(2, 2)).toBe('2');
});

test('a size has a unit in the script of the language', () => {
  expect(plain(bytesText(73_700))).toBe('73.7 kB');
  changeLocale('fa');
  expect(bytesText(73_700)).not.toMatch(/[a-z]/i);
});

describe.each(LOCALES)('in %s', (locale) => {
  test.each<Refusal>([
    { code: 'buy/no-storage', resource: 'coal', want: 1, room: 0 },
    { code: 'buy/sold-out', resource: 'garbage', want: 1, left: 0 },
    { code: 'power/not-enough-fuel', resource: 'oil', need: 2, have: 0 },
    { code: 'discard/does-not-fit', coal: 0, oil: 2 },
  ])('a refusal counts nothing that is not there: %j', (refusal) => {
    changeLocale(locale);
    expect(plainDigits(refusalText(refusal, names))).not.toContain('0');
  });
});
