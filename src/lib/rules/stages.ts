import { figuresOf, mostCities, withNews } from './game.ts';
import { replaceLowest } from './market.ts';
import { routesOf } from './routes.ts';
import type { Game } from './types.ts';

/** V2: the beginners' game ends when a player has this many cities, which is also the maximum. */
export const BEGINNERS_CITIES = 7;

/** Progress of the race for cities. */
export interface RaceProgress {
  /** The cities of the leading player. */
  readonly most: number;
  /** Cities of one player that begin stage 2; null if it has begun, or never does (V2). */
  readonly stage2: number | null;
  /** Cities of one player that end the game. */
  readonly end: number;
}
export function raceOf(game: Pick<Game, 'terms' | 'stage'> & Parameters<typeof mostCities>[0]): RaceProgress {
  const { citiesForStage2, citiesForEnd } = figuresOf(game);
  const { beginners } = game.terms;
  return {
    most: mostCities(game),
    stage2: beginners || game.stage > 1 ? null : citiesForStage2,
    end: beginners ? BEGINNERS_CITIES : citiesForEnd,
  };
}

/** E1, V2: a player has enough cities to end the game, or no city of the beginners' game is free. */
export function endReached(game: Game): boolean {
  if (!game.terms.beginners) return mostCities(game) >= figuresOf(game).citiesForEnd;
  const houses = game.players.reduce((sum, { cities }) => sum + cities.length, 0);
  return mostCities(game) >= BEGINNERS_CITIES || houses === routesOf(game).cities.length;
}

/** N2, G8: also if the Stage 3 card was drawn in this phase 4. The beginners' game has stage 1 only (V2). */
export function stage2Reached(game: Game): boolean {
  return game.stage === 1 && !game.terms.beginners && mostCities(game) >= figuresOf(game).citiesForStage2;
}

export const beginStage2 = (game: Game): Game =>
  replaceLowest(withNews({ ...game, stage: 2 }, { type: 'stage-began', stage: 2 }), 'stage-2', 4);

/** G1: the Stage 3 card was drawn in the phase that has just ended. */
export const stage3Due = (game: Game): boolean => game.stage3Card === 'drawn';

export const beginStage3 = (game: Game): Game =>
  withNews({ ...game, stage: 3, stage3Card: 'begun' }, { type: 'stage-began', stage: 3 });
