import type { Bench } from './figure.ts';
import { simulate } from '../sim.ts';
import { quantile } from './figure.ts';

const ROUNDS = 7;
const GAMES = 60;

/** Random whole 4-player games through the one door, the list of legal commands included; the median of several runs. */
export const rulesBench: Bench = {
  names: ['rules.commandsPerSecond'],
  async measure() {
    const run = (seed: number): number =>
      simulate(
        { players: 4, map: 'usa', games: GAMES, seed, beginners: false, draft: false, checks: false },
        (violation) => {
          throw new Error(violation);
        },
      ).perSecond;
    run(1); // the first run is the compiler's
    const speeds = Array.from({ length: ROUNDS }, (_, round) => run(round + 2));
    return [{ name: 'rules.commandsPerSecond', value: quantile(speeds, 0.5), unit: '1/s' }];
  },
};
