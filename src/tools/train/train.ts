import { asBidder } from '../../lib/bots/levels.ts';
import { FIRST_WEIGHTS, type Weights } from '../../lib/bots/policy/weights.ts';
import { seedRng, shuffle } from '../../lib/rules/rng.ts';
import type { EditionId } from '../../lib/rules/types.ts';
import { evolve, type EvolveOrder } from './evolve.ts';
import { Fitting } from './fit.ts';
import { type Sample, samplePositions } from './positions.ts';
import { writeTrained } from './weights-file.ts';

const say = (line: string): void => console.error(line);

/** Wasteful players, who pay or build too much. Evolution has to beat them as well. */
const eagerLike = (weights: Weights): Weights => ({
  ...weights,
  bidShare: weights.bidShare * 1.6,
  keepFuel: 0.4,
  keepCities: 0.2,
  patience: 0.2,
  nominateBar: 0,
});
const builderLike = (weights: Weights): Weights => ({ ...weights, place: weights.place + 10, idlePlace: 6 });

/** Excludes what the thrifty yardstick never does: stocking, blocking, and building beyond its capacity. */
const THRIFT = { stock: 0, idlePlace: -30, idleRounds: 0, crowd: 0, stage2: 0, lead: 0 };

interface Step extends EvolveOrder {
  readonly name: string;
}

function run(step: Step, from: Weights, rivals: readonly Weights[], fixed: Partial<Weights> = {}): Weights {
  say(`${step.name}, seed ${step.seed}`);
  return evolve(step, { from, rivals, fixed }, say);
}

/** Recreates src/lib/bots/data. `scale` shortens every step for a trial run. */
export function train(edition: EditionId, seed: number, scale: number): void {
  const few = (count: number): number => Math.max(1, Math.round(count * scale));
  const step = (name: string, at: number, generations: number, population: number, deals: number): Step => {
    return { edition, name, seed: seed + at, generations: few(generations), population, deals };
  };
  const made = { by: 'npm run train', edition, seed, scale };

  const first = [FIRST_WEIGHTS, eagerLike(FIRST_WEIGHTS), builderLike(FIRST_WEIGHTS)];
  const thrifty = run(step('thrifty', 0, 40, 16, 160), FIRST_WEIGHTS, first, THRIFT);
  writeTrained('thrifty', made, { weights: thrifty });

  const young = run(step('champion, against beginners', 1, 60, 16, 160), FIRST_WEIGHTS, first);
  const grown = run(step('champion, against its kind', 2, 120, 18, 192), young, [
    young,
    eagerLike(young),
    builderLike(young),
  ]);
  const league = [young, thrifty, asBidder(thrifty), grown];
  const champion = run(step('champion, against all', 3, 140, 18, 240), grown, league);
  writeTrained('champion', made, { weights: champion });

  const samples: Sample[] = [];
  const others = [champion, champion, champion, ...league.slice(1), eagerLike(champion)];
  say('positions');
  samplePositions(edition, few(40_000), seed + 4, others, (sample) => samples.push(sample));
  writeTrained('value-net', { ...made, samples: samples.length }, fitNet(samples, seed + 5));
}

const HIDDEN = 32;
const EPOCHS = 6;
const [RATE, SLOWER, DECAY] = [0.002, 0.7, 1e-4];
/** One in this many games is kept to test the net with. */
const TESTED = 12;

function fitNet(samples: readonly Sample[], seed: number): object {
  const test = samples.slice(0, Math.ceil(samples.length / TESTED));
  let rest: readonly Sample[] = samples.slice(test.length);
  const fitting = new Fitting(HIDDEN, seed);
  let rng = seedRng(seed);
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    [rest, rng] = shuffle(rest, rng);
    const loss = fitting.epoch(rest, RATE * SLOWER ** epoch, DECAY);
    say(
      `net, epoch ${epoch + 1}: loss ${loss.toFixed(4)}, on games it has not seen ${fitting.loss(test).toFixed(4)}`,
    );
  }
  return fitting.weights;
}
