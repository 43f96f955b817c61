import { bytesToHex } from '@noble/hashes/utils.js';

/** Random bytes as hex. */
export const randomHex = (bytes: number): string => bytesToHex(crypto.getRandomValues(new Uint8Array(bytes)));
