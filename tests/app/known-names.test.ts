import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetNames, knownNames, rememberNames } from '#lib/app/known-names.ts';

let stored: string | null = null;
beforeEach(() => {
  stored = null;
  vi.stubGlobal('localStorage', {
    getItem: () => stored,
    setItem: (_key: string, text: string) => void (stored = text),
  });
});
afterEach(() => void vi.unstubAllGlobals());

describe('names that people have used', () => {
  test('are kept once each, the last ones first, and no more than twelve', () => {
    rememberNames(['Anna', 'Ben']);
    rememberNames(['Cleo', 'Anna']);
    expect(knownNames()).toEqual(['Cleo', 'Anna', 'Ben']);
    rememberNames(Array.from({ length: 12 }, (_, at) => `Guest ${at}`));
    expect(knownNames()).toHaveLength(12);
    expect(knownNames()).not.toContain('Anna');
  });
  test('are kept once, whichever keyboard they were typed on', () => {
    rememberNames(['علی', 'Anna']);
    rememberNames(['علي']);
    expect(knownNames()).toEqual(['علي', 'Anna']);
  });
  test('are kept and proposed once, whichever Romanian letters or digits they were typed with', () => {
    rememberNames(['Ştefan 2', 'Anna']);
    rememberNames(['Ștefan ٢']);
    expect(knownNames()).toEqual(['Ștefan ٢', 'Anna']);
    // as an earlier version stored them
    stored = JSON.stringify(['Ștefan', 'Anna', 'Ştefan']);
    expect(knownNames()).toEqual(['Ștefan', 'Anna']);
  });
  test('are forgotten on request', () => {
    rememberNames(['Anna']);
    forgetNames();
    expect(knownNames()).toEqual([]);
    expect(stored).not.toContain('Anna');
  });
  test('go through the one parser of names, on the way in and on the way out', () => {
    rememberNames(['  An\u200bna ', '\u202e', '']);
    expect(knownNames()).toEqual(['Anna']);
    stored = JSON.stringify(['Be\u202en', '\u200b', '<b>Cleo</b>']);
    expect(knownNames()).toEqual(['Ben', '<b>Cleo</b>']);
  });
  test.each([
    ['no JSON', '["An'],
    ['no list', '{"names":["Anna"]}'],
    ['other things than texts', '["Anna",7]'],
    ['a name that is too long', JSON.stringify(['x'.repeat(1000)])],
    ['too many', JSON.stringify(Array.from({ length: 500 }, (_, at) => `n${at}`))],
  ])('are none where storage has %s', (_what, text) => {
    stored = text;
    expect(knownNames()).toEqual([]);
  });
  test('are none, without an error, where storage is forbidden', () => {
    vi.stubGlobal('localStorage', undefined);
    rememberNames(['Anna']);
    expect(knownNames()).toEqual([]);
  });
});
