import { test as base } from '@playwright/test';

/** The seed of the next context. */
let next = 0;

/** The same number for the same text: FNV-1a in 31 bits. */
function hash(text: string): number {
  let sum = 0x811c9dc5;
  for (const char of text) sum = Math.imul(sum ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return sum >>> 1;
}

/**
 * The first seed of a test. It follows from the title, so that the gate plays the same games each time and says the same about the same
 * code. `E2E_SEED` replaces it: a number repeats a game, `random` plays other games each time.
 */
function firstSeed(title: string): number {
  const wanted = process.env.E2E_SEED;
  if (wanted === undefined) return hash(title);
  return wanted === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(wanted);
}

/** The seed of the next context of this test; prints it. */
export function nextSeed(title: string, seed = next++): number {
  console.log(`E2E_SEED=${seed} ${title}`);
  return seed;
}

/** Begins the seeds of each test. */
export const test = base.extend<{ seeds: undefined }>({
  seeds: [
    async ({}, use, { titlePath }) => {
      next = firstSeed(titlePath.join(' '));
      await use(undefined);
    },
    { auto: true },
  ],
});
