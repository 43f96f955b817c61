import { beforeAll, describe, expect, it } from 'vitest';
import { sanitizeName } from '#lib/names.ts';
import { loadLookAlikes, lookAlike } from '#lib/session/host/look-alikes.ts';
import { Roster } from '#lib/session/host/roster.ts';
import { testSeats } from '#tools/support/memory-table.ts';
import { FREE, heldBy } from '../harness.ts';

beforeAll(() => loadLookAlikes());

/** The names that a host gives to devices arriving with these names in turn. */
function admitted(...names: readonly string[]): readonly string[] {
  const seats = testSeats(2);
  const roster = new Roster({ members: [], seats, holders: [FREE, FREE], placeholders: ['', ''] });
  for (const [at, name] of names.entries()) roster.join(`dev${at}`, name, '');
  return roster.devices.map(({ name }) => name);
}

describe('a second Host', () => {
  it.each([
    ['with a Cyrillic о', 'H\u043est'],
    ['all in Cyrillic', '\u041d\u043e\u0455\u0442'.replace('\u0442', 't')],
    ['with a Greek omicron', 'H\u03bfst'],
    ['in full width', '\uff28\uff4f\uff53\uff54'],
    ['in mathematical letters', '\u{1d407}\u{1d428}\u{1d42c}\u{1d42d}'],
    ['with a zero-width space', 'Ho\u200bst'],
    ['with a joiner', 'Ho\u200dst'],
    ['with a soft hyphen', 'Ho\u00adst'],
    ['with a mark of direction', '\u200eHost\u200f'],
    ['with a tag', 'Host\u{e0041}'],
    ['with a variation selector', 'Ho\ufe0fst'],
    ['with a Hangul filler', 'Host\u3164'],
    ['after half a surrogate pair', '\ud800Host'],
    ['before half a surrogate pair', 'Host\udc00'],
    ['with a blank of Braille at the end', 'Host\u2800'],
    ['with the place of an object', 'Ho\ufffcst'],
    ['with a half fill space', 'Ho\u303fst'],
    ['with a blank of hieroglyphs', 'Ho\u{13441}s\u{13442}t'],
    ['with a filler of Khitan', 'Ho\u{16fe4}st'],
    ['with a note without a head', 'Ho\u{1d159}st'],
    ['with an unassigned character that is ignored', 'Ho\ufff0s\u{e0fff}t'],
    ['with what is no character', 'Ho\uffffs\ufdd0t'],
    ['in small letters', 'host'],
    ['in capitals', 'HOST'],
    ['with a zero for the o', 'H0st'],
    ['with an Arabic five for the o', 'H\u0665st'],
  ])('the second of the names %s gets a number', (_how, name) => {
    const [, second] = admitted('Host', name);
    expect(second).toMatch(/ [2\u0662]$/);
    expect(second).not.toMatch(/[\u00ad\u200b-\u200f\ufe0f\u3164\ud800\udc00]/);
  });

  it('a second Host cannot take the name of a seat either', () => {
    const seats = testSeats(2).map((seat, at) => ({ ...seat, name: ['Host', 'Player 2'][at] ?? '' }));
    const roster = new Roster({ members: [], seats, holders: [FREE, FREE], placeholders: ['', 'Player 2'] });
    roster.join('dev1', 'H\u043est', '');
    roster.setHolder(1, heldBy('dev1'));
    expect(roster.seats.map(({ name }) => name)).toEqual(['Host', 'H\u043est 2']);
    roster.nameSeat(1, 'H\u200bost', 'blue');
    expect(roster.seats[1]?.name).toBe('Host 2');
  });
});

describe('a second name', () => {
  it.each([
    ['with a comma for the cedilla', 'Ştefan', 'Ștefan', 'Ștefan 2'],
    ['stretched', 'علی', 'عـلـی', 'عـلـی ۲'],
    ['with digits of another script', 'Anna 3', 'Anna ٣', 'Anna ٣ ٢'],
    ['with other letters and other digits', 'Host 2', 'H\u043est ۲', 'H\u043est ۲ ۲'],
    ['with more marks than are kept', 'b\u0301', `b${'\u0301'.repeat(39)}`, 'b\u0301 2'],
  ])('the second name %s gets a number', (_how, one, other, numbered) => {
    expect(admitted(one, other)).toEqual([one, numbered]);
  });
});

describe('different names', () => {
  it.each([
    ['Anna', 'Anne'],
    ['Иван', 'Ivan'],
    ['علی', 'على\u0627'],
    ['Ana', 'Aná'],
    ['Player 1', 'Player 2'],
    ['李', '季'],
  ])('%s and %s stay unchanged', (one, other) => {
    expect(lookAlike(one, other)).toBe(false);
    expect(admitted(one, other)).toEqual([one, other]);
  });
});

describe('in a name', () => {
  it.each([
    ['a non-joiner in Persian', 'می\u200cنا'],
    ['a joiner after a virama', 'क्\u200dष'],
    ['a joiner before a virama', 'র\u200d্য'],
    ['a joiner at the end of a Malayalam letter', 'ന്\u200d'],
    ['a family of emoji', '👨\u200d👩\u200d👧'],
    ['a skin tone and a profession', '👩🏽\u200d🚀'],
    ['the look of an emoji', '❤\ufe0f'],
    ['a pirate flag', '🏴\u200d☠\ufe0f'],
    ['the flag of Scotland', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
    ['a key of a telephone', '1\ufe0f\u20e3'],
    ['a form of a Japanese character', '葛\u{e0100}城'],
    ['an Arabic number sign', '\u0600١'],
  ])('%s stays in a name', (_what, name) => {
    expect(sanitizeName(name)).toBe(name);
  });
  it.each([
    ['a non-joiner between Latin letters', 'An\u200cna', 'Anna'],
    ['a joiner after an emoji', '🙂\u200d', '🙂'],
    ['a non-joiner at the end of a Persian word', 'مینا\u200c', 'مینا'],
    ['tags after a letter', 'A\u{e0067}\u{e0062}\u{e007f}', 'A'],
    ['marks of direction', '\u202eanna\u2066\u061c', 'anna'],
    ['a word joiner and a byte order mark', '\ufeffAn\u2060na', 'Anna'],
    ['half a surrogate pair', '\udc00An\ud83dna', 'Anna'],
    ['a grapheme joiner', 'An\u034fna', 'Anna'],
    ['spaces of all kinds', '\u3000Anna\u00a0\u2003B\u2800', 'Anna B'],
  ])('%s is removed from a name', (_what, name, left) => {
    expect(sanitizeName(name)).toBe(left);
    expect(sanitizeName(left)).toBe(left);
  });
  it.each([
    '',
    ' ',
    '\u200b\u200d',
    '\u3164',
    '\u115f\u1160',
    '\u2800',
    '\ufe0f',
    '\ud800',
    '\u{e0041}',
    '\u0301',
  ])('an invisible name counts as none: %j', (name) => {
    expect(sanitizeName(name)).toBe('');
  });
  it('cutting a name leaves no part of a joiner or pair, whatever its length', () => {
    for (let before = 30; before < 42; before++) {
      const name = sanitizeName('x'.repeat(before) + 'می\u200cنا👨\u200d👩\u200d👧');
      expect(name.length).toBeLessThanOrEqual(40);
      expect(sanitizeName(name)).toBe(name);
      expect(name.isWellFormed()).toBe(true);
    }
  });
});
