import type { CityId, Cubes, PlantNumber, RegionId } from './types.ts';

/** The current price of a house in a city for a player. Elektro. */
export interface Quote {
  readonly city: CityId;
  readonly connection: number;
  readonly slot: number;
  readonly total: number;
  /** The cheapest route from one of the player's cities; only the city itself if no connection is needed. */
  readonly route: readonly CityId[];
}

/** A set of plants that can run together on the player's cubes. */
export interface Run {
  readonly plants: readonly PlantNumber[];
  /** Minimum and maximum oil the hybrids can burn, in cubes; they burn coal for the rest. */
  readonly hybridOil: readonly [number, number];
  /** Cities powered, at most the number owned. */
  readonly cities: number;
}

/** The legal commands of a seat, one variant per moment. `listLegal` (legal.ts) lists them for the interface, bots and tests. */
export type Options =
  | { readonly type: 'pick-region'; readonly regions: readonly RegionId[] }
  | { readonly type: 'place' | 'mark'; readonly cities: readonly CityId[] }
  | {
      readonly type: 'nominate';
      /** Plants the player can afford. */
      readonly plants: readonly PlantNumber[];
      /** The minimum bid for each of them. */
      readonly bids: readonly number[];
      /** The maximum bid: the player's money. */
      readonly max: number;
      readonly mayPass: boolean;
    }
  /** In Elektro. If `min` exceeds `max` the player can only pass. */
  | { readonly type: 'bid'; readonly plant: PlantNumber; readonly min: number; readonly max: number }
  | { readonly type: 'scrap'; readonly plants: readonly PlantNumber[] }
  | { readonly type: 'discard'; readonly choices: readonly { readonly coal: number; readonly oil: number }[] }
  /** `most`: the maximum number of cubes of each resource if the player buys no other. */
  | { readonly type: 'buy'; readonly most: Cubes }
  /** Cities the player can build in and afford; network.ts quotes the prices. */
  | { readonly type: 'build'; readonly cities: readonly CityId[] }
  | { readonly type: 'power'; readonly runs: readonly Run[] };
