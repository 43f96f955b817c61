import type { EditionId, Plant, PlantNumber, Resource } from '../types.ts';

export type PlayerCount = 2 | 3 | 4 | 5 | 6;
/** Something for each stage. */
export type ByStage = readonly [number, number, number];

/** The figures for a number of players. */
export interface PlayerFigures {
  /** Regions in play (S2). */
  readonly regions: number;
  readonly plantLimit: number;
  /** Cities of one player that begin stage 2 (N2), and that end the game (N1). */
  readonly citiesForStage2: number;
  readonly citiesForEnd: number;
  /** Plants removed face down at set-up (S7, Y2); without backs, all count as sockets. */
  readonly removed: Readonly<Record<CardBack, number>>;
  /** Cubes of the resupply by stage (I4). */
  readonly resupply: Readonly<Record<Resource, ByStage>>;
}

/** A resource on the market: the prices, cubes on each price, cubes at the start, and all cubes of the game. */
interface FuelFigures {
  readonly prices: readonly number[];
  readonly perPrice: number;
  readonly start: number;
  readonly total: number;
}

/** How the plants are dealt: from known numbers (S6, S7), or by the backs of the cards (Y2). */
type Deal =
  | { readonly market: readonly PlantNumber[]; readonly top: PlantNumber }
  /** Plants up to this number have a plug on their back, the others a socket. */
  | { readonly lastPlug: PlantNumber };
export type CardBack = 'plug' | 'socket';

/** The rules of an edition: figures, and named values where editions differ in kind. Money in Elektro, resources in cubes. */
export interface Edition {
  readonly plants: readonly Plant[];
  readonly deal: Deal;
  readonly startingMoney: number;
  /** By cities powered; more cities pay as the last entry (I2). */
  readonly payment: readonly number[];
  /** By houses already in the city. */
  readonly slotCost: ByStage;
  readonly fuel: Readonly<Record<Resource, FuelFigures>>;
  readonly players: Readonly<Record<PlayerCount, PlayerFigures>>;
  /** Plants of the current and of the future market; in stage 3 there is one of `stage3Market` plants (S6, G6). */
  readonly currentMarket: number;
  readonly futureMarket: number;
  /** The minimum bid for the smallest plant on offer, which carries a token (Y4); null without a token (A1). */
  readonly discount: number | null;
  /** Whether plants with a number at most the leader's cities leave the market (B7, Y13). */
  readonly obsolete: boolean;
  /** The phase in which stage 2 begins: after building (N2), or in bureaucracy (Y8). */
  readonly stage2Phase: 4 | 5;
  /** What a stage 3 that comes first does with stage 2: it never begins (G8), or it begins at once, before stage 3 (Y7). */
  readonly skippedStage2: 'never' | 'first';
  /** What decides between players who power equally many cities (E3, Y9). */
  readonly ties: readonly ('money' | 'cities')[];
  /** The price of cubes bought from the supply when the market has none; only of these resources (Y10). */
  readonly fromSupply: Readonly<Partial<Record<Resource, number>>>;
  /** Once a player has bought the plant, the resource is never refilled (Y11). */
  readonly phaseOut: { readonly plant: PlantNumber; readonly resource: Resource } | null;
  /** Cities that end the beginners' game, which has stage 1 only (V2); null where it is not offered. */
  readonly beginnersCities: number | null;
  /** Whether players may agree on marked starting cities (Y12). */
  readonly startingCities: boolean;
  /** The houses of the trust, and how many of them are placed at set-up (Z1); null where two players play alone. */
  readonly trust: { readonly houses: number; readonly placed: number } | null;
}

/** What an edition changes in its parent, or a map in an edition. An entry replaces that of the parent wholly. */
export type EditionChanges = Partial<Edition>;

/** An edition as its folder says it. */
export type EditionFolder =
  | { readonly parent: null; readonly rules: Edition }
  | { readonly parent: EditionId; readonly rules: EditionChanges };
