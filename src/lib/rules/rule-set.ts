import type { CardBack, Edition, PlayerCount, PlayerFigures } from './editions/edition.ts';
import { editionOf, lineOf } from './editions/index.ts';
import { MAPS } from './maps/index.ts';
import type { CityId, GameMap, Plant, PlantNumber, RegionId, Resource, Terms } from './types.ts';

/** The terms on which the rules depend. */
const RULE_TERMS = ['edition', 'map', 'players', 'beginners'] as const satisfies (keyof Terms)[];
export type RuleTerms = Pick<Terms, (typeof RULE_TERMS)[number]>;

/** A resource and its market. */
interface FuelRules {
  readonly start: number;
  readonly total: number;
  /** The price of every space of the market in Elektro, cheapest first. */
  readonly spaces: readonly number[];
  /** Elektro for the n cheapest spaces of a full market. */
  readonly sums: readonly number[];
  /** Elektro for a cube from the supply when the market has none; null if it cannot be bought (F5, Y10). */
  readonly fromSupply: number | null;
}

/** The rules of a table: those of its edition on its map, for its number of players. */
export interface RuleSet
  extends
    Omit<Edition, 'players' | 'fuel' | 'fromSupply' | 'beginnersCities' | 'startingCities'>,
    PlayerFigures {
  readonly map: GameMap;
  readonly players: number;
  readonly fuel: Readonly<Record<Resource, FuelRules>>;
  /** Whether the deck holds the Stage 3 card: the beginners' game has stage 1 only (V2). */
  readonly hasStages: boolean;
  /** A player's most cities (V2). */
  readonly maxCities: number;
  /** The region of each city. */
  readonly homes: ReadonlyMap<CityId, RegionId>;
  /** The neighbours of each region (S2). */
  readonly borders: ReadonlyMap<RegionId, ReadonlySet<RegionId>>;
  readonly byNumber: readonly (Plant | undefined)[];
}

function fuelRules(edition: Edition, resource: Resource): FuelRules {
  const { prices, perPrice, start, total } = edition.fuel[resource];
  const spaces = prices.flatMap((price) => Array<number>(perPrice).fill(price));
  let sum = 0;
  const sums = [0, ...spaces.map((price) => (sum += price))];
  return { start, total, spaces, sums, fromSupply: edition.fromSupply[resource] ?? null };
}

function bordersOf(map: GameMap, homes: RuleSet['homes']): RuleSet['borders'] {
  const borders = new Map(map.regions.map((region) => [region, new Set<RegionId>()]));
  for (const { between } of map.connections) {
    const [a, b] = between.map((city) => homes.get(city) ?? '') as [RegionId, RegionId];
    borders.get(a)?.add(b);
    borders.get(b)?.add(a);
  }
  return borders;
}

/** The board of a map in an edition, or in the nearest parent that has one of its own. */
export const boardIn = ({ edition, map }: Pick<Terms, 'edition' | 'map'>): GameMap =>
  lineOf(edition).reduce<GameMap>((board, one) => MAPS[map].boards[one] ?? board, MAPS[map].boards.classic);

function composed({ edition, map, players, beginners }: RuleTerms): RuleSet {
  const changes = lineOf(edition).map((one) => MAPS[map].changes[one]);
  const rules: Edition = Object.assign({}, editionOf(edition), ...changes);
  const board = boardIn({ edition, map });
  const homes = new Map(board.cities.map(({ id, region }) => [id, region]));
  const figures = rules.players[players as PlayerCount];
  const limit = beginners ? rules.beginnersCities : null;
  return {
    ...rules,
    ...figures,
    map: board,
    players,
    fuel: {
      coal: fuelRules(rules, 'coal'),
      oil: fuelRules(rules, 'oil'),
      garbage: fuelRules(rules, 'garbage'),
      uranium: fuelRules(rules, 'uranium'),
    },
    hasStages: limit === null,
    maxCities: limit ?? Infinity,
    citiesForEnd: limit ?? figures.citiesForEnd,
    ties: limit === null ? rules.ties : ['money'],
    homes,
    borders: bordersOf(board, homes),
    byNumber: rules.plants.reduce<Plant[]>((all, plant) => {
      all[plant.number] = plant;
      return all;
    }, []),
  };
}

const known = new Map<string, RuleSet>();
/** By the identity of a game's terms, which is faster to look up. */
const recent = new WeakMap<RuleTerms, RuleSet>();

/** The rules for these terms, made once. The terms must be those of a set-up that `checkSetup` accepts. */
export function rulesOf(terms: RuleTerms): RuleSet {
  let rules = recent.get(terms);
  if (!rules) {
    const key = RULE_TERMS.map((term) => terms[term]).join(' ');
    rules = known.get(key) ?? composed(terms);
    known.set(key, rules);
    recent.set(terms, rules);
  }
  return rules;
}

/** The card with this number. Throws a RangeError for an unknown number, which is a bug. */
export function plantOf({ byNumber }: Pick<RuleSet, 'byNumber'>, number: PlantNumber): Plant {
  const plant = byNumber[number];
  if (!plant) throw new RangeError(`no plant ${number}`);
  return plant;
}

/** The back of a card; null in a rule set whose cards all look alike from behind (Y2). */
export const backOf = ({ deal }: RuleSet, plant: PlantNumber): CardBack | null =>
  'lastPlug' in deal ? (plant <= deal.lastPlug ? 'plug' : 'socket') : null;
