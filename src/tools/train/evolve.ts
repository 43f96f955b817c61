import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import type { MapId } from '../../lib/rules/types.ts';
import type { Weights } from '../../lib/bots/policy/weights.ts';
import { Policy } from '../../lib/bots/policy/policy.ts';
import { Position } from '../../lib/bots/sim/position.ts';
import { FIRST_WEIGHTS, pointOf, weightsAt, WEIGHT_NAMES } from '../../lib/bots/policy/weights.ts';
import { seedRng } from '../../lib/rules/rng.ts';
import { Chance } from '../player.ts';
import { Evolution } from './cma.ts';
import type { Decider } from '../../lib/bots/search/rollout.ts';
import { SIMPLE_PLAYERS } from '../../lib/bots/levels.ts';
import { dealPosition, playOut, standing } from './games.ts';

/** Evolves the weights of a policy by paired games against a league of earlier ones. */

export interface EvolveOrder {
  readonly generations: number;
  readonly population: number;
  /** Deals of a generation; every candidate plays each of them once. */
  readonly deals: number;
  readonly seed: number;
  readonly out: string;
  /** The first members of the league; the first of them is where evolution begins. */
  readonly league: readonly Weights[];
  /** Weights that stay as they are. */
  readonly fixed: Partial<Weights>;
}

interface Deal {
  readonly position: Position;
  readonly seat: number;
  readonly rivals: readonly Decider[];
}

/** Players by deal: four most often, since that is what the arena measures most. */
const PLAYERS = [4, 3, 4, 5, 4, 2, 4, 6];
const MAPS: readonly MapId[] = ['usa', 'germany'];

function dealsOf(count: number, league: readonly Decider[], chance: Chance): Deal[] {
  return Array.from({ length: count }, (_, at) => {
    const players = PLAYERS[at % PLAYERS.length] as number;
    const map = MAPS[Math.floor(at / PLAYERS.length) % MAPS.length] as MapId;
    const position = dealPosition(players, map, chance.below(2 ** 31));
    const rivals = Array.from({ length: players }, () => chance.oneOf(league));
    return { position, seat: chance.below(players), rivals };
  });
}

/** The mean standing of a policy in these games, 0 to 1. */
function fitnessOf(policy: Policy, deals: readonly Deal[]): number {
  let sum = 0;
  for (const { position, seat, rivals } of deals) {
    const game = new Position(position.board).copy(position);
    playOut(
      game,
      rivals.map((rival, at) => (at === seat ? policy : rival)),
    );
    sum += standing(game, seat);
  }
  return sum / deals.length;
}

const rounded = (weights: Weights): Weights =>
  Object.fromEntries(WEIGHT_NAMES.map((name) => [name, Number(weights[name].toPrecision(5))])) as Weights;

/** A candidate enters the league when the mean of a generation is so much better than an average member. */
const ENTRY = 0.06;
const ENTRY_EVERY = 10;

/** Runs the evolution, writes the mean after every tenth generation, and returns it. */
export function evolve(order: EvolveOrder): Weights {
  const chance = new Chance(seedRng(order.seed));
  // players who follow rules of thumb stay in every league, so that evolution does not only learn to beat itself
  const policies = order.league.map((weights) => new Policy({ ...weights, ...order.fixed }));
  const evolution = new Evolution(pointOf(order.league[0] ?? FIRST_WEIGHTS), 0.5, order.population);
  const weightsOf = (point: readonly number[]): Weights => ({ ...weightsAt(point), ...order.fixed });
  for (let generation = 1; generation <= order.generations; generation++) {
    const league = [...policies, ...SIMPLE_PLAYERS];
    const deals = dealsOf(order.deals, league, chance);
    const points = evolution.ask(chance);
    evolution.tell(points.map((point) => fitnessOf(new Policy(weightsOf(point)), deals)));
    if (generation % ENTRY_EVERY !== 0) continue;
    const mean = new Policy(rounded(weightsOf(evolution.mean)));
    const test = dealsOf(order.deals * 2, league, chance);
    const [fit, usual] = [fitnessOf(mean, test), fitnessOf(policies.at(-1) as Policy, test)];
    console.error(
      `generation ${generation}: ${fit.toFixed(3)} (last member ${usual.toFixed(3)}), step ${evolution.sigma.toFixed(3)}, league ${league.length}`,
    );
    if (fit > usual + ENTRY) policies.push(mean);
    save(order, mean.weights, generation);
  }
  return rounded(weightsOf(evolution.mean));
}

function save({ out, league: _league, ...order }: EvolveOrder, weights: Weights, generation: number): void {
  const made = { by: 'evolve', ...order, generation };
  const hash = createHash('sha256')
    .update(JSON.stringify([made, weights]))
    .digest('hex');
  writeFileSync(out, `${JSON.stringify({ made, hash, weights }, null, 2)}\n`);
}
