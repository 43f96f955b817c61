import { ed25519 } from '@noble/curves/ed25519.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { digest } from '../digest.ts';
import { FINGERPRINT_DIGITS } from './invite.ts';

/**
 * The cryptography of a shared table. All values are hex. Signatures are Ed25519 from a library, because browsers offer `crypto.subtle`
 * only on https and localhost, and a table in a local network is opened over plain http.
 */

/** The plain data under a signature. Its first part names the purpose, so a signature is valid for that purpose only. */
export type Statement = readonly unknown[];

/** The key pair of one device at one table. The private key never leaves the device, except in a transfer code. */
export interface KeyPair {
  readonly publicKey: string;
  sign(statement: Statement): string;
}

/** Derives a key pair from a device's secret. */
export function keyPairOf(secret: string): KeyPair {
  const privateKey = digest('kilowatt/ed25519', secret);
  return {
    publicKey: bytesToHex(ed25519.getPublicKey(privateKey)),
    sign: (statement) => bytesToHex(ed25519.sign(digest(...statement), privateKey)),
  };
}

/** Strict as FIPS 186-5: refuses keys of small order, under which one signature fits every statement, and points with two encodings. */
const STRICT = { zip215: false } as const;

/** Whether the owner of `publicKey` signed the statement. A malformed key or signature counts as not signed. */
export function isSigned(statement: Statement, publicKey: string, signature: string): boolean {
  try {
    return ed25519.verify(hexToBytes(signature), digest(...statement), hexToBytes(publicKey), STRICT);
  } catch {
    return false;
  }
}

/** Proves knowledge of a shared secret without sending it: an HMAC of the statement. */
export const proofOf = (statement: Statement, sharedSecret: string): string =>
  bytesToHex(hmac(sha256, utf8ToBytes(sharedSecret), digest(...statement)));

/** The short form of a public key in invitations. */
export const fingerprintOf = (publicKey: string): string =>
  bytesToHex(digest('kilowatt/fingerprint', publicKey)).slice(0, FINGERPRINT_DIGITS);
