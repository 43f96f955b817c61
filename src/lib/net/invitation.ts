import type { Result } from '../result.ts';
import type { NetError } from '../session/ports/transport.ts';
import type { Address, Candidate, CandidateType, Description, Setup } from './sdp.ts';
import { err, ok } from '../result.ts';
import { fromBase41, toBase41 } from './base41.ts';
import { isIce } from './sdp.ts';

/**
 * Offer and answer as a text that fits a small QR code. The bytes: version, kind and setup, three of the id, the lengths of ufrag and pwd,
 * their characters in six bits each, the fingerprint, then for each candidate what it is, its address, and its port; at the
 * end, in every version there will be, a checksum of two bytes.
 */
const MARK = 'KW:';
const VERSION = 1;
/** Longer than any invitation, in characters. */
const LONGEST = 2_000;
const FINGERPRINT = 32;

const KINDS = ['offer', 'answer'] as const satisfies readonly Description['kind'][];
const SETUPS = ['actpass', 'active', 'passive'] as const satisfies readonly Setup[];
const TYPES = ['host', 'srflx', 'relay'] as const satisfies readonly CandidateType[];
const FAMILIES = ['ipv4', 'ipv6', 'local'] as const satisfies readonly Address['family'][];
const lengthOf = (family: Address['family']): number => (family === 'ipv4' ? 4 : 16);

const ICE = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function packIce(text: string): number[] {
  const bytes: number[] = [];
  let [held, bits] = [0, 0];
  for (const sign of text) {
    held = (held << 6) | ICE.indexOf(sign);
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((held >> bits) & 255);
    }
  }
  if (bits > 0) bytes.push((held << (8 - bits)) & 255);
  return bytes;
}
function unpackIce(bytes: Uint8Array, length: number): string {
  let [text, held, bits] = ['', 0, 0];
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xffff;
    for (bits += 8; bits >= 6 && text.length < length; bits -= 6)
      text += ICE[(held >> (bits - 6)) & 63] ?? '';
  }
  return text;
}

/** CRC-16 (CCITT): finds a text that was cut off, mistyped, or is of another app. */
function checksum(bytes: Uint8Array): number {
  let sum = 0xffff;
  for (const byte of bytes) {
    sum ^= byte << 8;
    for (let i = 0; i < 8; i++) sum = ((sum << 1) ^ (sum & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return sum;
}

/** Bytes with mark and checksum around them. */
export function seal(bytes: Uint8Array): string {
  const sum = checksum(bytes);
  return MARK + toBase41(Uint8Array.of(...bytes, sum >> 8, sum & 255));
}

function unseal(text: string): Uint8Array | null {
  // Mail and messengers break lines, and some keyboards begin with a capital letter only.
  const plain = text.length > LONGEST ? '' : text.replace(/\s/g, '').toUpperCase();
  const sealed = plain.startsWith(MARK) ? fromBase41(plain.slice(MARK.length)) : null;
  if (sealed === null || sealed.length < 3) return null;
  const bytes = sealed.subarray(0, -2);
  const [high = 0, low = 0] = sealed.subarray(-2);
  return checksum(bytes) === high * 256 + low ? bytes : null;
}

/** The text of a description. */
export function pack(description: Description): string {
  const { kind, id, setup, ufrag, pwd, fingerprint, candidates } = description;
  return seal(
    Uint8Array.of(
      VERSION,
      KINDS.indexOf(kind) | (SETUPS.indexOf(setup) << 1),
      ...[(id >> 16) & 255, (id >> 8) & 255, id & 255],
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

/** Takes bytes off the front. */
class Reader {
  #rest: Uint8Array;
  /** More was asked for than there was. */
  short = false;
  constructor(bytes: Uint8Array) {
    this.#rest = bytes;
  }
  get empty(): boolean {
    return this.#rest.length === 0;
  }
  take(count: number): Uint8Array {
    this.short ||= count > this.#rest.length;
    const taken = this.#rest.slice(0, count);
    this.#rest = this.#rest.subarray(count);
    return taken;
  }
  /** The next `count` bytes as one number, the largest first. */
  number(count: number): number {
    return this.take(count).reduce((sum, byte) => sum * 256 + byte, 0);
  }
}

function readCandidate(reader: Reader): Candidate | null {
  const tag = reader.number(1);
  const [family, type] = [FAMILIES[tag & 3], TYPES[tag >> 2]];
  if (family === undefined || type === undefined) return null;
  const [bytes, port] = [reader.take(lengthOf(family)), reader.number(2)];
  return port === 0 || reader.short ? null : { type, address: { family, bytes }, port };
}

function readVersion1(reader: Reader): Description | null {
  const flags = reader.number(1);
  const [kind, setup] = [KINDS[flags & 1], SETUPS[flags >> 1]];
  const id = reader.number(3);
  const [ufragLength, pwdLength] = [reader.number(1), reader.number(1)];
  const signs = ufragLength + pwdLength;
  const ice = unpackIce(reader.take(Math.ceil((signs * 6) / 8)), signs);
  const fingerprint = reader.take(FINGERPRINT);
  if (kind === undefined || setup === undefined || reader.short) return null;
  const [ufrag, pwd] = [ice.slice(0, ufragLength), ice.slice(ufragLength)];
  if (!isIce(ufrag, 4) || !isIce(pwd, 22)) return null;
  const candidates: Candidate[] = [];
  while (!reader.empty) {
    const candidate = readCandidate(reader);
    if (candidate === null) return null;
    candidates.push(candidate);
  }
  return { kind, id, setup, ufrag, pwd, fingerprint, candidates };
}

/** The description in a text from outside. */
export function parse(text: string): Result<Description, NetError> {
  const bytes = unseal(text);
  const version = bytes?.[0] ?? 0;
  if (version > VERSION) return err({ code: 'net/too-new', version, known: VERSION });
  const description = bytes && version === VERSION ? readVersion1(new Reader(bytes.subarray(1))) : null;
  return description ? ok(description) : err({ code: 'net/not-an-invitation' });
}
