import type { Rng, Seed } from './types.ts';

/** Enough rounds for every seed bit to affect every word of the state. */
const WARM_UP = 12;

/** A generator whose initial state is a 128-bit seed. Its first numbers would reveal the seed, so they are skipped. */
function rngOf(words: Rng): Rng {
  const [a, b, c, d] = words;
  let rng: Rng = [a >>> 0, b >>> 0, c >>> 0, d >>> 0];
  for (let i = 0; i < WARM_UP; i++) [, rng] = draw(rng, 1);
  return rng;
}

/** The random generator as plain data (sfc32). It uses 32-bit integer arithmetic only, so every machine draws the same numbers. */
export function seedRng(seed: Seed): Rng {
  if (typeof seed !== 'number') return rngOf(seed);
  let x = seed >>> 0;
  const word = (): number => {
    // splitmix32, so that adjacent seeds give unrelated numbers
    x = (x + 0x9e3779b9) >>> 0;
    let z = x;
    z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return (z ^ (z >>> 15)) >>> 0;
  };
  return [word(), word(), word(), word()];
}

/** A whole number from 0 to `below` - 1, and the next state of the generator. */
export function draw(rng: Rng, below: number): [number, Rng] {
  const [a, b, c, d] = rng;
  const t = (((a + b) | 0) + d) | 0;
  const next: Rng = [
    (b ^ (b >>> 9)) >>> 0,
    (c + (c << 3)) >>> 0,
    (((c << 21) | (c >>> 11)) + t) >>> 0,
    (d + 1) >>> 0,
  ];
  return [Math.floor(((t >>> 0) / 4294967296) * below), next];
}

/** A shuffled copy, and the next state of the generator. */
export function shuffle<T>(items: readonly T[], rng: Rng): [T[], Rng] {
  const all = [...items];
  let state = rng;
  for (let i = all.length - 1; i > 0; i--) {
    let j: number;
    [j, state] = draw(state, i + 1);
    [all[i], all[j]] = [all[j] as T, all[i] as T];
  }
  return [all, state];
}
