import { describe, expect, test } from 'vitest';
import { dealGame, type Setup } from '#lib/rules/setup.ts';
import type { Seed } from '#lib/rules/types.ts';
import { dealCode, isSameDeal, readDeal } from '#lib/share/deal.ts';
import { must, mustOk } from '../must.ts';
import fc from '../properties.ts';
import { anySeed, anySetup } from '../rules/arbitrary.ts';

const anyDeal = fc.record({
  setup: anySetup,
  seed: fc.oneof(anySeed, fc.tuple(anySeed, anySeed, anySeed, anySeed)) as fc.Arbitrary<Seed>,
});
const SETUP: Setup = {
  edition: 'classic',
  map: 'germany',
  players: 4,
  beginners: false,
  hiddenMoney: true,
  startingCities: false,
  trust: false,
  regions: { by: 'hand', regions: ['northwest', 'northeast', 'east', 'west'] },
  order: [2, 0, 3, 1],
};
const CODE = must(dealCode({ setup: SETUP, seed: 12_345 }));

test('the code of a deal is short, and deals the same cards', () => {
  fc.assert(
    fc.property(anyDeal, (deal) => {
      const code = must(dealCode(deal));
      expect(code.length).toBeLessThan(100);
      const read = mustOk(readDeal(code));
      expect(read).toEqual(deal);
      expect(dealGame(read.setup, read.seed)).toEqual(dealGame(deal.setup, deal.seed));
    }),
  );
});

test('a deal keeps regions, turn order and seed', () => {
  expect(CODE).toMatch(/^classic\.germany\.4\.hiddenMoney\.northwest\+northeast\+east\+west\.2031\.9ix\./);
  expect(mustOk(readDeal(`  “${CODE.slice(0, 20)}\n${CODE.slice(20)}” `))).toEqual({
    setup: SETUP,
    seed: 12_345,
  });
});

test('a game from a position or given cards has no code', () => {
  expect(dealCode({ setup: { ...SETUP, deck: [] }, seed: 1 })).toBeNull();
  expect(dealCode({ setup: { ...SETUP, stage3Deck: [] }, seed: 1 })).toBeNull();
});

test('a deal is the same for the same terms, regions and order only', () => {
  expect(isSameDeal(SETUP, { ...SETUP })).toBe(true);
  expect(isSameDeal(SETUP, { ...SETUP, hiddenMoney: false })).toBe(false);
  expect(isSameDeal(SETUP, { ...SETUP, regions: { by: 'draw' } })).toBe(false);
  expect(isSameDeal(SETUP, { ...SETUP, order: [0, 1, 2, 3] })).toBe(false);
});

describe('a code that somebody typed or sent is the same deal', () => {
  const link = `https://example.org/new#deal=${CODE}`;
  test.each([
    ['alone', CODE],
    ['in small letters', CODE.toLowerCase()],
    ['in capitals', CODE.toUpperCase()],
    ['with spaces between its parts', ` ${CODE.replaceAll(/[.+]/g, ' $& ')} `],
    ['with spaces anywhere', CODE.replaceAll(/.{3}/g, '$& ')],
    ['without the # of its link', `deal=${CODE}`],
    ['in a link in capitals', link.toUpperCase()],
    ['in a link whose signs are written as bytes', link.replaceAll('+', '%2B').replace('=', '%3D')],
    ['in a sentence', `Our deal: ${CODE}, come and play it!`],
    ['spaced in a sentence', `Type “${CODE.replaceAll('.', '. ')}” and begin`],
    ['in a link in a sentence', `Play ${link} with us`],
    ['in quotes, broken into lines', `> “${link.slice(0, 50)}\n${link.slice(50)}”`],
  ])('%s', (_, text) => {
    expect(mustOk(readDeal(text))).toEqual({ setup: SETUP, seed: 12_345 });
  });
});

describe('a code from outside', () => {
  test('any one character changed is refused', () => {
    for (let at = 0; at < CODE.length; at++) {
      const other = CODE[at] === 'x' ? 'y' : 'x';
      expect(readDeal(CODE.slice(0, at) + other + CODE.slice(at + 1)), String(at)).toMatchObject({
        ok: false,
      });
    }
  });

  test.each([
    ['edition', { edition: 'deluxe' }, 'deluxe'],
    ['map', { map: 'moon' }, 'moon'],
  ])('an unknown %s is named', (_, terms, name) => {
    const code = must(dealCode({ setup: { ...SETUP, ...terms } as Setup, seed: 1 }));
    expect(readDeal(code)).toEqual({ ok: false, error: { code: 'deal/unknown-rules', name } });
  });

  test('a code that is cut anywhere, nothing, prose and a long text are refused', () => {
    for (let length = 0; length < CODE.length; length++)
      expect(readDeal(CODE.slice(0, length)).ok, String(length)).toBe(false);
    for (const text of [
      '',
      '.......',
      'Dear diary',
      `${CODE}x`,
      '<b>.a.2....1.1',
      'a.'.repeat(400),
      '.'.repeat(100_000),
    ])
      expect(readDeal(text)).toEqual({ ok: false, error: { code: 'deal/damaged' } });
  });
});

test('a code is looked for in any message, and in no text that is longer than one', () => {
  expect(readDeal(`${'word '.repeat(2_000)}${CODE}`).ok).toBe(true);
  expect(readDeal(`${'word '.repeat(4_000)}${CODE}`)).toEqual({ ok: false, error: { code: 'deal/damaged' } });
});
