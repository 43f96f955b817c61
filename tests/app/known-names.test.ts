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

describe('names used on the device', () => {
  test('keeps names once each, last used first, twelve at most', () => {
    rememberNames(['Anna', 'Ben']);
    rememberNames(['Cleo', 'Anna']);
    expect(knownNames()).toEqual(['Cleo', 'Anna', 'Ben']);
    rememberNames(Array.from({ length: 12 }, (_, at) => `Guest ${at}`));
    expect(knownNames()).toHaveLength(12);
    expect(knownNames()).not.toContain('Anna');
  });
  test('keeps one of two names that differ only by keyboard', () => {
    rememberNames(['علی', 'Anna']);
    rememberNames(['علي']);
    expect(knownNames()).toEqual(['علي', 'Anna']);
  });
  test('keeps and suggests a name once, whatever Romanian letters or digits it was typed with', () => {
    rememberNames(['Ştefan 2', 'Anna']);
    rememberNames(['Ștefan ٢']);
    expect(knownNames()).toEqual(['Ștefan ٢', 'Anna']);
    // as stored by an earlier version
    stored = JSON.stringify(['Ștefan', 'Anna', 'Ştefan']);
    expect(knownNames()).toEqual(['Ștefan', 'Anna']);
  });
  test('forgets names on request', () => {
    rememberNames(['Anna']);
    forgetNames();
    expect(knownNames()).toEqual([]);
    expect(stored).not.toContain('Anna');
  });
  test('sanitizes names when reading and when writing', () => {
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
  ])('suggests no names if storage has %s', (_what, text) => {
    stored = text;
    expect(knownNames()).toEqual([]);
  });
  test('suggests no names, without an error, if storage is forbidden', () => {
    vi.stubGlobal('localStorage', undefined);
    rememberNames(['Anna']);
    expect(knownNames()).toEqual([]);
  });
});
