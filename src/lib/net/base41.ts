/**
 * Bytes as text: two bytes are three characters, one byte is two. The alphabet is that of QR codes' dense mode without the
 * four signs that messengers and forms swallow (space, $, %, *): 41 * 41 * 41 still holds every two bytes.
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

/** The bytes of a text; null: it is none that `toBase41` makes. */
export function fromBase41(text: string): Uint8Array | null {
  if (text.length % 3 === 1) return null;
  const bytes: number[] = [];
  for (let i = 0; i < text.length; i += 3) {
    const part = text.slice(i, i + 3);
    let value = 0;
    for (const sign of [...part].reverse()) {
      const digit = ALPHABET.indexOf(sign);
      if (digit < 0) return null;
      value = value * BASE + digit;
    }
    if (value >= (part.length === 3 ? 65_536 : 256)) return null;
    if (part.length === 3) bytes.push(value >> 8);
    bytes.push(value & 255);
  }
  return Uint8Array.from(bytes);
}
