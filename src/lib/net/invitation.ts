import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { err, ok, type Result } from '../result.ts';
import type { NetError } from '../session/ports/transport.ts';
import { fromBase41, toBase41 } from './base41.ts';
import { MAX_CANDIDATES } from './channel-options.ts';
import {
  type Address,
  type CandidateType,
  type Description,
  type DtlsSetup,
  type IceCandidate,
  isIceCredential,
} from './sdp.ts';

/**
 * Writes an offer or an answer as a text that fits into a small QR code, and reads it. The bytes are, with their number in brackets: the
 * version (1), the kind and the setup (1), the id (3), the fingerprint of the host's key (10, all zero if there is none), the lengths of
 * ufrag and pwd (1 each), both of these in base64 without padding, the fingerprint of the certificate (32), and for each candidate its
 * family and type (1), its address and its port (2). The last two bytes are a checksum, in this and every later version.
 */
const MARK = 'KW:';
const BROKEN_MARK = /K[\s=>|]*W[\s=>|]*:/i;
const VERSION = 2;
/** Longer than any invitation, in characters. */
const MAX_LENGTH = 2_000;
const CERTIFICATE_BYTES = 32;
const HOST_KEY_BYTES = 10;

/** The content of an invitation text. */
export interface PairingText {
  readonly description: Description;
  /** The fingerprint of the host's key at its table, as hex; '' without one. */
  readonly hostKey: string;
}

const KINDS = ['offer', 'answer'] as const satisfies readonly Description['kind'][];
const SETUPS = ['actpass', 'active', 'passive'] as const satisfies readonly DtlsSetup[];
const TYPES = ['host', 'srflx', 'relay'] as const satisfies readonly CandidateType[];
const FAMILIES = ['ipv4', 'ipv6', 'local'] as const satisfies readonly Address['family'][];
const lengthOf = (family: Address['family']): number => (family === 'ipv4' ? 4 : 16);

/** ICE credentials use exactly the characters of base64. */
const packIce = (text: string): Uint8Array => {
  const padded = text.padEnd(Math.ceil(text.length / 4) * 4, 'A');
  const bytes = Uint8Array.from(atob(padded), (char) => char.charCodeAt(0));
  return bytes.subarray(0, Math.ceil((text.length * 6) / 8));
};
const unpackIce = (bytes: Uint8Array, length: number): string =>
  btoa(String.fromCharCode(...bytes)).slice(0, length);

