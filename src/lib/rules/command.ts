import type { CityId, Cubes, PlantNumber, RegionId, Seat } from './types.ts';

/** Everything a player can do. A game is its set-up, its seed and a list of these. */
export type Command =
  /** Region draft (S3). */
  | { readonly type: 'pick-region'; readonly seat: Seat; readonly region: RegionId }
  /** Put a plant up for auction with an opening bid (A1); `upTo` makes it a standing bid (A12). */
  | {
      readonly type: 'nominate';
      readonly seat: Seat;
      readonly plant: PlantNumber;
      readonly bid: number;
      readonly upTo?: number;
    }
  /** Raise (A3); `upTo`: bid on for me up to this, then pass (A12). */
  | { readonly type: 'bid'; readonly seat: Seat; readonly bid: number; readonly upTo?: number }
  /** Nominating: buy no plant this round (A1). Bidding: drop out of this auction (A3). */
  | { readonly type: 'pass'; readonly seat: Seat }
  | { readonly type: 'scrap'; readonly seat: Seat; readonly plant: PlantNumber }
  /** After scrapping: which cubes go to the supply where coal and oil compete for hybrids (A9). */
  | { readonly type: 'discard'; readonly seat: Seat; readonly coal: number; readonly oil: number }
  | { readonly type: 'buy'; readonly seat: Seat; readonly cubes: Cubes }
  | { readonly type: 'build'; readonly seat: Seat; readonly city: CityId }
  /** End the own turn of buying or building. */
  | { readonly type: 'done'; readonly seat: Seat }
  /** Run plants (I1). `hybridOil`: cubes of oil that the hybrids among them burn; the rest of their fuel is coal. */
  | {
      readonly type: 'power';
      readonly seat: Seat;
      readonly plants: readonly PlantNumber[];
      readonly hybridOil: number;
    };

export type CommandType = Command['type'];
