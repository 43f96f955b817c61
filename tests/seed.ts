import { randomInt } from 'node:crypto';

const wanted = process.env.TEST_SEED;

/**
 * The seed of randomness in tests, constant so that the same code has the same outcome. `TEST_SEED` replaces it: a number repeats a run,
 * `random` draws other cases each time.
 */
export const SEED =
  wanted === undefined ? 20_261_127 : wanted === 'random' ? randomInt(2 ** 31) : Number(wanted);