/** CRC-16 (CCITT): detects texts that were cut off, mistyped, or made by another app. */
function checksum(bytes: Uint8Array): number {
  let sum = 0xffff;
  for (const byte of bytes) {
    sum ^= byte << 8;
    for (let i = 0; i < 8; i++) sum = ((sum << 1) ^ (sum & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return sum;
}

/** Writes bytes as text, with mark and checksum. */
export function encode(bytes: Uint8Array): string {
  const sum = checksum(bytes);
  return MARK + toBase41(Uint8Array.of(...bytes, sum >> 8, sum & 255));
}

/** The bytes of a text without its mark; null if the checksum is wrong. */
function checked(text: string): Uint8Array | null {
  const decoded = fromBase41(text);
  if (decoded === null || decoded.length < 3) return null;
  const bytes = decoded.subarray(0, -2);
  const [high = 0, low = 0] = decoded.subarray(-2);
  return checksum(bytes) === high * 256 + low ? bytes : null;
}

/**
 * Finds an invitation in a pasted text. Mail and messengers break lines, quote them by ">", and mark a break by "="; some keyboards change
 * capitals; people put words around it, quotes, or a full stop behind it.
 */
function decode(text: string): Uint8Array | null {
  const mark = text.length > MAX_LENGTH ? null : BROKEN_MARK.exec(text);
  if (!mark) return null;
  const rest = text.slice(mark.index + mark[0].length);
  const words = rest.toUpperCase().split(/[\s=>|]+/);
  for (let count = words.length; count > 0; count--) {
    const whole = words.slice(0, count).join('');
    // trailing characters without a space are no letters or digits, but can be in the alphabet
    const bare = whole.replace(/[^A-Z0-9]{1,3}$/, '');
    for (let end = whole.length; end >= bare.length; end--) {
      const bytes = checked(whole.slice(0, end));
      if (bytes) return bytes;
    }
  }
  return null;
}

/** Writes an invitation text. */
export function pack({ description, hostKey }: PairingText): string {
  const { kind, id, setup, ufrag, pwd, fingerprint, candidates } = description;
  return encode(
    Uint8Array.of(
      VERSION,
      KINDS.indexOf(kind) | (SETUPS.indexOf(setup) << 1),
      ...[(id >> 16) & 255, (id >> 8) & 255, id & 255],
      ...(hostKey === '' ? new Uint8Array(HOST_KEY_BYTES) : hexToBytes(hostKey)),
      ...[ufrag.length, pwd.length],
      ...packIce(ufrag + pwd),
      ...fingerprint,
      ...candidates.flatMap(({ type, address, port }) => [
        FAMILIES.indexOf(address.family) | (TYPES.indexOf(type) << 2),
        ...address.bytes,
        ...[port >> 8, port & 255],
      ]),
    ),
  );
}

/** Reads bytes from front to back. */
class Reader {
  #rest: Uint8Array;
  /** Whether the reader went past the end. */
  isExhausted = false;
  constructor(bytes: Uint8Array) {
    this.#rest = bytes;
  }
  get empty(): boolean {
    return this.#rest.length === 0;
  }
  take(count: number): Uint8Array {
    this.isExhausted ||= count > this.#rest.length;
    const taken = this.#rest.slice(0, count);
    this.#rest = this.#rest.subarray(count);
    return taken;
  }
  /** The next `count` bytes as a big-endian number. */
  number(count: number): number {
    return this.take(count).reduce((sum, byte) => sum * 256 + byte, 0);
  }
}

function readCandidate(reader: Reader): IceCandidate | null {
  const tag = reader.number(1);
  const [family, type] = [FAMILIES[tag & 3], TYPES[tag >> 2]];
  if (family === undefined || type === undefined) return null;
  const [bytes, port] = [reader.take(lengthOf(family)), reader.number(2)];
  return port === 0 || reader.isExhausted ? null : { type, address: { family, bytes }, port };
}

function readText(reader: Reader): PairingText | null {
  const flags = reader.number(1);
  const [kind, setup] = [KINDS[flags & 1], SETUPS[flags >> 1]];
  const id = reader.number(3);
  const keyBytes = reader.take(HOST_KEY_BYTES);
  const [ufragLength, pwdLength] = [reader.number(1), reader.number(1)];
  const iceLength = ufragLength + pwdLength;
  const ice = unpackIce(reader.take(Math.ceil((iceLength * 6) / 8)), iceLength);
  const fingerprint = reader.take(CERTIFICATE_BYTES);
  if (kind === undefined || setup === undefined || reader.isExhausted) return null;
  const [ufrag, pwd] = [ice.slice(0, ufragLength), ice.slice(ufragLength)];
  if (!isIceCredential(ufrag, 4) || !isIceCredential(pwd, 22)) return null;
  const candidates: IceCandidate[] = [];
  while (!reader.empty) {
    const candidate = readCandidate(reader);
    if (candidate === null || candidates.length === MAX_CANDIDATES) return null;
    candidates.push(candidate);
  }
  const hostKey = keyBytes.some((byte) => byte !== 0) ? bytesToHex(keyBytes) : '';
  return { description: { kind, id, setup, ufrag, pwd, fingerprint, candidates }, hostKey };
}

/** Parses an invitation text. Fails with net/too-new, net/too-old or net/not-an-invitation. */
export function parseInvitation(text: string): Result<PairingText, NetError> {
  const bytes = decode(text);
  const version = bytes?.[0] ?? 0;
  if (version > VERSION) return err({ code: 'net/too-new', version, known: VERSION });
  if (version > 0 && version < VERSION) return err({ code: 'net/too-old', version, known: VERSION });
  const read = bytes && version === VERSION ? readText(new Reader(bytes.subarray(1))) : null;
  return read ? ok(read) : err({ code: 'net/not-an-invitation' });
}
