import { CLASSIC_PLANTS } from '../../../lib/rules/editions/classic/plants.ts';
import type { Cubes, PlantNumber, Terms } from '../../../lib/rules/types.ts';
import { Powering } from './powering.ts';
import { isLater } from './tables.ts';

/** Who leads if the game ended (E2, E3, Y9). */

export interface Entrant {
  readonly plants: readonly PlantNumber[];
  readonly cubes: Cubes;
  /** Elektro. */
  readonly money: number;
  readonly cities: number;
  /** Whether all plants count as fuelled, because their owner can still buy fuel. */
  readonly canBuy: boolean;
}

/** Cities powered and rank of each; ties share a rank. */
export function bruteStandings(
  entrants: readonly Entrant[],
  terms: Pick<Terms, 'edition'>,
): readonly { readonly powered: number; readonly rank: number }[] {
  const powered = entrants.map(({ plants, cubes, cities, canBuy }) => {
    const cards = CLASSIC_PLANTS.filter(({ number }) => plants.includes(number));
    const all = cards.reduce((sum, card) => sum + card.cities, 0);
    return Math.min(cities, canBuy ? all : new Powering(plants, [1]).valueOf(cubes));
  });
  const keyOf = (seat: number): readonly number[] => [
    powered[seat] ?? 0,
    entrants[seat]?.money ?? 0,
    isLater(terms) ? 0 : (entrants[seat]?.cities ?? 0),
  ];
  const isBetter = (a: readonly number[], b: readonly number[]): boolean => {
    const at = a.findIndex((value, place) => value !== b[place]);
    return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0);
  };
  return entrants.map((_, seat) => ({
    powered: powered[seat] ?? 0,
    rank: 1 + entrants.filter((_, other) => isBetter(keyOf(other), keyOf(seat))).length,
  }));
}
