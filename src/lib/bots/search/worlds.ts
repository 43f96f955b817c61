import { determinize } from '../../rules/determinize.ts';
import { seedRng } from '../../rules/rng.ts';
import type { Seat } from '../../rules/types.ts';
import type { View } from '../../rules/view.ts';
import { SimBoard } from '../sim/board.ts';
import { Position } from '../sim/position.ts';

/** Spreads the seeds of worlds (2 ** 32 divided by the golden ratio). */
const SPREAD = 0x9e3779b1;
/** The assumed money of a player if nothing is known about it. Elektro. */
const USUAL_MONEY = 60;

/** Elektro by seat. Hidden money is assumed to equal the viewer's, but at least the player's bid. */
function moneyOf({ players, viewer, lot }: View): readonly number[] {
  const own = viewer === null ? null : (players[viewer]?.money ?? null);
  return players.map(({ money }, seat: Seat) => {
    const bid = lot?.bidder === seat ? lot.bid : 0;
    return money ?? Math.max(bid, own ?? USUAL_MONEY);
  });
}

/** Deals worlds consistent with a view, by number. Each is dealt once and cached; the first has the view's own figures. */
export class Worlds {
  readonly #view: View;
  readonly #board: SimBoard;
  readonly #seed: number;
  readonly #money: readonly number[];
  readonly #dealt: Position[] = [];

  constructor(view: View, seed: number) {
    this.#view = view;
    this.#board = new SimBoard(view);
    this.#seed = seed;
    this.#money = moneyOf(view);
  }

  /** A world; the caller must not change it. */
  at(index: number): Position {
    return (this.#dealt[index] ??= this.#deal(index));
  }

  #deal(index: number): Position {
    const rng = seedRng((this.#seed + Math.imul(index, SPREAD)) >>> 0);
    const game = determinize(this.#view, rng, this.#money);
    const position = new Position(this.#board).load(this.#view.moment, game);
    if (this.#view.viewer !== null) position.putFirst(this.#view.viewer);
    return position;
  }
}
