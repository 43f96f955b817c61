/**
 * Writes bytes as text: two bytes become three characters, and a single byte becomes two. The alphabet is that of the alphanumeric mode of
 * QR codes without the four characters altered by messengers and forms (space, $, %, *). 41 ** 3 still covers all pairs of bytes.
 */
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ+-./:';
const BASE = ALPHABET.length;

export function toBase41(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 2) {
    const pair = i + 1 < bytes.length;
    let value = pair ? (bytes[i] ?? 0) * 256 + (bytes[i + 1] ?? 0) : (bytes[i] ?? 0);
    for (let n = pair ? 3 : 2; n > 0; n--) {
      text += ALPHABET[value % BASE] ?? '';
      value = Math.floor(value / BASE);
    }
  }
  return text;
}

/** Reads the bytes of a text; null if `toBase41` cannot have written it. */
export function fromBase41(text: string): Uint8Array | null {
  if (text.length % 3 === 1) return null;
  const bytes: number[] = [];
  for (let i = 0; i < text.length; i += 3) {
    const part = text.slice(i, i + 3);
    let value = 0;
    for (const char of [...part].reverse()) {
      const digit = ALPHABET.indexOf(char);
      if (digit < 0) return null;
      value = value * BASE + digit;
    }
    if (value >= (part.length === 3 ? 65_536 : 256)) return null;
    if (part.length === 3) bytes.push(value >> 8);
    bytes.push(value & 255);
  }
  return Uint8Array.from(bytes);
}
