import { Position } from '../sim/position.ts';
import type { ValueNet } from '../value/net.ts';
import { type Decider, payoff, playFor } from './rollout.ts';
import type { Worlds } from './worlds.ts';

/** The work of a search for one decision. */
export interface Effort {
  /** Approximate number of playouts per decision. */
  readonly playouts: number;
  /** Rounds a playout looks ahead. */
  readonly rounds: number;
}

/** The players after a move in a world, by seat; and the net that evaluates the position where a playout stops. */
export interface Model {
  readonly playersIn: (world: number) => readonly Decider[];
  readonly net: ValueNet;
}

/** An option to compare: a move, or commands. */
export interface Candidate<T> {
  readonly what: T;
  readonly play: (position: Position) => void;
}

export interface Rated<T> {
  readonly what: T;
  /** The win chance of the seat, 0 to 1. */
  readonly chance: number;
}

interface Arm<T> extends Candidate<T> {
  sum: number;
  visits: number;
}
const meanOf = ({ sum, visits }: Arm<unknown>): number => sum / Math.max(1, visits);

/** The win chance of a seat at the position where a playout stopped. */
const chanceOf = (position: Position, seat: number, net: ValueNet): number =>
  position.moment === 'over' ? payoff(position, seat) : (net.chances(position)[seat] as number);

/** Minimum number of playouts of each candidate in a step. */
const LEAST = 2;

/**
 * Rates the options of a seat, best first. All candidates are played in the same worlds. Each step drops the weaker half of them
 * (sequential halving), so that most playouts go to close candidates.
 */
export function rate<T>(
  seat: number,
  worlds: Worlds,
  candidates: readonly Candidate<T>[],
  { playersIn, net }: Model,
  { playouts, rounds }: Effort,
): readonly Rated<T>[] {
  const scratch = new Position(worlds.at(0).board);
  let arms: Arm<T>[] = candidates.map((candidate) => ({ ...candidate, sum: 0, visits: 0 }));
  const out: Arm<T>[] = [];
  const steps = Math.max(1, Math.ceil(Math.log2(arms.length)));
  let world = 0;
  for (let step = 0; step < steps; step++) {
    const until = world + Math.max(LEAST, Math.round(playouts / steps / arms.length));
    for (; world < until; world++) {
      const players = playersIn(world);
      for (const arm of arms) {
        arm.play(scratch.copy(worlds.at(world)));
        playFor(scratch, players, rounds);
        arm.sum += chanceOf(scratch, seat, net);
        arm.visits++;
      }
    }
    arms = arms.toSorted((a, b) => meanOf(b) - meanOf(a));
    out.unshift(...arms.splice(Math.ceil(arms.length / 2)));
  }
  return [...arms, ...out].map((arm) => ({ what: arm.what, chance: meanOf(arm) }));
}
