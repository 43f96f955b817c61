import { certainShare, winShare } from '../policy/finals.ts';
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
  /** Sums over the playouts: their value to the search, and the win chances. */
  worth: number;
  chance: number;
  visits: number;
}
const meanOf = ({ worth, visits }: Arm<unknown>): number => worth / Math.max(1, visits);

/** Adds the position where a playout stopped. */
function addTo(arm: Arm<unknown>, position: Position, seat: number, net: ValueNet): void {
  const isOver = position.moment === 'over';
  const chance = isOver ? winShare(position, seat) : (net.chances(position)[seat] as number);
  arm.worth += isOver ? payoff(position, seat) : chance;
  arm.chance += chance;
  arm.visits++;
}

/** The options whose result nobody can change any more, with their share of the win. */
function certainOf<T>(
  seat: number,
  worlds: Worlds,
  candidates: readonly Candidate<T>[],
): readonly Rated<T>[] {
  const { least, most } = worlds.bounds;
  const copies = new Map([least, most].map((bound) => [bound, new Position(bound.board)]));
  return candidates.flatMap(({ what, play }) => {
    for (const [bound, copy] of copies) play(copy.copy(bound));
    const [low, high] = [copies.get(least), copies.get(most)];
    const chance = low && high ? certainShare({ least: low, most: high }, seat) : null;
    return chance === null ? [] : [{ what, chance }];
  });
}

/** A result that others can still change is neither won nor lost, even if all playouts agree. */
const UNSURE = 0.01;
const unsure = (chance: number): number => Math.min(1 - UNSURE, Math.max(UNSURE, chance));

/** Minimum number of playouts of each candidate in a step. */
const LEAST = 2;

/**
 * Rates the options of a seat, best first. All candidates are played in the same worlds. Each step drops the weaker half of them
 * (sequential halving), so that most playouts go to close candidates. A certain result needs none.
 */
export function rate<T>(
  seat: number,
  worlds: Worlds,
  candidates: readonly Candidate<T>[],
  { playersIn, net }: Model,
  { playouts, rounds }: Effort,
): readonly Rated<T>[] {
  const scratch = new Position(worlds.at(0).board);
  const certain = certainOf(seat, worlds, candidates);
  const open = candidates.filter(({ what }) => !certain.some((one) => one.what === what));
  if (open.length === 0) return certain.toSorted((a, b) => b.chance - a.chance);
  let arms: Arm<T>[] = open.map((candidate) => ({ ...candidate, worth: 0, chance: 0, visits: 0 }));
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
        addTo(arm, scratch, seat, net);
      }
    }
    arms = arms.toSorted((a, b) => meanOf(b) - meanOf(a));
    out.unshift(...arms.splice(Math.ceil(arms.length / 2)));
  }
  const ordered = [...arms, ...out];
  const rated = ordered.map(({ what, chance, visits }) => ({
    what,
    chance: unsure(chance / Math.max(1, visits)),
  }));
  // from the lowest up, so that no place found moves
  const ascending = certain.toReversed().toSorted((a, b) => a.chance - b.chance);
  return ascending.reduce<readonly Rated<T>[]>((all, one) => {
    const at = 1 + ordered.findLastIndex((arm) => meanOf(arm) > one.chance);
    return all.toSpliced(at, 0, one);
  }, rated);
}
