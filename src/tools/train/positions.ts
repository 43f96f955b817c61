import { SIMPLE_PLAYERS } from '../../lib/bots/levels.ts';
import { winShare } from '../../lib/bots/policy/finals.ts';
import { playMove } from '../../lib/bots/policy/move.ts';
import { Outlook } from '../../lib/bots/policy/outlook.ts';
import { Policy } from '../../lib/bots/policy/policy.ts';
import { FIRST_WEIGHTS, pointOf, type Weights, weightsAt } from '../../lib/bots/policy/weights.ts';
import { candidatesOf } from '../../lib/bots/search/candidates.ts';
import { type Decider, payoff } from '../../lib/bots/search/rollout.ts';
import type { Position } from '../../lib/bots/sim/position.ts';
import { FEATURE_COUNT, readFeatures } from '../../lib/bots/value/features.ts';
import { seedRng } from '../../lib/rules/rng.ts';
import type { EditionId, MapId } from '../../lib/rules/types.ts';
import { Chance } from '../support/player.ts';
import { normal } from './cma.ts';
import { dealPosition } from './games.ts';

/** Positions at the beginning of rounds, from games of varied policies, with the results of the games. */

export interface Sample {
  readonly players: number;
  /** FEATURE_COUNT numbers for each seat. */
  readonly features: Float32Array;
  /** By seat; they add up to 1. */
  readonly result: Float32Array;
}

const PLAYERS = [4, 3, 4, 5, 2, 6];
const MAPS: readonly MapId[] = ['usa', 'germany'];
const MAX_MOVES = 1500;
/** The weight of the soft payoff compared with the win itself. */
const SOFT = 0.5;

/** Weights near the given ones, so that no two games are alike. */
function variedWeights(weights: Weights, spread: number, chance: Chance): Weights {
  return weightsAt(pointOf(weights).map((x) => x + spread * normal(chance)));
}

/** A policy near one of the league, or now and then a rule-of-thumb player. */
function someone(league: readonly Weights[], chance: Chance): Decider {
  if (chance.onceIn(5)) return chance.oneOf(SIMPLE_PLAYERS);
  return new Policy(variedWeights(chance.oneOf(league), chance.oneOf([0, 0.15, 0.4]), chance));
}

/** One in STRAYS decisions is random, and a player gains or loses money before one in WINDFALLS rounds. */
const [STRAYS, WINDFALLS] = [20, 3];
/** Roughly the amount gained or lost, in Elektro. */
const WINDFALL = 15;

/**
 * Gives money to a player or takes some away. In undisturbed games, players with much money early are those who bought little, so a net
 * would learn that money is worthless, or worse.
 */
function disturb(position: Position, chance: Chance): void {
  const seat = chance.below(position.board.players);
  const money = (position.money[seat] as number) + Math.round(WINDFALL * normal(chance));
  position.money[seat] = Math.max(0, money);
}

/** Plays games and calls `each` for every sample. */
export function samplePositions(
  edition: EditionId,
  games: number,
  seed: number,
  league: readonly Weights[],
  each: (sample: Sample) => void,
): void {
  const chance = new Chance(seedRng(seed));
  const outlook = new Outlook(FIRST_WEIGHTS);
  const usual = new Policy(league[0] as Weights);
  for (let game = 0; game < games; game++) {
    const players = PLAYERS[game % PLAYERS.length] as number;
    const position = dealPosition(edition, players, MAPS[game % MAPS.length] as MapId, chance.below(2 ** 31));
    const deciders = Array.from({ length: players }, () => someone(league, chance));
    const found: Float32Array[] = [];
    let round = 0;
    for (let moves = 0; position.moment !== 'over' && moves < MAX_MOVES; moves++) {
      if (position.round > round) {
        round = position.round;
        if (chance.onceIn(WINDFALLS)) disturb(position, chance);
        const features = new Float64Array(players * FEATURE_COUNT);
        readFeatures(position, outlook.observe(position, 0), features);
        found.push(Float32Array.from(features));
      }
      const decider = deciders[position.actor] as Decider;
      const move = chance.onceIn(STRAYS)
        ? chance.oneOf(candidatesOf(position, usual))
        : decider.decide(position);
      playMove(position, move);
    }
    if (position.moment !== 'over') continue;
    const result = Float32Array.from(
      { length: players },
      (_, seat) => (1 - SOFT) * winShare(position, seat) + SOFT * payoff(position, seat),
    );
    for (const features of found) each({ players, features, result });
  }
}
