import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson } from './hash.ts';

/** SHA-256 of bytes. */
export const sha256Of = (bytes: Uint8Array): Uint8Array => sha256(bytes);
/** SHA-256 of plain data, the same on every device. The first part names the purpose, so a digest is valid for that purpose only. */
export const digest = (...parts: readonly unknown[]): Uint8Array =>
  sha256Of(utf8ToBytes(canonicalJson(parts)));
export const hexDigest = (...parts: readonly unknown[]): string => bytesToHex(digest(...parts));
