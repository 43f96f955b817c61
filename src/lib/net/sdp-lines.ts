import { bytesToHex } from '@noble/hashes/utils.js';

/** A line by the grammar of SDP (RFC 8866), without the characters that some programs take for the end of a line. */
const LINE = /^[a-z]=[\x20-\x7e]*$/;
const SHA_256 = /^sha-256 ((?:[0-9a-f]{2}:){31}[0-9a-f]{2})$/i;

/**
 * Reads a session description. Only CRLF ends a line. The result returns the values of the attributes with a name, such as 'mid'; null if
 * the text is malformed or does not have exactly one media section.
 */
export function readSdp(sdp: string): ((attribute: string) => readonly string[]) | null {
  const lines = sdp.split('\r\n');
  if (lines.pop() !== '' || !lines.every((line) => LINE.test(line))) return null;
  if (lines.filter((line) => line.startsWith('m=')).length !== 1) return null;
  return (attribute) => {
    const start = `a=${attribute}:`;
    return lines.filter((line) => line.startsWith(start)).map((line) => line.slice(start.length));
  };
}

/** A SHA-256 in SDP form: capital hex in pairs with colons between them. */
export const writeHash = (bytes: Uint8Array): string =>
  (bytesToHex(bytes).toUpperCase().match(/../g) ?? []).join(':');

/**
 * The SHA-256 of the certificate in a description, in the form of `writeHash`. Null if it has none, another hash or several: Firefox
 * accepts any of several fingerprints, so none of them would identify the other end's certificate.
 */
export function certificateIn(sdp: string): string | null {
  const [fingerprint = '', ...others] = readSdp(sdp)?.('fingerprint') ?? [];
  const hash = others.length === 0 ? SHA_256.exec(fingerprint)?.[1] : undefined;
  return hash?.toUpperCase() ?? null;
}
