import type { Cubes, PlantNumber, Seat } from '../rules/types.ts';

/** A message of the coach, as figures of this game; the screen puts it into words (ui/coach/coach-text.ts). Money in Elektro. */
export type CoachMessage =
  // the aim of the game
  | { readonly id: 'goal'; readonly cities: number }
  | { readonly id: 'order'; readonly first: Seat; readonly last: Seat }
  | { readonly id: 'help' }
  | { readonly id: 'watch' }
  // plants
  | { readonly id: 'plant' }
  | { readonly id: 'choose'; readonly must: boolean }
  | { readonly id: 'auction' }
  | { readonly id: 'asked'; readonly seat: Seat; readonly plant: PlantNumber; readonly bid: number }
  | { readonly id: 'bid'; readonly plant: PlantNumber; readonly bid: number }
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
  | { readonly id: 'fuel'; readonly first: boolean; readonly cities: number; readonly powered: number }
  | { readonly id: 'surplus'; readonly cubes: Cubes }
  | { readonly id: 'refill' }
  // houses
  | { readonly id: 'first-city' }
  | { readonly id: 'connection' }
  | { readonly id: 'one-house' }
  | { readonly id: 'dark'; readonly cities: number; readonly powered: number }
  | { readonly id: 'build'; readonly planned: boolean; readonly cities: number; readonly capacity: number }
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
