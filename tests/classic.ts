import { NO_CUBES } from '#lib/rules/game.ts';
import type { FuelMarket } from '#lib/rules/resources.ts';
import { boardIn, type RuleSet, rulesOf, type RuleTerms } from '#lib/rules/rule-set.ts';
import { STANDARD_TERMS } from '#lib/rules/setup.ts';
import type { Cubes, GameMap, MapId, Terms } from '#lib/rules/types.ts';

/** The rules of the classic edition, for tests that need no game. */
export const rulesFor = (players: number, other: Partial<RuleTerms> = {}): RuleSet =>
  rulesOf({ ...STANDARD_TERMS, map: 'germany', players, ...other });

export const CLASSIC_RULES = rulesFor(3);

export const BOARDS: Readonly<Record<MapId, GameMap>> = {
  germany: boardIn({ edition: 'classic', map: 'germany' }),
  usa: boardIn({ edition: 'classic', map: 'usa' }),
};

const CLASSIC_TERMS: Terms = { ...STANDARD_TERMS, map: 'germany', players: 3 };
/** A resource market with these cubes. */
export const marketWith = (resources: Cubes): FuelMarket => ({
  terms: CLASSIC_TERMS,
  resources,
  supply: NO_CUBES,
});
