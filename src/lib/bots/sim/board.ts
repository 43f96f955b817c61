import { UNREACHABLE } from '../../figures/houses.ts';
import type { PlayerCount } from '../../rules/game.ts';
import { costOf, priceSpaces } from '../../rules/resources.ts';
import { routesOf } from '../../rules/routes.ts';
import { BEGINNERS_CITIES } from '../../rules/stages.ts';
import { PLANTS } from '../../rules/tables/plants.ts';
import { TABLES } from '../../rules/tables/tables.ts';
import { type CityId, type Game, RESOURCES } from '../../rules/types.ts';

/** Figures that do not change during a game, as numbers by index: resources, plants, cities. */

export const COAL = 0;
export const OIL = 1;
export const GARBAGE = 2;
export const URANIUM = 3;
export const RESOURCE_COUNT = 4;
/** The kind of a plant is the index of its resource, or one of these. */
export const HYBRID = 4;
export const NO_FUEL = 5;

const HIGHEST_PLANT = 50;
/** By plant number. */
export const KIND = new Int8Array(HIGHEST_PLANT + 1);
export const FUEL = new Int8Array(HIGHEST_PLANT + 1);
export const CITIES = new Int8Array(HIGHEST_PLANT + 1);
for (const { number, kind, fuel, cities } of PLANTS) {
  const resource = RESOURCES.findIndex((r) => r === kind);
  KIND[number] = resource >= 0 ? resource : kind === 'hybrid' ? HYBRID : NO_FUEL;
  FUEL[number] = fuel;
  CITIES[number] = cities;
}

const SLOT_COST: readonly number[] = TABLES.slotCost;
export const slotCost = (houses: number): number => SLOT_COST[houses] as number;

/** PRICE[r][onMarket][count]: Elektro for `count` cubes of a resource while `onMarket` cubes are on the market. */
const PRICE = RESOURCES.map((resource) => {
  const spaces = priceSpaces(resource).length;
  return Array.from({ length: spaces + 1 }, (_, onMarket) =>
    Array.from({ length: onMarket + 1 }, (__, count) => costOf(resource, onMarket, count)),
  );
});
/** Elektro for `count` cubes; Infinity if the market has fewer. */
export const fuelPrice = (resource: number, onMarket: number, count: number): number =>
  PRICE[resource]?.[onMarket]?.[count] ?? Infinity;

const DEAREST = RESOURCES.map((resource) => priceSpaces(resource).at(-1) ?? 0);
/** Elektro for the cheapest cube; the price of the dearest space if the market is empty. */
export const cubePrice = (resource: number, onMarket: number): number =>
  onMarket > 0 ? fuelPrice(resource, onMarket, 1) : (DEAREST[resource] as number);

/** The number of cities whose costs determine the value of a start. */
const AHEAD = 4;

/** The board of one game: its cities in play and the figures for its number of players. */
export class SimBoard {
  readonly players: number;
  readonly beginners: boolean;
  readonly plantLimit: number;
  readonly citiesForStage2: number;
  /** A player's number of cities that ends the game. */
  readonly citiesForEnd: number;
  /** The maximum number of cities of a player. */
  readonly mostCities: number;
  /** The number of cities in play. They are numbered from 0. */
  readonly size: number;
  readonly ids: readonly CityId[];
  readonly index: ReadonlyMap<CityId, number>;
  /** Elektro for the cheapest route between two cities, by `from * size + to`. */
  readonly cost: Int16Array;
  /** By city: Elektro to connect the next cities of a network that begins there. */
  readonly growth: readonly number[];
  /** Cubes by resource and stage, 1 to 3. */
  readonly resupply: readonly (readonly number[])[];

  constructor({ terms, regions }: Pick<Game, 'terms' | 'regions'>) {
    const { players, beginners } = terms;
    const figures = TABLES.players[players as PlayerCount];
    const routes = routesOf({ terms, regions });
    this.players = players;
    this.beginners = beginners;
    this.plantLimit = figures.plantLimit;
    this.citiesForStage2 = figures.citiesForStage2;
    this.citiesForEnd = beginners ? BEGINNERS_CITIES : figures.citiesForEnd;
    this.mostCities = beginners ? BEGINNERS_CITIES : Infinity;
    this.size = routes.cities.length;
    this.ids = routes.cities.map(({ id }) => id);
    this.index = routes.index;
    this.cost = Int16Array.from(routes.cost.flat(), (cost) => Math.min(cost, UNREACHABLE));
    this.growth = this.ids.map((_, city) => this.#growthFrom(city));
    const table = TABLES.resupply[players as PlayerCount];
    this.resupply = RESOURCES.map((resource) => [0, ...table[resource]]);
  }

  #growthFrom(start: number): number {
    const network = [start];
    let sum = 0;
    for (let n = 0; n < AHEAD; n++) {
      let next = -1;
      let least = UNREACHABLE;
      for (let to = 0; to < this.size; to++) {
        if (network.includes(to)) continue;
        const cost = Math.min(...network.map((from) => this.cost[from * this.size + to] as number));
        if (cost < least) [next, least] = [to, cost];
      }
      if (next < 0) return UNREACHABLE;
      network.push(next);
      sum += least;
    }
    return sum;
  }
}
