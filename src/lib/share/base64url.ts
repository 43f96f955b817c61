/** Bytes as text for an address: base64 with - and _, without padding (RFC 4648, section 5). */

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const VALUE_OF = new Map([...DIGITS].map((digit, value) => [digit, value]));
const DIGIT_BITS = 6;
const BYTE_BITS = 8;

export function toBase64url(bytes: Uint8Array): string {
  let text = '';
  let [bits, count] = [0, 0];
  for (const byte of bytes) {
    bits = (bits << BYTE_BITS) | byte;
    count += BYTE_BITS;
    while (count >= DIGIT_BITS) {
      count -= DIGIT_BITS;
      text += DIGITS[bits >> count] ?? '';
      bits &= (1 << count) - 1;
    }
  }
  return count > 0 ? text + (DIGITS[bits << (DIGIT_BITS - count)] ?? '') : text;
}

/** The whole bytes of a text of these digits, as far as they go: up to the first other character. */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  let [bits, count] = [0, 0];
  for (const digit of text) {
    const value = VALUE_OF.get(digit);
    if (value === undefined) break;
    bits = (bits << DIGIT_BITS) | value;
    count += DIGIT_BITS;
    if (count < BYTE_BITS) continue;
    count -= BYTE_BITS;
    bytes.push(bits >> count);
    bits &= (1 << count) - 1;
  }
  return Uint8Array.from(bytes);
}
