/** The nouns of the game. Money is in Elektro, resources in cubes. All values are plain JSON and never changed in place. */

export const RESOURCES = ['coal', 'oil', 'garbage', 'uranium'] as const;
export type Resource = (typeof RESOURCES)[number];
export type Cubes = Readonly<Record<Resource, number>>;

export type PlantKind = Resource | 'hybrid' | 'ecological' | 'fusion';
/** A plant is named by the number printed on its card, which is also the lowest bid for it. */
export type PlantNumber = number;
export interface Plant {
  readonly number: PlantNumber;
  readonly kind: PlantKind;
  /** Cubes burnt in one run. */
  readonly fuel: number;
  /** Cities powered in one run. */
  readonly cities: number;
}

export const STAGE_3_CARD = 'stage-3';
export type Card = PlantNumber | typeof STAGE_3_CARD;

/** A place at the table, 0 to 5, clockwise. It never changes; turn order does. */
export type Seat = number;
export type Stage = 1 | 2 | 3;

export const MAP_IDS = ['germany', 'usa'] as const;
export type MapId = (typeof MAP_IDS)[number];
export type RegionId = string;
export type CityId = string;
export interface City {
  readonly id: CityId;
  readonly name: string;
  readonly region: RegionId;
}
export interface Connection {
  readonly between: readonly [CityId, CityId];
  /** Elektro. */
  readonly cost: number;
}
export interface GameMap {
  readonly id: MapId;
  readonly name: string;
  readonly regions: readonly RegionId[];
  readonly cities: readonly City[];
  readonly connections: readonly Connection[];
}

export interface Player {
  readonly money: number;
  /** Ascending. */
  readonly plants: readonly PlantNumber[];
  /** What the player's plants store together: cubes move freely between them (F4). */
  readonly cubes: Cubes;
  /** In the order of building. */
  readonly cities: readonly CityId[];
}

/** One plant under the hammer. */
export interface Lot {
  readonly plant: PlantNumber;
  readonly nominator: Seat;
  readonly bid: number;
  readonly bidder: Seat;
  /** Whose bid or pass is awaited. */
  readonly next: Seat;
  /** Seats that dropped out of this auction only. */
  readonly out: readonly Seat[];
  /** Private standing bids by seat: bid on for me up to this, then pass. */
  readonly limits: Readonly<Record<string, number>>;
}

export interface Sale {
  readonly seat: Seat;
  readonly plant: PlantNumber;
  readonly price: number;
}

/**
 * Where the Stage 3 card is: in the deck; standing in the market until the auction phase ends; drawn and gone, so
 * that stage 3 begins with the next phase; or in force.
 */
export type Stage3Card = 'in-deck' | 'in-market' | 'drawn' | 'begun';

/** What the players agreed on before the game (V1 to V4). */
export interface Terms {
  readonly map: MapId;
  readonly players: number;
  /** The short first game: stage 1 only. */
  readonly beginners: boolean;
  readonly hiddenMoney: boolean;
}

/** The four numbers of the random generator's state (rng.ts). */
export type Rng = readonly [number, number, number, number];

/** Where a game's chance begins: 32 bits, or 128 as four whole numbers of 32, which several devices can agree on. */
export type Seed = number | Rng;

/** The whole game, secrets included. Which phase it is stands in the statechart alone. */
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
  /** Plants on offer, ascending (the Stage 3 card, when it stands there, is beyond the last). */
  readonly market: readonly PlantNumber[];
  /** Top card first. Secret. */
  readonly deck: readonly Card[];
  /** Taken out of the game face down at set-up. Secret. */
  readonly removed: readonly PlantNumber[];
  /** Plants put under the deck for all to see, ascending; drawn again they leave this list. */
  readonly buried: readonly PlantNumber[];
  /** Left the game for all to see. */
  readonly gone: readonly PlantNumber[];
  /** An agreed order of the deck after the Stage 3 shuffle; empty: by chance. Secret. */
  readonly stage3Deck: readonly PlantNumber[];
  /** Cubes on the resource market, always on its dearest spaces. */
  readonly resources: Cubes;
  readonly supply: Cubes;
  /**
   * Who still has to finish the phase, in the order of acting. In the auction: who has neither bought nor passed;
   * in bureaucracy: who has not yet chosen plants to run.
   */
  readonly waiting: readonly Seat[];
  readonly lot: Lot | null;
  /** Plants sold in this round's auction phase. */
  readonly sales: readonly Sale[];
  readonly rng: Rng;
  /** What the last command brought about, for log, live region and animation. */
  readonly news: readonly News[];
}

/** What is being decided; the machine derives it from the chart's state. */
export const MOMENTS = [
  'drafting',
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

/** Why a plant left the market. */
export type RemovalReason = 'obsolete' | 'unsold' | 'stage-2' | 'stage-3' | 'round-end';

/** Something that happened, as figures: put into words only on the screen. */
export type News =
  | { readonly type: 'game-began'; readonly regions: readonly RegionId[]; readonly order: readonly Seat[] }
  | { readonly type: 'region-picked'; readonly seat: Seat; readonly region: RegionId }
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
