import { capacityOf } from './bureaucracy.ts';
import { rulesOf } from './rule-set.ts';
import type { Game } from './types.ts';

interface SeatFigures {
  /** Elektro. */
  readonly money: number;
  readonly cities: number;
  /** Cities the seat's plants power if all of them run. */
  readonly capacity: number;
}

/** All players' figures at the end of a round; round 0 is the start of the game. */
export interface RoundFigures {
  readonly round: number;
  /** By seat. */
  readonly seats: readonly SeatFigures[];
}

export const figuresOfRound = (round: number, game: Game): RoundFigures => ({
  round,
  seats: game.players.map(({ money, cities, plants }) => ({
    money,
    cities: cities.length,
    capacity: capacityOf(rulesOf(game.terms), plants),
  })),
});
