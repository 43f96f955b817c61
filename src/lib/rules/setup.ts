import { mapCubes, NO_CUBES, type PlayerCount } from './game.ts';
import { MAPS } from './maps/index.ts';
import { areConnected, drawRegions, regionCount } from './regions.ts';
import { seedRng, shuffle } from './rng.ts';
import { PLANTS } from './tables/plants.ts';
import { TABLES } from './tables/tables.ts';
import {
  type Card,
  type Game,
  type MapId,
  type Moment,
  type PlantNumber,
  type Player,
  type RegionId,
  type Rng,
  type Seat,
  type Seed,
  STAGE_3_CARD,
} from './types.ts';

export type RegionChoice =
  | { readonly by: 'draw' }
  | { readonly by: 'draft' }
  | { readonly by: 'hand'; readonly regions: readonly RegionId[] };

/** Together with a seed, everything a game starts from. Missing fields are drawn from the seed. */
export interface Setup {
  readonly map: MapId;
  /** 2 to 6. */
  readonly players: number;
  readonly beginners: boolean;
  readonly hiddenMoney: boolean;
  readonly regions: RegionChoice;
  readonly order?: readonly Seat[];
  /** The whole deck after plants were removed, top card first. */
  readonly deck?: readonly Card[];
  /** The order of the deck after the Stage 3 shuffle (G2). */
  readonly stage3Deck?: readonly PlantNumber[];
  /** Start from this position: for puzzles, tests and games resumed from a save. */
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

/** S6. */
export const MARKET_AT_START: readonly PlantNumber[] = [3, 4, 5, 6, 7, 8, 9, 10];
/** S7: placed on top of the shuffled deck. */
export const TOP_CARD = 13;

function checkRegions(setup: Setup): SetupError | null {
  if (setup.regions.by !== 'hand') return null;
  const { regions } = setup.regions;
  const unknown = regions.find((region) => !MAPS[setup.map].regions.includes(region));
  if (unknown !== undefined) return { code: 'setup/regions-unknown', region: unknown };
  const [need, given] = [regionCount(setup.players), new Set(regions).size];
  if (need !== given || regions.length !== given) return { code: 'setup/regions-count', need, given };
  return areConnected(setup.map, regions) ? null : { code: 'setup/regions-apart' };
}

function deckIsSound(setup: Setup, deck: readonly Card[]): boolean {
  const cards = new Set(deck);
  const known = deck.every(
    (card) =>
      card === STAGE_3_CARD || (!MARKET_AT_START.includes(card) && PLANTS.some((p) => p.number === card)),
  );
  return known && cards.size === deck.length && cards.has(STAGE_3_CARD) === !setup.beginners;
}

/** V1, V3: the set-up must name the terms of its position. */
function termsDiffer({ map, players, beginners, hiddenMoney, position }: Setup): boolean {
  if (!position) return false;
  const { terms } = position.game;
  return (
    terms.map !== map ||
    terms.players !== players ||
    terms.beginners !== beginners ||
    terms.hiddenMoney !== hiddenMoney
  );
}

/** Why a set-up is invalid; null if it is valid. The machine checks a position with the invariants. */
export function checkSetup(setup: Setup): SetupError | null {
  const { players, order, deck } = setup;
  if (!(players in TABLES.players)) return { code: 'setup/players', players };
  const seats = Array.from({ length: players }, (_, seat) => seat);
  if (order && (order.length !== players || !seats.every((seat) => order.includes(seat)))) {
    return { code: 'setup/order' };
  }
  if (deck && !deckIsSound(setup, deck)) return { code: 'setup/deck' };
  if (termsDiffer(setup)) return { code: 'setup/position', broken: 'table: terms' };
  return checkRegions(setup);
}

interface Deck {
  readonly deck: readonly Card[];
  readonly removed: readonly PlantNumber[];
}

/** S7, V2. */
function dealDeck(setup: Setup, rng: Rng): [Deck, Rng] {
  const others = PLANTS.map((plant) => plant.number).filter((n) => !MARKET_AT_START.includes(n));
  if (setup.deck) {
    const { deck } = setup;
    return [{ deck, removed: others.filter((plant) => !deck.includes(plant)) }, rng];
  }
  const [shuffled, next] = shuffle(
    others.filter((plant) => plant !== TOP_CARD),
    rng,
  );
  const away = TABLES.players[setup.players as PlayerCount].plantsRemoved;
  const bottom: Card[] = setup.beginners ? [] : [STAGE_3_CARD];
  return [{ removed: shuffled.slice(0, away), deck: [TOP_CARD, ...shuffled.slice(away), ...bottom] }, next];
}

/** The game before its first round (S1 to S8), for a set-up that passed checkSetup. */
export function dealGame(setup: Setup, seed: Seed): Game {
  if (setup.position) return setup.position.game;
  const { map, players, beginners, hiddenMoney } = setup;
  let rng = seedRng(seed);
  let order: readonly Seat[];
  [order, rng] = shuffle(
    Array.from({ length: players }, (_, seat) => seat),
    rng,
  );
  order = setup.order ?? order;
  let regions: readonly RegionId[] = [];
  if (setup.regions.by === 'draw') [regions, rng] = drawRegions(map, regionCount(players), rng);
  if (setup.regions.by === 'hand') ({ regions } = setup.regions);
  let cards: Deck;
  [cards, rng] = dealDeck(setup, rng);
  const resources = mapCubes((r) => TABLES.market[r].start);
  const player: Player = { money: TABLES.startingMoney, plants: [], cubes: NO_CUBES, cities: [] };
  const drafters = Array.from({ length: regionCount(players) }, (_, pick) => order[pick % players] as Seat);
  return {
    terms: { map, players, beginners, hiddenMoney },
    regions,
    round: 0,
    stage: 1,
    stage3Card: 'in-deck',
    order,
    players: order.map(() => player),
    market: MARKET_AT_START,
    ...cards,
    buried: [],
    gone: [],
    stage3Deck: setup.stage3Deck ?? [],
    resources,
    supply: mapCubes((r) => TABLES.supply[r] - resources[r]),
    waiting: setup.regions.by === 'draft' ? drafters : [],
    lot: null,
    sales: [],
    rng,
    news: setup.regions.by === 'draft' ? [] : [{ type: 'game-began', regions, order }],
  };
}
