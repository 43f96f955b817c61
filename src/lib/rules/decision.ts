import type { CityId, Cubes, PlantNumber, RegionId } from './types.ts';

/** What a house in a city would cost a player now. Elektro. */
export interface Quote {
  readonly city: CityId;
  readonly connection: number;
  readonly slot: number;
  readonly total: number;
  /** The cheapest route, starting in an own city; only the city itself when no connection is needed. */
  readonly route: readonly CityId[];
}

/** A set of plants that can run together on the cubes that the player owns. */
export interface Run {
  readonly plants: readonly PlantNumber[];
  /** Least and most oil that the hybrids can burn, in cubes; they burn coal for the rest. */
  readonly hybridOil: readonly [number, number];
  /** Cities powered, at most those owned. */
  readonly cities: number;
}

/** The legal commands of a seat, one variant for each moment. listLegal (legal.ts) fills it for the interface, bots and tests. */
export type Options =
  | { readonly type: 'pick-region'; readonly regions: readonly RegionId[] }
  | {
      readonly type: 'nominate';
      /** Plants that the player can pay for; the lowest bid for each is its number. */
      readonly plants: readonly PlantNumber[];
      /** The highest possible bid: the player's money. */
      readonly max: number;
      readonly mayPass: boolean;
    }
  /** In Elektro. When `min` is above `max` the player can only pass. */
  | { readonly type: 'bid'; readonly plant: PlantNumber; readonly min: number; readonly max: number }
  | { readonly type: 'scrap'; readonly plants: readonly PlantNumber[] }
  | { readonly type: 'discard'; readonly choices: readonly { readonly coal: number; readonly oil: number }[] }
  /** `most`: how many cubes of each resource the player could buy if they bought no other. */
  | { readonly type: 'buy'; readonly most: Cubes }
  /** Cities in which the player may build and can pay for it; network.ts quotes the prices. */
  | { readonly type: 'build'; readonly cities: readonly CityId[] }
  | { readonly type: 'power'; readonly runs: readonly Run[] };
