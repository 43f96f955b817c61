import { describe, expect, test } from 'vitest';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import { STANDARD_TERMS } from '#lib/rules/setup.ts';
import { namedCities, namedRegions, readCities, readCubes, readNumbers } from '#lib/ui/typed/parse.ts';
import { findNamed } from '#lib/ui/typed/same-key.ts';
import { cubes, REGIONS } from '../../rules/build.ts';

const at = (map: 'germany' | 'usa', regions = REGIONS[map]) => ({
  map,
  seats: [],
  terms: { ...STANDARD_TERMS, map, players: 3 },
  regions,
});
const GERMANY = at('germany');

describe('cities', () => {
  test.each([
    ['en', 'Essen', 'essen'],
    ['en', 'ESSEN', 'essen'],
    ['en', ' esse ', 'essen'],
    ['en', 'Cologne', 'koeln'],
    ['en', 'koeln', 'koeln'],
    ['en', 'Köln', 'koeln'],
    ['en', 'dusseldorf', 'duesseldorf'],
    ['en', 'Duesseldorf', 'duesseldorf'],
    ['en', 'DU\u0308SSELDORF', 'duesseldorf'],
    ['en', 'frankfurt oder', 'frankfurt-oder'],
    ['de', 'munchen', 'muenchen'],
    ['de', 'Muenchen', 'muenchen'],
    ['it', 'monaco', 'muenchen'],
    ['pl', 'frankfurt n odra', 'frankfurt-oder'],
    ['pl', 'Kilon', 'kiel'],
    ['ro', 'hanovra', 'hannover'],
    ['fa', 'اسن', 'essen'],
    ['fa', 'اخن', 'aachen'],
    // the letters of an Arabic keyboard
    ['fa', 'كيل', 'kiel'],
    ['fa', 'essen', 'essen'],
  ])('%s: %s is %s', (locale, typed, city) => {
    changeLocale(locale);
    expect(findNamed(typed, namedCities(GERMANY))).toEqual({ ok: true, value: city });
  });

  test.each([
    ['en', 'frankfurt', ['Frankfurt (Main)', 'Frankfurt (Oder)']],
    ['en', 'mun', ['Munich', 'Münster']],
    ['de', 'FRANKF', ['Frankfurt (Main)', 'Frankfurt (Oder)']],
    ['it', 'fran', ['Francoforte (Meno)', 'Francoforte (Oder)']],
    ['pl', 'ma', ['Magdeburg', 'Mannheim']],
    ['ro', 'du', ['Düsseldorf', 'Duisburg']],
    ['fa', 'فرانک', ['فرانکفورت (ماین)', 'فرانکفورت (اودر)']],
  ])('%s: several begin with %s', (locale, typed, names) => {
    changeLocale(locale);
    const found = findNamed(typed, namedCities(GERMANY));
    expect(found).toMatchObject({ error: { code: 'typed/several', typed } });
    expect(found.ok || !('names' in found.error) ? [] : found.error.names.toSorted()).toEqual(
      names.toSorted(),
    );
  });

  test.each([
    ['en', 'Esen', 'Essen'],
    ['en', 'Hambrug', 'Hamburg'],
    ['de', 'Nürmberg', 'Nürnberg'],
    ['it', 'Berllino', 'Berlino'],
    ['pl', 'Drezmo', 'Drezno'],
    ['fa', 'هامبورک', 'هامبورگ'],
    ['en', 'Timbuktu', null],
    ['en', '???', null],
  ])('%s: nothing is called %s, and the nearest is %s', (locale, typed, nearest) => {
    changeLocale(locale);
    expect(findNamed(typed, namedCities(GERMANY))).toEqual({
      ok: false,
      error: { code: 'typed/unknown-name', typed, nearest },
    });
  });

  test.each([
    ['Essen, Duisburg', ['essen', 'duisburg']],
    ['essen،  duisburg ;', ['essen', 'duisburg']],
    ['', []],
  ])('reads a list: "%s"', (text, value) => {
    changeLocale('en');
    expect(readCities(text, GERMANY)).toEqual({ ok: true, value });
  });
  test('of several that fit, the one in play is meant', () => {
    changeLocale('en');
    const found = readCities('frankfurt', at('germany', ['northeast', 'east']));
    expect(found).toEqual({ ok: true, value: ['frankfurt-oder'] });
    expect(readCities('frankfurt main', at('germany', ['northeast']))).toEqual({
      ok: true,
      value: ['frankfurt-main'],
    });
  });
  test('the first that cannot be read is named', () => {
    changeLocale('en');
    expect(readCities('Essen, Frankfurt, Nowhere', GERMANY)).toMatchObject({
      error: { code: 'typed/several', typed: 'Frankfurt' },
    });
  });
  test('names of several words need no signs', () => {
    changeLocale('en');
    expect(findNamed('st louis', namedCities(at('usa')))).toEqual({ ok: true, value: 'st-louis' });
    expect(findNamed('San', namedCities(at('usa')))).toMatchObject({ error: { code: 'typed/several' } });
  });
  test('the exact name wins over longer ones', () => {
    changeLocale('en');
    expect(findNamed('south', namedRegions(GERMANY))).toEqual({ ok: true, value: 'south' });
    expect(findNamed('sou', namedRegions(GERMANY))).toMatchObject({ error: { code: 'typed/several' } });
  });
});

