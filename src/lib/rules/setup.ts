import type { Card, Game, MapId, Moment, PlantNumber, RegionId, Seat } from './types.ts';

export type RegionChoice =
  | { readonly by: 'draw' }
  | { readonly by: 'draft' }
  | { readonly by: 'hand'; readonly regions: readonly RegionId[] };

/** What a game starts from, together with a seed. Whatever is not given is drawn from the seed. */
export interface Setup {
  readonly map: MapId;
  /** 2 to 6. */
  readonly players: number;
  readonly beginners: boolean;
  readonly hiddenMoney: boolean;
  readonly regions: RegionChoice;
  readonly order?: readonly Seat[];
  /** The whole deck, top card first, after the removal of plants. */
  readonly deck?: readonly Card[];
  /** The deck's order after the Stage 3 shuffle. */
  readonly stage3Deck?: readonly PlantNumber[];
  /** Begin here instead of at the start (puzzles, tests, recorded games). */
  readonly position?: { readonly moment: Moment; readonly game: Game };
}

export interface SetupErrorFigures {
  'setup/players': { readonly players: number };
  'setup/regions-count': { readonly need: number; readonly given: number };
  'setup/regions-unknown': { readonly region: RegionId };
  'setup/regions-apart': object;
  'setup/order': object;
  'setup/deck': object;
  'setup/position': { readonly broken: string };
}
export type SetupErrorCode = keyof SetupErrorFigures;
export type SetupError = {
  readonly [C in SetupErrorCode]: { readonly code: C } & SetupErrorFigures[C];
}[SetupErrorCode];
