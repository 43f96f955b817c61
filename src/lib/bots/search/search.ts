import type { Move } from '../policy/move.ts';
import type { Decider } from './rollout.ts';
import type { View } from '../../rules/view.ts';
import { determinize } from '../../rules/determinize.ts';
import { seedRng, draw } from '../../rules/rng.ts';
import { playMove } from '../policy/move.ts';
import { Board } from '../sim/board.ts';
import { Position } from '../sim/position.ts';
import { payoff, playFor } from './rollout.ts';
import type { ValueNet } from '../value/net.ts';

/** How a search compares moves: each is played in the same worlds, and the weaker half is left out again and again. */
export interface Budget {
  /** Playouts of one decision, about. */
  readonly playouts: number;
  /** Rounds that a playout looks ahead; Infinity: to the end of the game. */
  readonly rounds: number;
}

export interface Rated {
  readonly move: Move;
  /** The mean payoff of the seat, 0 to 1. */
  readonly value: number;
  readonly visits: number;
}

/** Deals worlds that agree with a view. Every world is made once and kept. */
export class Worlds {
  readonly #view: View;
  readonly #board: Board;
  readonly #worlds: Position[] = [];
  readonly #seed: number;

  constructor(view: View, seed: number) {
    this.#view = view;
    this.#board = new Board(view);
    this.#seed = seed;
  }

  at(index: number): Position {
    return (this.#worlds[index] ??= this.#deal(index));
  }

  #deal(index: number): Position {
    const game = determinize(this.#view, seedRng((this.#seed + Math.imul(index, 0x9e3779b1)) >>> 0));
    return new Position(this.#board).load(this.#view.moment, game);
  }
}

/** How likely a seat is to win where a playout has stopped. */
const valueOf = (position: Position, seat: number, net: ValueNet): number =>
  position.moment === 'over' ? payoff(position, seat) : (net.chances(position)[seat] as number);

interface Arm {
  readonly move: Move;
  sum: number;
  visits: number;
}
const meanOf = (arm: Arm): number => arm.sum / Math.max(1, arm.visits);

/** Rates moves of the seat that acts, best first. `rivals`: who plays on in a world, by its index. */
export function rate(
  worlds: Worlds,
  moves: readonly Move[],
  playersOf: (world: number) => readonly Decider[],
  { playouts, rounds }: Budget,
  net: ValueNet,
): readonly Rated[] {
  const start = worlds.at(0);
  const seat = start.actor;
  const scratch = new Position(start.board);
  let arms: Arm[] = moves.map((move) => ({ move, sum: 0, visits: 0 }));
  const out: Arm[] = [];
  const halvings = Math.max(1, Math.ceil(Math.log2(moves.length)));
  let world = 0;
  while (arms.length > 1 || world === 0) {
    const count = Math.max(2, Math.round(playouts / halvings / arms.length));
    for (let n = 0; n < count; n++, world++) {
      const players = playersOf(world);
      for (const arm of arms) {
        scratch.copy(worlds.at(world));
        playMove(scratch, arm.move);
        playFor(scratch, players, rounds);
        arm.sum += valueOf(scratch, seat, net);
        arm.visits++;
      }
    }
    if (arms.length === 1) break;
    arms = arms.toSorted((a, b) => meanOf(b) - meanOf(a));
    out.unshift(...arms.splice(Math.ceil(arms.length / 2)));
  }
  return [...arms, ...out].map((arm) => ({ move: arm.move, value: meanOf(arm), visits: arm.visits }));
}

export const pickOf = <T>(items: readonly T[], seed: number): T =>
  items[draw(seedRng(seed), items.length)[0]] as T;
