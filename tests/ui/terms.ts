import { rulesOf } from '#lib/rules/rule-set.ts';
import { STANDARD_TERMS } from '#lib/rules/setup.ts';
import type { MapId, Terms } from '#lib/rules/types.ts';

/** The terms of a table of three players that agreed on nothing else. */
export const termsOn = (map: MapId): Terms => ({ ...STANDARD_TERMS, map, players: 3 });
export const TERMS = termsOn('germany');
export const RULES = rulesOf(TERMS);
