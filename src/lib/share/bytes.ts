/** Writes and reads whole numbers as bytes: seven bits a byte, the lowest first, so that small numbers take one byte. */

const MORE = 0x80;
/** The longest number that is read: 35 bits. */
const MAX_NUMBER_BYTES = 5;

/** A whole number, negative ones included, as one from 0 on: 0, -1, 1, -2, … */
const unsigned = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);
const signed = (value: number): number => (value % 2 === 1 ? -(value + 1) / 2 : value / 2);

export class ByteWriter {
  readonly #bytes: number[] = [];

  byte(value: number): void {
    this.#bytes.push(value);
  }
  /** Writes a whole number from 0 on. */
  number(value: number): void {
    let rest = value;
    while (rest >= MORE) {
      this.#bytes.push((rest % MORE) + MORE);
      rest = Math.floor(rest / MORE);
    }
    this.#bytes.push(rest);
  }
  /** Writes a whole number that is mostly close to 0, and may be negative. */
  difference(value: number): void {
    this.number(unsigned(value));
  }
  bytes(): Uint8Array<ArrayBuffer> {
    return Uint8Array.from(this.#bytes);
  }
}

/** Reads what a `ByteWriter` wrote. Behind the end everything is 0. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;
  #isBroken = false;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }
  /** The number of bytes read. */
  get at(): number {
    return this.#at;
  }
  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }
  /** Whether something was read behind the end, or a number was too long. */
  get isBroken(): boolean {
    return this.#isBroken;
  }

  byte(): number {
    const value = this.#bytes[this.#at];
    if (value === undefined) this.#isBroken = true;
    else this.#at++;
    return value ?? 0;
  }
  number(): number {
    let value = 0;
    for (let count = 0, unit = 1; count < MAX_NUMBER_BYTES; count++, unit *= MORE) {
      const byte = this.byte();
      value += (byte % MORE) * unit;
      if (byte < MORE) return value;
    }
    this.#isBroken = true;
    return value;
  }
  difference(): number {
    return signed(this.number());
  }
}
