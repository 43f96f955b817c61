import { describe, expect, it } from 'vitest';
import { sanitizeGameName, sanitizeName } from '#lib/names.ts';
import { inDigitsOf, isSameName, nameKey, uniqueName } from '#lib/same-name.ts';
import { MAX_NAME_LENGTH } from '#lib/seats.ts';
import { STRANGE_NAMES } from './strange-names.ts';

/** The flag of a part of a country, which consists of tags. */
const flag = (code: string): string =>
  `🏴${String.fromCodePoint(...[...code].map((letter) => 0xe0000 + letter.charCodeAt(0)), 0xe007f)}`;

describe('a name', () => {
  it.each(STRANGE_NAMES)('a name %s is sanitized', (_what, given, left) => {
    expect(sanitizeName(given)).toBe(left);
    expect(sanitizeName(left)).toBe(left);
  });

  // as these scripts are written; each is typed by some keyboard
  it.each([
    ['Vietnamese, letter by letter', 'Nguyê\u0303n Thi\u0323 Hô\u0300ng'],
    ['Vietnamese, all marks apart', 'Nguye\u0302\u0303n A\u0323\u0302'],
    ['old Greek, all marks apart', 'ω\u0314\u0342\u0345'],
    ['Lithuanian', 'i\u0328\u0307\u0301'],
    ['Yoruba', 'Ọlá ọ\u0300'],
    ['Thai', 'ศักดิ์สิทธิ์ ที่ น้ำ'],
    ['Lao', 'ນ້ຳ ປື້ມ'],
    ['Hebrew with points and a meteg', 'ש\u05c1\u05bc\u05b8\u05bd לוֹם'],
    ['Arabic with a hamza, a shadda and a vowel', 'مُحَمَّد أ\u0651\u064e'],
    ['Hindi', 'ज़िंदगी माँ हिन्दी'],
    ['Bengali with a joiner', 'র\u200d্যাব'],
    ['Tamil', 'கௌரி'],
    ['Malayalam', 'ന്\u200d'],
    ['Burmese with five marks, one beside', 'လျှို့'],
    ['Khmer', 'ស្ត្រី'],
    ['Tibetan', 'རྒྱལ་བསྒྲུབས'],
    ['Hangul, letter by letter', '\u1112\u1161\u11ab'],
    ['a vowel that is drawn out', 'माााा'],
    ['keys of a telephone', '1\ufe0f\u20e3 #\u20e3'],
    ['an emoji with its look', '❤\ufe0f'],
  ])('a name in %s stays as typed', (_script, name) => {
    expect(sanitizeName(name)).toBe(name);
  });
  it('a name of a game has no more marks than one of a player', () => {
    expect(sanitizeGameName(`a${'\u0301'.repeat(59)}`)).toBe('á');
  });
  it('a name is read up to 1,000 units, which can end within a character', () => {
    expect(sanitizeName(`${'\u200b'.repeat(997)}Ab👩`)).toBe('Ab');
    expect(sanitizeName(`${'\u200b'.repeat(1_000)}Anna`)).toBe('');
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
    ['with the Romanian ș with a comma and with a cedilla', 'Ștefan Mureș', 'Ştefan Mureş'],
    ['with the Romanian ț with a comma and with a cedilla', 'Ținca Oprița', 'Ţinca Opriţa'],
    ['with a comma and a cedilla after the letter', 's\u0326', 's\u0327'],
    ['with a comma and a cedilla between other marks', 'ș\u0323\u0301', 'ş\u0323\u0301'],
    ['stretched', 'علی', 'عـــلی'],
    ['stretched in N’Ko', 'ߡߊ', 'ߡߺߺߊ'],
    ['with Arabic digits', 'Anna 2', 'Anna ٢'],
    ['with Persian digits', 'Anna 10', 'Anna ۱۰'],
    ['with digits of two scripts', 'علی ۲', 'علی ٢'],
    ['with Devanagari digits', 'Anna 2', 'Anna २'],
    ['with digits in a circle', 'Anna 2', 'Anna ②'],
    ['in full width', 'Anna 2', 'Ａｎｎａ　２'],
    ['with the forms of letters that join', 'علی', 'ﻋﻠﯽ'],
    ['with the heh of an Urdu keyboard', 'مهدی', 'مہدی'],
    ['with a hamza on the heh', 'ۀ', 'ه\u0654'],
    ['with a straight and a curly apostrophe', "O'Brien", 'O’Brien'],
    ['with and without the look of an emoji', 'Anna ❤', 'Anna ❤\ufe0f'],
  ])('the names %s are the same', (_what, one, other) => {
    expect(one).not.toBe(other);
    expect(isSameName(one, other)).toBe(true);
    expect(nameKey(nameKey(one))).toBe(nameKey(one));
  });
  it.each([
    ['of other letters', 'علی', 'عالی'],
    ['with a space between them', 'علی رضا', 'علیرضا'],
    ['with and without an accent', 'Ana', 'Aná'],
    ['in capitals', 'anna', 'Anna'],
    ['with other digits', 'Anna 2', 'Anna ٣'],
    ['with a mark and a letter that has none', 'Stefan', 'Ștefan'],
    ['with the flags of Scotland and of Wales', flag('gbsct'), flag('gbwls')],
  ])('the names %s are different', (_what, one, other) => {
    expect(isSameName(one, other)).toBe(false);
  });
  it('equal names are distinguished by a number, within the maximum length', () => {
    expect(uniqueName('علي', ['علی', 'علي 2', 'Anna'])).toBe('علي ۳');
    expect(uniqueName('Anna', ['anna'])).toBe('Anna');
    expect(uniqueName('Ștefan', ['Ştefan'])).toBe('Ștefan 2');
    const long = 'x'.repeat(MAX_NAME_LENGTH.seat);
    expect(uniqueName(long, [long])).toBe(`${'x'.repeat(MAX_NAME_LENGTH.seat - 2)} 2`);
  });
  it.each([
    ['بازیکن ۱', 'بازیکن ۱ ۲'],
    ['لاعب ٣', 'لاعب ٣ ٢'],
    ['नेहा १२', 'नेहा १२ २'],
    ['Anna 𝟙', 'Anna 𝟙 𝟚'],
    ['Player 1', 'Player 1 2'],
    ['علی', 'علی ۲'],
    ['Anna', 'Anna 2'],
  ])('“%s” gets a number in its own digits', (name, second) => {
    expect(uniqueName(name, [name])).toBe(second);
    expect(uniqueName(name, [name, ...Array.from({ length: 8 }, (_, at) => `${name} ${at + 2}`)])).toBe(
      `${name} ${inDigitsOf(name, 10)}`,
    );
  });
});
