/** The polynomial of CRC-32 (ISO 3309), the lowest bit first. */
const POLYNOMIAL = 0xedb88320;

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ POLYNOMIAL : rest >>> 1;
  return rest;
});

/** The checksum of bytes: 32 bits. It finds every accident of up to 32 neighbouring bits, and protects against no forger. */
export function crc32(bytes: Uint8Array): number {
  let rest = 0xffff_ffff;
  for (const byte of bytes) rest = (rest >>> 8) ^ (TABLE[(rest ^ byte) & 0xff] ?? 0);
  return (rest ^ 0xffff_ffff) >>> 0;
}
