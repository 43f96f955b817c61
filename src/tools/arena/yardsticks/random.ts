import { seedRng } from '../../../lib/rules/rng.ts';
import { Chance, randomCommand } from '../../support/player.ts';
import type { Program } from '../program.ts';

/** Plays any legal command. */
export const random: Program = {
  decide: ({ viewer }, options, seed) => [randomCommand(options, viewer ?? 0, new Chance(seedRng(seed)))],
};
