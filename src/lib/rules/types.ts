/** The types of the game. Money is in Elektro, resources in cubes. All values are plain JSON and immutable. */

export const RESOURCES = ['coal', 'oil', 'garbage', 'uranium'] as const;
export type Resource = (typeof RESOURCES)[number];
export type Cubes = Readonly<Record<Resource, number>>;

export type PlantKind = Resource | 'hybrid' | 'ecological' | 'fusion';
/** The number on a plant's card. */
export type PlantNumber = number;
export interface Plant {
  readonly number: PlantNumber;
  readonly kind: PlantKind;
  /** Cubes burnt per run. */
  readonly fuel: number;
  /** Cities powered per run. */
  readonly cities: number;
}

export const STAGE_3_CARD = 'stage-3';
export type Card = PlantNumber | typeof STAGE_3_CARD;

/** A place at the table, 0 to 5, clockwise. It never changes; the turn order does. */
export type Seat = number;
export type Stage = 1 | 2 | 3;

export const EDITION_IDS = ['classic', '2019'] as const;
export type EditionId = (typeof EDITION_IDS)[number];

export const MAP_IDS = ['germany', 'usa'] as const;
export type MapId = (typeof MAP_IDS)[number];
export type RegionId = string;
export type CityId = string;
export interface City {
  readonly id: CityId;
  readonly region: RegionId;
}
interface Connection {
  readonly between: readonly [CityId, CityId];
  /** Elektro. */
  readonly cost: number;
}
/** A map has a board for each edition that changes some of its cities or costs. */
export type BoardId = MapId | 'germany-2019';
export interface GameMap {
  readonly id: MapId;
  readonly board: BoardId;
  readonly regions: readonly RegionId[];
  readonly cities: readonly City[];
  readonly connections: readonly Connection[];
}

export interface Player {
  readonly money: number;
  /** Ascending. */
  readonly plants: readonly PlantNumber[];
  /** The player's fuel on all plants; cubes move freely between them (F4). */
  readonly cubes: Cubes;
  /** In the order of building. */
  readonly cities: readonly CityId[];
}

/** The company that plays against two people (Z1). It has no money and no seat. */
export interface TrustCompany {
  /** Ascending. */
  readonly plants: readonly PlantNumber[];
  readonly cubes: Cubes;
  /** In the order of building; the first of them were placed at set-up. */
  readonly cities: readonly CityId[];
  /** Whether it has had its turn in this phase. */
  readonly isDone: boolean;
}

/** The auction of one plant. */
export interface Lot {
  readonly plant: PlantNumber;
  readonly nominator: Seat;
  readonly bid: number;
  readonly bidder: Seat;
  /** The next seat to bid or pass. */
  readonly next: Seat;
  /** Seats that passed on this plant. */
  readonly out: readonly Seat[];
  /** Private limits by seat, in Elektro: bids are raised automatically up to the limit, then the seat passes (A12). */
  readonly limits: Readonly<Record<string, number>>;
}

/** A plant that was sold in the auction. */
export interface Sale {
  /** The buyer. */
  readonly seat: Seat;
  readonly plant: PlantNumber;
  /** Elektro. */
  readonly price: number;
}

/**
 * Where the Stage 3 card is: in the deck; in the market until the auction phase ends; drawn, so that stage 3 begins with the next phase; or
 * gone, because stage 3 has begun.
 */
export type Stage3Card = 'in-deck' | 'in-market' | 'drawn' | 'begun';

/** The terms that are agreed on or not; not every edition offers each, or not for every number of players. */
export const OPTIONAL_TERMS = [
  // the beginners' game, which has stage 1 only (V2)
  'beginners',
  // each player marks the city in which they mean to begin (Y12)
  'startingCities',
  // two players play against the trust (Z1)
  'trust',
] as const;
export type OptionalTerm = (typeof OPTIONAL_TERMS)[number];

/** The terms agreed before the game (V1 to V4, Y1, Z1). */
export interface Terms extends Readonly<Record<OptionalTerm, boolean>> {
  readonly edition: EditionId;
  readonly map: MapId;
  /** 2 to 6. */
  readonly players: number;
  readonly hiddenMoney: boolean;
}

/** The state of the random generator: four unsigned 32-bit integers (rng.ts). */
export type Rng = readonly [number, number, number, number];

/** The seed of the random generator: 32 bits, or 128 bits agreed by the devices of a shared table. */
export type Seed = number | Rng;

