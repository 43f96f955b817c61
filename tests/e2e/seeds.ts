import { test as base } from '@playwright/test';

/** The seed of the next context. */
let next = 0;

/** A hash of a text: FNV-1a in 31 bits. */
function hash(text: string): number {
  let sum = 0x811c9dc5;
  for (const char of text) sum = Math.imul(sum ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return sum >>> 1;
}

/**
 * The first seed of a test. It is derived from the title, so that the gate plays the same games each time, with the same result for the
 * same code. `E2E_SEED` replaces it: a number repeats a game, `random` plays other games each time.
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

/** Restarts the seeds for each test. */
export const test = base.extend<{ seeds: undefined }>({
  seeds: [
    async ({}, use, { titlePath }) => {
      next = firstSeed(titlePath.join(' '));
      await use(undefined);
    },
    { auto: true },
  ],
});
