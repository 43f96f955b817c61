import type { CityId, Cubes, PlantNumber, Seat } from '../rules/types.ts';

/** A good first plant: what speaks for it, and up to how many Elektro it is worth. */
export interface FirstPlant {
  readonly plant: PlantNumber;
  readonly why: 'hybrid' | 'free' | 'cheap';
  readonly fair: number;
}

/** The fuel of the first round: the cheapest for one run, and whether it was chosen between coal and oil. Elektro. */
export interface FirstFuel {
  readonly cubes: Cubes;
  readonly price: number;
  readonly either: boolean;
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
  /** `cities`: to buy fuel for, `soon` of them still to be built; `first`: what to buy before the first city. */
  | {
      readonly id: 'fuel';
      readonly first: FirstFuel | null;
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
  // strategy in a full game
  | { readonly id: 'acts-first' }
  | { readonly id: 'acts-last' }
  /** `need`: for fuel and the next house. */
  | { readonly id: 'keep-money'; readonly need: number }
  | { readonly id: 'last-auction' }
  /** `plant`: of the future market. */
  | { readonly id: 'wait'; readonly plant: PlantNumber }
  /** `plant`: the one that would be given up for another one; `cities`: that it powers. */
  | { readonly id: 'replace'; readonly plant: PlantNumber; readonly cities: number }
  /** `cities`: that the plant powers; `capacity`: that the learner's plants power. */
  | {
      readonly id: 'end-plant';
      readonly plant: PlantNumber;
      readonly cities: number;
      readonly end: number;
      readonly capacity: number;
    }
  | { readonly id: 'spend'; readonly money: number }
  /** `left`: on the market; `wanted`: that all plants burn in a round. */
  | { readonly id: 'short'; readonly left: Cubes; readonly wanted: number }
  | { readonly id: 'store' }
  | { readonly id: 'room'; readonly cities: number }
  /** `more`: income a round. */
  | { readonly id: 'pays-back'; readonly price: number; readonly more: number }
  /** Elektro for the next house `now`, in stage 1, and `then`, in stage 2. */
  | { readonly id: 'stage-2-near'; readonly cities: number; readonly now: number; readonly then: number }
  | {
      readonly id: 'count-powered';
      readonly powered: number;
      readonly rival: Seat;
      readonly rivalPowered: number;
      readonly wins: boolean;
    }
  // the stages of a full game
  | { readonly id: 'stages'; readonly cities: number }
  | { readonly id: 'stage-2' }
  | { readonly id: 'stage-3' };

export type MessageId = CoachMessage['id'];
