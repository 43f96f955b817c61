import type { CityId, Cubes, PlantNumber, RegionId } from './types.ts';

/** What a house in a city would cost a player now. Elektro. */
export interface Quote {
  readonly city: CityId;
  readonly connection: number;
  readonly slot: number;
  readonly total: number;
  /** The cheapest route, own city first; only the city itself where no connection is needed. */
  readonly route: readonly CityId[];
}

/** A set of plants that can run together on the cubes at hand. */
export interface Run {
  readonly plants: readonly PlantNumber[];
  /** Oil on the hybrids: least and most cubes; what is left of their fuel is coal. */
  readonly hybridOil: readonly [number, number];
  /** Cities powered, at most those owned. */
  readonly cities: number;
}

/** All that a seat may do now, one entry a moment: the one list for interface, bots and checks (legal.ts fills it). */
export type Options =
  | { readonly type: 'pick-region'; readonly regions: readonly RegionId[] }
  | {
      readonly type: 'nominate';
      /** Each opens at its number, at least. */
      readonly plants: readonly PlantNumber[];
      /** The most that can be bid: own money. */
      readonly max: number;
      readonly mayPass: boolean;
    }
  /** `min` above `max`: only passing is left. */
  | { readonly type: 'bid'; readonly plant: PlantNumber; readonly min: number; readonly max: number }
  | { readonly type: 'scrap'; readonly plants: readonly PlantNumber[] }
  | { readonly type: 'discard'; readonly choices: readonly { readonly coal: number; readonly oil: number }[] }
  /** `most`: how many cubes of each resource could be bought, were it the only one. */
  | { readonly type: 'buy'; readonly most: Cubes }
  /** Cities that may be built in and can be paid; network.ts quotes their prices. */
  | { readonly type: 'build'; readonly cities: readonly CityId[] }
  | { readonly type: 'power'; readonly runs: readonly Run[] };
