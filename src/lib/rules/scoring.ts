import { bestChoice, type RunChoice } from './bureaucracy.ts';
import { withNews } from './game.ts';
import type { FuelMarket } from './resources.ts';
import { rulesOf } from './rule-set.ts';
import type { Game, Player, Seat } from './types.ts';

export interface RankedSeat {
  readonly seat: Seat;
  /** Cities. */
  readonly powered: number;
  /** Elektro; null if hidden from the viewer. */
  readonly money: number | null;
  readonly cities: number;
  /** 1 for the winner or winners; ties share a rank. */
  readonly rank: number;
}
export interface Standing extends RankedSeat {
  /** The best choice of plants to run. */
  readonly choice: RunChoice;
}

interface Scored extends FuelMarket {
  readonly players: readonly (Pick<Player, 'plants' | 'cubes' | 'cities'> & {
    readonly money: number | null;
  })[];
}

/** The ranking if the players powered these numbers of cities (E2, E3, V2, Y9), best first. With hidden money, equal numbers are a tie. */
export function rankByPowered(
  game: Pick<Scored, 'terms' | 'players'>,
  powered: readonly number[],
): readonly RankedSeat[] {
  const all = game.players.map(({ money, cities }, seat) => ({
    seat,
    powered: powered[seat] ?? 0,
    money,
    cities: cities.length,
  }));
  const open = all.every(({ money }) => money !== null);
  const { ties } = rulesOf(game.terms);
  const better = (a: (typeof all)[number], b: (typeof all)[number]): number =>
    (open ? ties : []).reduce(
      (difference, tie) => difference || (b[tie] ?? 0) - (a[tie] ?? 0),
      b.powered - a.powered,
    );
  const sorted = all.toSorted((a, b) => better(a, b) || a.seat - b.seat);
  return sorted.map((one) => ({ ...one, rank: 1 + sorted.findIndex((other) => better(other, one) === 0) }));
}

/** The ranking if the game ended now (E2), with the players' present fuel. */
export function standings(game: Scored): readonly Standing[] {
  const choices = game.players.map((player) => bestChoice(game, player));
  const places = rankByPowered(
    game,
    choices.map(({ cities }) => cities),
  );
  return places.map((place) => ({ ...place, choice: choices[place.seat] as RunChoice }));
}

export const winnersOf = (game: Scored): readonly Seat[] =>
  standings(game)
    .filter(({ rank }) => rank === 1)
    .map(({ seat }) => seat);

export const endGame = (game: Game): Game =>
  withNews({ ...game, waiting: [], lot: null }, { type: 'game-over', winners: winnersOf(game) });
