import type { RuleTerms } from '../../../rules/rule-set.ts';
import type { RankedSeat } from '../../../rules/scoring.ts';
import type { CityId, RegionId } from '../../../rules/types.ts';
import type { SeatInfo } from '../../../seats.ts';
import type { Drawing } from '../../board/drawing.ts';
import type { Houses } from '../../board/map-types.ts';

/** The map in a picture. */
export interface MapInPicture {
  readonly drawing: Drawing;
  readonly terms: RuleTerms;
  readonly regions: readonly RegionId[];
  readonly houses: Houses;
  /** The cities of each seat in the order in which it built. */
  readonly networks: readonly (readonly CityId[])[];
  /** The powered cities of each winner, in that order. */
  readonly lit: readonly (readonly CityId[])[];
}

/** A finished game as it is told in a picture, with its texts in one language. */
export interface PictureData {
  readonly direction: 'ltr' | 'rtl';
  /** The name of the app, and of the game ('' if it has none). */
  readonly brand: string;
  readonly name: string;
  /** Who wins, with the names of the winners. */
  readonly title: (winners: readonly string[]) => string;
  /** Edition, map, rounds and date. */
  readonly facts: string;
  readonly headings: { readonly powered: string; readonly money: string; readonly chart: string };
  readonly seats: readonly SeatInfo[];
  readonly ranking: readonly RankedSeat[];
  /** The numbers of cities after each round, by seat. */
  readonly history: readonly { readonly round: number; readonly cities: readonly number[] }[];
  readonly map: MapInPicture;
  /** Formats a number. */
  readonly number: (value: number) => string;
}
