import { determinize } from '../../rules/determinize.ts';
import { maxMoney } from '../../rules/earnings.ts';
import { seedRng } from '../../rules/rng.ts';
import type { Seat } from '../../rules/types.ts';
import type { View } from '../../rules/view.ts';
import type { MoneyBounds } from '../policy/finals.ts';
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

/** Elektro by seat: the least or the most that each can have. */
const leastMoney = ({ players, lot }: View): readonly number[] =>
  players.map(({ money }, seat) => money ?? (lot?.bidder === seat ? lot.bid : 0));
const mostMoney = (view: View): readonly number[] =>
  view.players.map(({ money }, seat) => money ?? maxMoney(view, view.moment, seat));

/** Deals worlds consistent with a view, by number. Each is dealt once and cached; the first has the view's own figures. */
export class Worlds {
  readonly #view: View;
  readonly #board: SimBoard;
  readonly #seed: number;
  readonly #money: readonly number[];
  readonly #dealt: Position[] = [];
  #bounds: MoneyBounds | null = null;

  constructor(view: View, seed: number) {
    this.#view = view;
    this.#board = new SimBoard(view);
    this.#seed = seed;
    this.#money = moneyOf(view);
  }

  /** A world; the caller must not change it. */
  at(index: number): Position {
    return (this.#dealt[index] ??= this.#deal(index, this.#money));
  }

  /** The first world with the least and with the most money that the view leaves to others; the caller must not change them. */
  get bounds(): MoneyBounds {
    return (this.#bounds ??= this.#findBounds());
  }

  #findBounds(): MoneyBounds {
    const view = this.#view;
    if (view.players.every(({ money }) => money !== null)) return { least: this.at(0), most: this.at(0) };
    return { least: this.#deal(0, leastMoney(view)), most: this.#deal(0, mostMoney(view)) };
  }

  #deal(index: number, money: readonly number[]): Position {
    const rng = seedRng((this.#seed + Math.imul(index, SPREAD)) >>> 0);
    const game = determinize(this.#view, rng, money);
    const position = new Position(this.#board).load(this.#view.moment, game);
    if (this.#view.viewer !== null) position.putFirst(this.#view.viewer);
    return position;
  }
}
