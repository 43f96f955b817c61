import { actorStep } from '../../lib/machine/actor-step.ts';
import { type Step, step } from '../../lib/machine/step.ts';
import { STANDARD_TERMS } from '../../lib/rules/setup.ts';
import type { EditionId } from '../../lib/rules/types.ts';
import { simulate } from '../sim/simulate.ts';
import { type Bench, type Figure, quantile } from './figure.ts';
import { PLAYOUT_NAMES, playoutFigures } from './playouts.ts';

const ROUNDS = 7;
const GAMES = 60;

/** Commands per second in random 4-player games, including the listing of legal commands; the median of several runs. */
function speedOf(name: string, edition: EditionId, stepping: Step): Figure {
  const run = (seed: number): number =>
    simulate(
      { ...STANDARD_TERMS, edition, players: 4, map: 'usa', games: GAMES, seed, draft: false, checks: false },
      (violation) => {
        throw new Error(violation);
      },
      stepping,
    ).perSecond;
  run(1); // warms up the compiler
  const speeds = Array.from({ length: ROUNDS }, (_, round) => run(round + 2));
  return { name, value: quantile(speeds, 0.5), unit: '1/s' };
}

/** Measures the step of simulations, which keeps an actor running, the pure step of the app, and the playouts of bots. */
export const rulesBench: Bench = {
  names: ['rules.commandsPerSecond', 'rules.pureCommandsPerSecond', ...PLAYOUT_NAMES],
  measure: (edition) =>
    Promise.resolve([
      { ...speedOf('rules.commandsPerSecond', edition, actorStep()), isReference: true },
      speedOf('rules.pureCommandsPerSecond', edition, step),
      ...playoutFigures(edition),
    ]),
};
