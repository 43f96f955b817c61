import { bytesToHex } from '@noble/hashes/utils.js';
import { describe, expect, test, vi } from 'vitest';
import { isSigned, keyPairOf } from '#lib/session/trust/keys.ts';
import { ed25519 } from '../../../node_modules/@noble/curves/ed25519.js';

// these keys come from the library, as on players' devices
vi.mock('@noble/curves/ed25519.js', () => import('../../../node_modules/@noble/curves/ed25519.js'));

const STATEMENT = ['kilowatt/test', 1];
const keys = keyPairOf('a secret');

test('a key verifies only statements signed by its owner', () => {
  const signature = keys.sign(STATEMENT);
  expect(isSigned(STATEMENT, keys.publicKey, signature)).toBe(true);
  expect(isSigned(['kilowatt/test', 2], keys.publicKey, signature)).toBe(false);
  expect(isSigned(STATEMENT, keyPairOf('another').publicKey, signature)).toBe(false);
});
test.each(['', 'x', '00', keys.publicKey])('a malformed signature counts as none: %j', (signature) => {
  expect(isSigned(STATEMENT, keys.publicKey, signature)).toBe(false);
});

describe('a key of small order signs nothing', () => {
  /** One of the eight points of small order, as hex. */
  const SMALL = [
    '0100000000000000000000000000000000000000000000000000000000000000',
    'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
    '0000000000000000000000000000000000000000000000000000000000000080',
    '0000000000000000000000000000000000000000000000000000000000000000',
    'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa',
    'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
    '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85',
    '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  ];
  /** Fits each statement under a key of small order: the same point, and zero. */
  const ZERO = '00'.repeat(32);
  test.each(SMALL)('a key of small order signs nothing: %s', (key) => {
    for (const point of SMALL) {
      for (let number = 0; number < 8; number++) {
        expect(isSigned(['kilowatt/test', number], key, point + ZERO)).toBe(false);
      }
    }
  });
});

test('a key has one encoding only', () => {
  // the neutral element, written as 1 and as 1 + p
  const other = bytesToHex(ed25519.Point.ZERO.toBytes())
    .replace(/^01/, 'ee')
    .replaceAll('00', 'ff')
    .replace(/ff$/, '7f');
  expect(isSigned(STATEMENT, other, other + '00'.repeat(32))).toBe(false);
});
