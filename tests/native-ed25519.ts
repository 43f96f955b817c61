import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/**
 * Ed25519 of Node instead of the library's, for unit tests (vitest.config.ts): the same bytes, many times faster. Whole shared games
 * otherwise spend a third of their time on signatures. `tests/session/trust/native-ed25519.test.ts` compares the two. `keys.test.ts` beside
 * it runs with the library.
 */

/** The DER prefix of the 32 bytes of a key. */
const PRIVATE = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC = Buffer.from('302a300506032b6570032100', 'hex');

/** One object for each key: making one takes as long as signing. */
function remembered(make: (key: Uint8Array) => KeyObject): (key: Uint8Array) => KeyObject {
  const known = new Map<string, KeyObject>();
  return (key) => {
    const hex = Buffer.from(key).toString('hex');
    const found = known.get(hex) ?? make(key);
    known.set(hex, found);
    return found;
  };
}
const privateKey = remembered((key) =>
  createPrivateKey({ key: Buffer.concat([PRIVATE, key]), format: 'der', type: 'pkcs8' }),
);
const publicKey = remembered((key) =>
  createPublicKey({ key: Buffer.concat([PUBLIC, key]), format: 'der', type: 'spki' }),
);

/** An array of this realm: under jsdom a Buffer is none. */
const arrayOf = (bytes: Buffer): Uint8Array => Uint8Array.from(bytes);

export const ed25519 = {
  getPublicKey: (secret: Uint8Array): Uint8Array =>
    arrayOf(
      createPublicKey(privateKey(secret)).export({ format: 'der', type: 'spki' }).subarray(PUBLIC.length),
    ),
  sign: (message: Uint8Array, secret: Uint8Array): Uint8Array =>
    arrayOf(sign(null, message, privateKey(secret))),
  verify: (signature: Uint8Array, message: Uint8Array, key: Uint8Array): boolean =>
    verify(null, message, publicKey(key), signature),
};
