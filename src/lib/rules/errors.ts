import type { CommandType } from './command.ts';
import type { RuleId } from './rule-ids.ts';
import type { CityId, Moment, PlantNumber, RegionId, Resource, Seat } from './types.ts';

/** Every refusal code with the figures its message needs. */
export interface RefusalFigures {
  'turn/game-over': object;
  'turn/not-yours': { readonly seat: Seat; readonly seatsToAct: readonly Seat[] };
  'turn/wrong-moment': { readonly moment: Moment; readonly command: CommandType };
  'draft/not-a-region': { readonly region: RegionId };
  'draft/taken': { readonly region: RegionId };
  'draft/does-not-touch': { readonly region: RegionId };
  'place/not-here': { readonly city: CityId };
  'mark/not-here': { readonly city: CityId };
  'auction/must-buy': object;
  'auction/not-for-sale': { readonly plant: PlantNumber };
  'auction/future-market': { readonly plant: PlantNumber };
  'auction/bid-too-low': { readonly min: number; readonly bid: number };
  /** `have` is null where everybody sees the screen, and money is hidden (V4). */
  'auction/not-enough-money': { readonly need: number; readonly have: number | null };
  'auction/limit-below-bid': { readonly upTo: number; readonly bid: number };
  'auction/not-a-number': { readonly bid: number };
  'scrap/not-owned': { readonly plant: PlantNumber };
  'scrap/just-bought': { readonly plant: PlantNumber };
  'discard/wrong-count': { readonly need: number; readonly given: number };
  'discard/does-not-fit': { readonly coal: number; readonly oil: number };
  'buy/nothing': object;
  'buy/sold-out': { readonly resource: Resource; readonly want: number; readonly left: number };
  'buy/no-storage': { readonly resource: Resource; readonly want: number; readonly room: number };
  'buy/not-enough-money': { readonly need: number; readonly have: number };
  'build/no-such-city': { readonly city: CityId };
  'build/region-not-in-play': { readonly city: CityId; readonly region: RegionId };
  'build/already-there': { readonly city: CityId };
  'build/city-full': { readonly city: CityId; readonly houses: number; readonly slots: number };
  /** Another player marked the city as their start. */
  'build/kept': { readonly city: CityId };
  'build/unreachable': { readonly city: CityId };
  'build/not-enough-money': { readonly city: CityId; readonly need: number; readonly have: number };
  'build/beginners-limit': { readonly city: CityId; readonly limit: number };
  'power/not-owned': { readonly plant: PlantNumber };
  'power/twice': { readonly plant: PlantNumber };
  'power/not-enough-fuel': { readonly resource: Resource; readonly need: number; readonly have: number };
  'power/bad-mix': { readonly hybridOil: number; readonly need: number };
  /** Enough cubes, but no arrangement gives each hybrid its fuel: `least` to `most` oil is possible. */
  'power/impossible-mix': { readonly hybridOil: number; readonly least: number; readonly most: number };
}
export type RefusalCode = keyof RefusalFigures;
export type Refusal = {
  readonly [C in RefusalCode]: { readonly code: C } & RefusalFigures[C];
}[RefusalCode];

/** The rule of docs/RULES.md behind each refusal, shown on the screen. */
export const RULE_OF: Readonly<Record<RefusalCode, RuleId>> = {
  'turn/game-over': 'E1',
  'turn/not-yours': 'P1',
  'turn/wrong-moment': 'P1',
  'draft/not-a-region': 'S3',
  'draft/taken': 'S3',
  'draft/does-not-touch': 'S3',
  'place/not-here': 'Z2',
  'mark/not-here': 'Y12',
  'auction/must-buy': 'A2',
  'auction/not-for-sale': 'A1',
  'auction/future-market': 'A1',
  'auction/bid-too-low': 'A4',
  'auction/not-enough-money': 'A4',
  'auction/limit-below-bid': 'A12',
  'auction/not-a-number': 'A4',
  'scrap/not-owned': 'A8',
  'scrap/just-bought': 'A8',
  'discard/wrong-count': 'A9',
  'discard/does-not-fit': 'A9',
  'buy/nothing': 'F1',
  'buy/sold-out': 'F5',
  'buy/no-storage': 'F2',
  'buy/not-enough-money': 'F1',
  'build/no-such-city': 'B1',
  'build/region-not-in-play': 'S4',
  'build/already-there': 'B5',
  'build/city-full': 'B4',
  'build/kept': 'Y12',
  'build/unreachable': 'B2',
  'build/not-enough-money': 'B2',
  'build/beginners-limit': 'V2',
  'power/not-owned': 'I1',
  'power/twice': 'I1',
  'power/not-enough-fuel': 'I1',
  'power/bad-mix': 'I1',
  'power/impossible-mix': 'I1',
};
