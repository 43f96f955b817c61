import { mostCities, withNews } from './game.ts';
import { replaceLowest } from './market.ts';
import { routesOf } from './routes.ts';
import { rulesOf } from './rule-set.ts';
import type { Game } from './types.ts';

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
  const { citiesForStage2, citiesForEnd, hasStages } = rulesOf(game.terms);
  return {
    most: mostCities(game),
    stage2: !hasStages || game.stage > 1 ? null : citiesForStage2,
    end: citiesForEnd,
  };
}

/** E1, V2: a player has enough cities to end the game, or no city of the beginners' game is free. */
export function endReached(game: Game): boolean {
  const { citiesForEnd, hasStages } = rulesOf(game.terms);
  if (mostCities(game) >= citiesForEnd) return true;
  const houses = game.players.reduce((sum, { cities }) => sum + cities.length, 0);
  return !hasStages && houses === routesOf(game).cities.length;
}

/** N2, G8: also if the Stage 3 card was drawn in this phase 4. The beginners' game has stage 1 only (V2). */
function stage2Reached(game: Game): boolean {
  const { citiesForStage2, hasStages } = rulesOf(game.terms);
  return game.stage === 1 && hasStages && mostCities(game) >= citiesForStage2;
}
/** N2. */
export const stage2AfterBuilding = (game: Game): boolean =>
  rulesOf(game.terms).stage2Phase === 4 && stage2Reached(game);
/** Y8. */
export const stage2InBureaucracy = (game: Game): boolean =>
  rulesOf(game.terms).stage2Phase === 5 && stage2Reached(game);

export const beginStage2 = (game: Game): Game =>
  replaceLowest(
    withNews({ ...game, stage: 2 }, { type: 'stage-began', stage: 2 }),
    'stage-2',
    rulesOf(game.terms).stage2Phase,
  );

/** G1: the Stage 3 card was drawn in the phase that has just ended. */
export const stage3Due = (game: Game): boolean => game.stage3Card === 'drawn';

/** G1; Y7: where stage 2 cannot be skipped, all of it comes first. */
export function beginStage3(game: Game): Game {
  const isFirst = game.stage === 1 && rulesOf(game.terms).skippedStage2 === 'first';
  const before = isFirst ? beginStage2(game) : game;
  return withNews({ ...before, stage: 3, stage3Card: 'begun' }, { type: 'stage-began', stage: 3 });
}