/** The whole game, secrets included. Only the statechart knows the phase. */
export interface Game {
  readonly terms: Terms;
  /** Regions in play. */
  readonly regions: readonly RegionId[];
  readonly round: number;
  readonly stage: Stage;
  readonly stage3Card: Stage3Card;
  readonly order: readonly Seat[];
  /** By seat. */
  readonly players: readonly Player[];
  /** Plants of the current and the future market, ascending. Never contains the Stage 3 card. */
  readonly market: readonly PlantNumber[];
  /** Top card first. Secret. */
  readonly deck: readonly Card[];
  /** Removed face down at set-up (S7). Secret. */
  readonly removed: readonly PlantNumber[];
  /** Plants publicly put under the deck (I5) and not drawn again, ascending. */
  readonly buried: readonly PlantNumber[];
  /** Plants publicly removed from the game. */
  readonly gone: readonly PlantNumber[];
  /** The plant with the discount token (Y4); null without one. */
  readonly discount: PlantNumber | null;
  /** Whether a resource is never refilled any more (Y11). */
  readonly phasedOut: boolean;
  /** The starting cities by seat, as far as they are marked (Y12); empty without them. */
  readonly starts: readonly (CityId | null)[];
  readonly trust: TrustCompany | null;
  /** The agreed order of the deck after the Stage 3 shuffle; empty for a random shuffle. Secret. */
  readonly stage3Deck: readonly PlantNumber[];
  /** Cubes on the resource market; they lie on its dearest spaces. */
  readonly resources: Cubes;
  readonly supply: Cubes;
  /**
   * Seats that have not finished the phase, in turn order. In the auction: those that have neither bought nor passed. In bureaucracy: those
   * that have not chosen the plants to run.
   */
  readonly waiting: readonly Seat[];
  readonly lot: Lot | null;
  /** Plants sold in this round's auction phase. */
  readonly sales: readonly Sale[];
  readonly rng: Rng;
  /** The effects of the last command, for the log, the live region and animations. */
  readonly news: readonly News[];
}

/** The decision that is due; the machine derives it from the state of the chart. */
export const MOMENTS = [
  'drafting',
  'placing',
  'marking',
  'nominating',
  'bidding',
  'scrapping',
  'discarding',
  'buying',
  'building',
  'powering',
  'over',
] as const;
export type Moment = (typeof MOMENTS)[number];

/** Why a plant left the game. */
export type RemovalReason =
  'obsolete' | 'unsold' | 'discount' | 'under-discount' | 'stage-2' | 'stage-3' | 'round-end';

/** An effect as figures; the screen puts it into words. */
export type News =
  | { readonly type: 'game-began'; readonly regions: readonly RegionId[]; readonly order: readonly Seat[] }
  | { readonly type: 'region-picked'; readonly seat: Seat; readonly region: RegionId }
  | { readonly type: 'trust-placed'; readonly seat: Seat; readonly city: CityId }
  | { readonly type: 'start-marked'; readonly seat: Seat; readonly city: CityId }
  | { readonly type: 'round-began'; readonly round: number; readonly order: readonly Seat[] }
  | { readonly type: 'order-changed'; readonly order: readonly Seat[] }
  | { readonly type: 'nominated'; readonly seat: Seat; readonly plant: PlantNumber; readonly bid: number }
  | {
      readonly type: 'bid';
      readonly seat: Seat;
      readonly plant: PlantNumber;
      readonly bid: number;
      readonly byLimit: boolean;
    }
  /** Passed on a plant. The type name is stored, so it must not change. */
  | {
      readonly type: 'dropped-out';
      readonly seat: Seat;
      readonly plant: PlantNumber;
      readonly byLimit: boolean;
    }
  | { readonly type: 'passed-auction'; readonly seat: Seat }
  | {
      readonly type: 'bought-plant';
      readonly seat: Seat;
      readonly plant: PlantNumber;
      readonly price: number;
    }
  | { readonly type: 'scrapped'; readonly seat: Seat; readonly plant: PlantNumber }
  | { readonly type: 'discarded'; readonly seat: Seat; readonly cubes: Cubes }
  | { readonly type: 'plant-drawn'; readonly plant: PlantNumber }
  | { readonly type: 'plant-gone'; readonly plant: PlantNumber; readonly why: RemovalReason }
  | { readonly type: 'plant-under-deck'; readonly plant: PlantNumber }
  | { readonly type: 'stage-3-card-drawn'; readonly phase: 2 | 4 | 5 }
  | { readonly type: 'deck-empty' }
  /** The trust took a plant, and scrapped one if it had as many as it may (Z3). */
  | { readonly type: 'trust-took-plant'; readonly plant: PlantNumber; readonly scrapped: PlantNumber | null }
  | { readonly type: 'trust-took-cubes'; readonly cubes: Cubes }
  | { readonly type: 'trust-built'; readonly city: CityId }
  | { readonly type: 'trust-returned'; readonly cubes: Cubes }
  | { readonly type: 'phased-out'; readonly resource: Resource }
  | { readonly type: 'no-plants-left' }
  | { readonly type: 'stage-began'; readonly stage: Stage }
  | { readonly type: 'bought-cubes'; readonly seat: Seat; readonly cubes: Cubes; readonly price: number }
  | {
      readonly type: 'built';
      readonly seat: Seat;
      readonly city: CityId;
      readonly connection: number;
      readonly slot: number;
    }
  | { readonly type: 'turn-done'; readonly seat: Seat; readonly phase: 3 | 4 }
  | {
      readonly type: 'powered';
      readonly seat: Seat;
      readonly plants: readonly PlantNumber[];
      readonly burnt: Cubes;
      readonly cities: number;
      readonly income: number;
    }
  | { readonly type: 'resupplied'; readonly cubes: Cubes }
  | { readonly type: 'game-over'; readonly winners: readonly Seat[] };
