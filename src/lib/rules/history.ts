import type { Game } from './types.ts';
import { capacityOf } from './bureaucracy.ts';

export interface SeatFigures {
  /** Elektro. */
  readonly money: number;
  readonly cities: number;
  /** Cities that the seat's plants power when all of them run. */
  readonly capacity: number;
}

/** How everybody stood when a round ended; round 0 is the start. */
export interface RoundFigures {
  readonly round: number;
  /** By seat. */
  readonly seats: readonly SeatFigures[];
}

export const roundFigures = (round: number, game: Game): RoundFigures => ({
  round,
  seats: game.players.map(({ money, cities, plants }) => ({
    money,
    cities: cities.length,
    capacity: capacityOf(plants),
  })),
});
