import { randomInt } from 'node:crypto';

const wanted = process.env.TEST_SEED;

/**
 * The seed of what tests draw by chance: the same each time, so that the same code has the same outcome. `TEST_SEED` replaces it: a number
 * repeats a run, `random` draws others each time.
 */
export const SEED =
  wanted === undefined ? 20_261_127 : wanted === 'random' ? randomInt(2 ** 31) : Number(wanted);
