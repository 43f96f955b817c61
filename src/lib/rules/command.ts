import type { CityId, Cubes, PlantNumber, RegionId, Seat } from './types.ts';

/** A player's decision. A set-up, a seed and a list of commands make a game. */
export type Command =
  /** Region draft (S3). */
  | { readonly type: 'pick-region'; readonly seat: Seat; readonly region: RegionId }
  /** Place a house of the trust at set-up (Z2). */
  | { readonly type: 'place'; readonly seat: Seat; readonly city: CityId }
  /** Mark the own starting city (Y12). */
  | { readonly type: 'mark'; readonly seat: Seat; readonly city: CityId }
  /** Put a plant up for auction with an opening bid in Elektro (A1); `upTo` sets a private limit (A12). */
  | {
      readonly type: 'nominate';
      readonly seat: Seat;
      readonly plant: PlantNumber;
      readonly bid: number;
      readonly upTo?: number;
    }
  /** Raise (A3). `upTo`: a private limit up to which bids are raised automatically (A12). */
  | { readonly type: 'bid'; readonly seat: Seat; readonly bid: number; readonly upTo?: number }
  /** While nominating: buy no plant this round (A1). While bidding: leave this auction (A4). */
  | { readonly type: 'pass'; readonly seat: Seat }
  | { readonly type: 'scrap'; readonly seat: Seat; readonly plant: PlantNumber }
  /** After scrapping: the cubes returned to the supply if coal and oil compete for hybrids (A9). */
  | { readonly type: 'discard'; readonly seat: Seat; readonly coal: number; readonly oil: number }
  | { readonly type: 'buy'; readonly seat: Seat; readonly cubes: Cubes }
  | { readonly type: 'build'; readonly seat: Seat; readonly city: CityId }
  /** Finish buying or building. */
  | { readonly type: 'done'; readonly seat: Seat }
  /** Run plants (I1). `hybridOil`: cubes of oil burnt by the hybrids among them, which burn coal for the rest. */
  | {
      readonly type: 'power';
      readonly seat: Seat;
      readonly plants: readonly PlantNumber[];
      readonly hybridOil: number;
    };

export type CommandType = Command['type'];
