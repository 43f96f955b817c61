import { SIMPLE_PLAYERS } from '../../lib/bots/levels.ts';
import { Policy } from '../../lib/bots/policy/policy.ts';
import { pointOf, WEIGHT_NAMES, type Weights, weightsAt } from '../../lib/bots/policy/weights.ts';
import type { Decider } from '../../lib/bots/search/rollout.ts';
import { Position } from '../../lib/bots/sim/position.ts';
import { seedRng } from '../../lib/rules/rng.ts';
import type { EditionId, MapId } from '../../lib/rules/types.ts';
import { Chance } from '../support/player.ts';
import { Evolution } from './cma.ts';
import { dealPosition, playOut, standing } from './games.ts';

/** Evolves the weights of a policy by paired games against a league. */

export interface EvolveOrder {
  readonly edition: EditionId;
  readonly generations: number;
  /** Points per generation. */
  readonly population: number;
  /** Deals per generation; every point plays each once, in the same seat against the same rivals. */
  readonly deals: number;
  readonly seed: number;
}

/** The players of an evolution. */
export interface League {
  /** The starting weights. */
  readonly from: Weights;
  /** Initial rivals. Rule-of-thumb players are always added, so that evolution learns to beat more than itself. */
  readonly rivals: readonly Weights[];
  /** Weights that do not evolve. */
  readonly fixed: Partial<Weights>;
}

interface Deal {
  readonly position: Position;
  readonly seat: number;
  readonly rivals: readonly Decider[];
}

/** The number of players of each deal: mostly four, as in most games of the arena. */
const PLAYERS = [4, 3, 4, 5, 4, 2, 4, 6];
const MAPS: readonly MapId[] = ['usa', 'germany'];

function dealsOf(
  { edition }: EvolveOrder,
  count: number,
  league: readonly Decider[],
  chance: Chance,
): readonly Deal[] {
  return Array.from({ length: count }, (_, at) => {
    const players = PLAYERS[at % PLAYERS.length] as number;
    const map = MAPS[Math.floor(at / PLAYERS.length) % MAPS.length] as MapId;
    const position = dealPosition(edition, players, map, chance.below(2 ** 31));
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

const DIGITS = 5;
const rounded = (weights: Weights): Weights =>
  Object.fromEntries(
    WEIGHT_NAMES.map((name) => [name, Number(weights[name].toPrecision(DIGITS))]),
  ) as Weights;

const FIRST_SIGMA = 0.5;
/** The mean may join the rivals every so many generations, if it is this much better than the last one that joined. */
const ENTRY_EVERY = 10;
const ENTRY = 0.06;

/** Runs the evolution and returns its mean. Calls `tell` with a line of figures now and then. */
export function evolve(order: EvolveOrder, league: League, tell: (line: string) => void): Weights {
  const chance = new Chance(seedRng(order.seed));
  const policies = league.rivals.map((weights) => new Policy(weights));
  const evolution = new Evolution(pointOf(league.from), FIRST_SIGMA, order.population);
  const weightsOf = (point: readonly number[]): Weights => ({ ...weightsAt(point), ...league.fixed });
  for (let generation = 1; generation <= order.generations; generation++) {
    const rivals = [...policies, ...SIMPLE_PLAYERS];
    const deals = dealsOf(order, order.deals, rivals, chance);
    const points = evolution.ask(chance);
    evolution.tell(points.map((point) => fitnessOf(new Policy(weightsOf(point)), deals)));
    if (generation % ENTRY_EVERY !== 0) continue;
    const mean = new Policy(weightsOf(evolution.mean));
    const test = dealsOf(order, order.deals * 2, rivals, chance);
    const [fit, last] = [fitnessOf(mean, test), fitnessOf(policies.at(-1) as Policy, test)];
    if (fit > last + ENTRY) policies.push(mean);
    tell(
      `generation ${generation}: ${fit.toFixed(3)}, the last rival ${last.toFixed(3)}, ${policies.length} rivals, ` +
        `step ${evolution.sigma.toFixed(2)}`,
    );
  }
  return rounded(weightsOf(evolution.mean));
}
