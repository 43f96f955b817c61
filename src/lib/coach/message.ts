import type { CityId, Cubes, PlantNumber, Seat } from '../rules/types.ts';

/** A good first plant: what speaks for it, and up to how many Elektro it is worth. */
export interface FirstPlant {
  readonly plant: PlantNumber;
  readonly why: 'hybrid' | 'free' | 'cheap';
  readonly fair: number;
}

/** A message of the coach, as figures of this game; the screen puts it into words (ui/coach/coach-text.ts). Money in Elektro. */
export type CoachMessage =
  // the aim of the game
  | { readonly id: 'goal'; readonly cities: number }
  | { readonly id: 'order'; readonly first: Seat; readonly last: Seat }
  | { readonly id: 'help' }
  | { readonly id: 'watch' }
  // plants
  | { readonly id: 'plant' }
  /** `first`: the plant to begin with; null after the first round, in which everybody buys one. */
  | { readonly id: 'choose'; readonly first: FirstPlant | null }
  | { readonly id: 'auction' }
  | { readonly id: 'asked'; readonly seat: Seat; readonly plant: PlantNumber; readonly bid: number }
  /** `fair`: up to about this much; null after the first round. */
  | {
      readonly id: 'bid';
      readonly plant: PlantNumber;
      readonly bid: number;
      readonly opens: boolean;
      readonly fair: number | null;
    }
  | { readonly id: 'pass'; readonly cities: number; readonly capacity: number }
  | { readonly id: 'scrap'; readonly moment: 'scrapping' | 'discarding' }
  | {
      readonly id: 'won';
      readonly plant: PlantNumber;
      readonly price: number;
      readonly cities: number;
      readonly burns: boolean;
    }
  | { readonly id: 'lost'; readonly seat: Seat; readonly plant: PlantNumber; readonly price: number }
  | { readonly id: 'obsolete'; readonly plant: PlantNumber }
  // fuel
  | { readonly id: 'prices' }
  /** `cities`: to buy fuel for, `soon` of them still to be built; `first`: the learner has none yet. */
  | {
      readonly id: 'fuel';
      readonly first: boolean;
      readonly cities: number;
      readonly soon: number;
      readonly powered: number;
    }
  | { readonly id: 'surplus'; readonly cubes: Cubes }
  | { readonly id: 'refill' }
  // houses
  /** `connections`: Elektro for those from a good city to two more. */
  | { readonly id: 'first-city'; readonly city: CityId; readonly connections: number }
  | { readonly id: 'connection' }
  | { readonly id: 'one-house' }
  /** `powered`: the cities that have power with the learner's plants and cubes, built or not. */
  | { readonly id: 'build'; readonly cities: number; readonly planned: number; readonly powered: number }
  // income
  | { readonly id: 'burn'; readonly cities: number; readonly income: number }
  | { readonly id: 'income'; readonly cities: number; readonly income: number; readonly more: number }
  // the end
  | { readonly id: 'near-end'; readonly seat: Seat; readonly cities: number; readonly end: number }
  | {
      readonly id: 'can-end';
      readonly end: number;
      readonly powered: number;
      readonly rival: Seat;
      readonly rivalPowered: number;
    }
  // the stages of a full game
  | { readonly id: 'stages'; readonly cities: number }
  | { readonly id: 'stage-2' }
  | { readonly id: 'stage-3' };

export type MessageId = CoachMessage['id'];