describe('numbers', () => {
  test.each([
    ['20', [20]],
    ['۲۰', [20]],
    ['٢٠', [20]],
    ['२०', [20]],
    ['２０', [20]],
    ['4 13, ۲۰', [4, 13, 20]],
    ['', []],
    ['-3', null],
    ['2.5', null],
    ['1e3', null],
    ['0x10', null],
    ['twenty', null],
    ['20 Elektro', null],
  ])('reads "%s"', (text, numbers) => expect(readNumbers(text)).toEqual(numbers));
});

describe('cubes', () => {
  test.each([
    ['en', '2 coal 1 oil', { coal: 2, oil: 1 }],
    ['en', 'coal 2, oil 1', { coal: 2, oil: 1 }],
    ['en', '2 COAL', { coal: 2 }],
    ['en', 'uranium', { uranium: 1 }],
    ['en', '1 g 1 g', { garbage: 2 }],
    ['en', '0 coal', {}],
    ['de', '3 kohle 1 ol', { coal: 3, oil: 1 }],
    ['de', '3 Kohle, 1 Oel', { coal: 3, oil: 1 }],
    ['de', '1 muell 1 coal', { garbage: 1, coal: 1 }],
    ['it', '2 carbone 1 greggio', { coal: 2, oil: 1 }],
    ['pl', '2 wegiel 1 odpady', { coal: 2, garbage: 1 }],
    ['ro', '2 carbune', { coal: 2 }],
    ['fa', '۲ زغال‌سنگ ۱ نفت', { coal: 2, oil: 1 }],
    // with a space for the non-joiner
    ['fa', '۲ زغال سنگ، ۱ نفت', { coal: 2, oil: 1 }],
  ])('%s: "%s"', (locale, text, some) => {
    changeLocale(locale);
    expect(readCubes(text)).toEqual({ ok: true, value: cubes(some) });
  });
  test.each(['', '2', '2 3', 'coal 1 2', '2 coal 3'])('"%s" are no cubes', (text) => {
    changeLocale('en');
    expect(readCubes(text)).toEqual({ ok: true, value: null });
  });
  test('an unknown fuel is named with the nearest', () => {
    changeLocale('en');
    expect(readCubes('2 cole')).toMatchObject({
      error: { code: 'typed/unknown-name', typed: 'cole', nearest: null },
    });
    expect(readCubes('2 garbgae')).toMatchObject({ error: { nearest: 'garbage' } });
  });
});
