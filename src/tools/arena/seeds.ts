/** Derives a 32-bit seed from whole numbers and their order. */
export function seedFrom(...numbers: readonly number[]): number {
  let seed = 0;
  for (const number of numbers) {
    // splitmix32: neighbouring numbers give unrelated seeds
    let z = ((seed ^ number) + 0x9e3779b9) >>> 0;
    z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    seed = (z ^ (z >>> 15)) >>> 0;
  }
  return seed;
}
