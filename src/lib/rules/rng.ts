import type { Rng } from './types.ts';

/** Chance as part of the state: sfc32, 32-bit integers only, so every machine draws the same. */
export function seedRng(seed: number): Rng {
  let x = seed >>> 0;
  const word = (): number => {
    // splitmix32: spreads neighbouring seeds far apart
    x = (x + 0x9e3779b9) >>> 0;
    let z = x;
    z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return (z ^ (z >>> 15)) >>> 0;
  };
  return [word(), word(), word(), word()];
}

/** A whole number from 0 to `below` - 1, and the generator after it. */
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

/** A shuffled copy, and the generator after it. */
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
