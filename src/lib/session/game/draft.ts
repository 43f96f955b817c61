import type { Command } from '../../rules/command.ts';
import type { CityId, Cubes, PlantNumber, Seat } from '../../rules/types.ts';

/** A bid that is not yet made: a limit, if it is `limited`. `plant`: what it would put up for auction; null: it would raise. */
export interface BidDraft {
  readonly plant: PlantNumber | null;
  /** Elektro. */
  readonly amount: number;
  readonly limited: boolean;
}
/** A plan of the acting seat that is not yet paid. It is saved with the game and becomes commands when it is paid. */
export type Draft =
  | BidDraft
  | { readonly cities: readonly CityId[] }
  | { readonly cubes: Cubes }
  | { readonly plants: readonly PlantNumber[]; readonly hybridOil: number };

/** Whether it has a private limit: it is neither kept nor shown again, as another may hold the device by then. */
export const hasPrivateLimit = (draft: Draft): boolean => 'amount' in draft && draft.limited;

/** The plan that became what one tap did, without a private limit; null: there was none. */
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

/** A plan at a shared table, and whose decision it is for: of a seat, at the table as it stands since the revision `fresh`. */
export interface SharedDraft {
  readonly seat: Seat;
  readonly validSince: number;
  readonly draft: Draft;
}
