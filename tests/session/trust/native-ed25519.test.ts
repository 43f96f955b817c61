import { ed25519 } from '@noble/curves/ed25519.js';
import { hexToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { ed25519 as library } from '../../../node_modules/@noble/curves/ed25519.js';
import { ed25519 as native } from '../../native-ed25519.ts';
import fc from '../../properties.ts';

/** Unit tests sign with Node's Ed25519, so it must behave like the library. */

const STRICT = { zip215: false } as const;
const bytes = (length: number): fc.Arbitrary<Uint8Array> =>
  fc.uint8Array({ minLength: length, maxLength: length });

test("unit tests sign with Node's Ed25519", () => {
  expect(ed25519).toBe(native);
});

test("Node's keys and signatures equal those of the library", () => {
  fc.assert(
    fc.property(bytes(32), fc.uint8Array(), (secret, message) => {
      expect([...native.getPublicKey(secret)]).toEqual([...library.getPublicKey(secret)]);
      expect([...native.sign(message, secret)]).toEqual([...library.sign(message, secret)]);
    }),
    { numRuns: 20 },
  );
});

test('Node verifies the same signatures as the library', () => {
  const flipped = (given: Uint8Array, bit: number): Uint8Array =>
    given.map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte));
  fc.assert(
    fc.property(bytes(32), bytes(32), fc.nat(255), fc.nat(511), (secret, message, one, other) => {
      const key = library.getPublicKey(secret);
      const signature = library.sign(message, secret);
      for (const [signed, heard, by, believed] of [
        [signature, message, key, true],
        [flipped(signature, other), message, key, false],
        [signature, flipped(message, one), key, false],
        [signature, message, flipped(key, one), false],
        [signature.slice(1), message, key, false],
      ] as const) {
        expect(believes(() => library.verify(signed, heard, by, STRICT))).toBe(believed);
        expect(believes(() => native.verify(signed, heard, by))).toBe(believed);
      }
    }),
    { numRuns: 20 },
  );
});

test('Node rejects a key of small order, too', () => {
  const SMALL = ['01' + '00'.repeat(31), '00'.repeat(32), 'ec' + 'ff'.repeat(30) + '7f'];
  for (const key of SMALL) {
    for (const point of SMALL) {
      const signature = hexToBytes(point + '00'.repeat(32));
      for (let number = 0; number < 8; number++) {
        expect(
          believes(() => native.verify(signature, Uint8Array.of(number), hexToBytes(key))),
          `${key} ${point}`,
        ).toBe(false);
      }
    }
  }
});

/** As in the app: an unverifiable signature is invalid. */
function believes(verify: () => boolean): boolean {
  try {
    return verify();
  } catch {
    return false;
  }
}
