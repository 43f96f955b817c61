import type { Command } from '../../rules/command.ts';
import type { CityId, Cubes, PlantNumber, Seat } from '../../rules/types.ts';

/** A bid being chosen. `plant`: the plant to nominate, or null for a raise. `limited`: the amount is a private limit. */
export interface BidDraft {
  readonly plant: PlantNumber | null;
  /** Elektro. */
  readonly amount: number;
  readonly limited: boolean;
}
/** A choice that is not yet a command. It is saved with the game and becomes commands when the player confirms it. */
export type Draft =
  | BidDraft
  | { readonly cities: readonly CityId[] }
  | { readonly cubes: Cubes }
  | { readonly plants: readonly PlantNumber[]; readonly hybridOil: number };

/** Whether a draft has a private limit; it is then neither saved nor shown again, because another player may hold the device by then. */
export const hasPrivateLimit = (draft: Draft): boolean => 'amount' in draft && draft.limited;

/** The draft that led to these commands, without a private limit; null if there was none. */
export function draftOf(commands: readonly Command[]): Draft | null {
  const [first] = commands;
  if (first?.type === 'buy') return { cubes: first.cubes };
  if (first?.type === 'power') return { plants: first.plants, hybridOil: first.hybridOil };
  if (first?.type === 'bid' || first?.type === 'nominate') {
    const plant = first.type === 'nominate' ? first.plant : null;
    return { plant, amount: first.bid, limited: false };
  }
  const cities = commands.flatMap((command) => (command.type === 'build' ? [command.city] : []));
  return cities.length > 0 ? { cities } : null;
}

/** A draft at a shared table, for a decision of one seat. It lapses when `validSince` of the table changes. */
export interface SharedDraft {
  readonly seat: Seat;
  readonly validSince: number;
  readonly draft: Draft;
}
