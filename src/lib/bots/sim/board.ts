import { UNREACHABLE } from '../../figures/houses.ts';
import { routesOf } from '../../rules/routes.ts';
import { type RuleSet, rulesOf } from '../../rules/rule-set.ts';
import { type CityId, type Game, RESOURCES, type Terms } from '../../rules/types.ts';

/** Figures that do not change during a game, as numbers by index: resources, plants, cities. */

export const COAL = 0;
export const OIL = 1;
export const GARBAGE = 2;
export const URANIUM = 3;
export const RESOURCE_COUNT = 4;
/** The kind of a plant is the index of its resource, or one of these. */
export const HYBRID = 4;
export const NO_FUEL = 5;

/** The figures of a rule set as arrays. */
interface Figures {
  /** By plant number: the index of a resource, HYBRID or NO_FUEL. */
  readonly kinds: Int8Array;
  /** By plant number: cubes burnt per run. */
  readonly burns: Int8Array;
  /** By plant number: cities powered per run. */
  readonly powers: Int8Array;
  /** By resource: Elektro for the n cheapest spaces of a full market. */
  readonly sums: readonly Int16Array[];
  /** Elektro by the number of cities powered. */
  readonly payment: Int16Array;
}

function figuresOf(rules: RuleSet): Figures {
  const size = 1 + Math.max(...rules.plants.map(({ number }) => number));
  const [kinds, burns, powers] = [new Int8Array(size), new Int8Array(size), new Int8Array(size)];
  for (const { number, kind, fuel, cities } of rules.plants) {
    const resource = RESOURCES.findIndex((r) => r === kind);
    kinds[number] = resource >= 0 ? resource : kind === 'hybrid' ? HYBRID : NO_FUEL;
    burns[number] = fuel;
    powers[number] = cities;
  }
  const sums = RESOURCES.map((resource) => Int16Array.from(rules.fuel[resource].sums));
  return { kinds, burns, powers, sums, payment: Int16Array.from(rules.payment) };
}

const known = new WeakMap<RuleSet, Figures>();

/** The number of cities whose costs determine the value of a start. */
const AHEAD = 4;

/** The board of one game: the figures of its rules, and its cities in play. */
export class SimBoard {
  readonly terms: Terms;
  readonly rules: RuleSet;
  readonly players: number;
  readonly hasTrust: boolean;
  /** The number of cities in play. They are numbered from 0. */
  readonly size: number;
  readonly ids: readonly CityId[];
  readonly index: ReadonlyMap<CityId, number>;
  /** Elektro for the cheapest route between two cities, by `from * size + to`. */
  readonly cost: Int16Array;
  /** By city: Elektro to connect the next cities, without a house of the trust, to a network that begins there. */
  readonly growth: readonly number[];
  /** Places for the plants of one player, including the one to be scrapped. */
  readonly plantWidth: number;
  /** By plant number: the index of a resource, HYBRID or NO_FUEL. */
  readonly kinds: Int8Array;
  /** By plant number: cubes burnt per run. */
  readonly burns: Int8Array;
  /** By plant number: cities powered per run. */
  readonly powers: Int8Array;
  readonly plantLimit: number;
  readonly citiesForStage2: number;
  /** A player's number of cities that ends the game. */
  readonly citiesForEnd: number;
  /** The maximum number of cities of a player. */
  readonly maxCities: number;
  /** Whether the deck holds the Stage 3 card. */
  readonly hasStages: boolean;
  /** Whether cities break ties at the end. */
  readonly countsCities: boolean;
  /** Cubes by resource and stage, 1 to 3. */
  readonly resupply: readonly (readonly number[])[];
  /** The resource that can be phased out (Y11); -1 if none. */
  readonly phaseOut: number;
  readonly #slotCost: readonly number[];
  readonly #payment: Int16Array;
  readonly #sums: readonly Int16Array[];
  /** Elektro for a cube from the supply when the market has none; 0 if it cannot be bought. */
  readonly #fromSupply: readonly number[];

  constructor({ terms, regions, trust }: Pick<Game, 'terms' | 'regions' | 'trust'>) {
    const rules = rulesOf(terms);
    const routes = routesOf({ terms, regions });
    const figures = known.get(rules) ?? figuresOf(rules);
    known.set(rules, figures);
    this.terms = terms;
    this.rules = rules;
    this.players = terms.players;
    this.hasTrust = terms.trust;
    this.size = routes.cities.length;
    this.ids = routes.cities.map(({ id }) => id);
    this.index = routes.index;
    this.cost = Int16Array.from(routes.cost.flat(), (cost) => Math.min(cost, UNREACHABLE));
    const full = (trust?.cities ?? []).map((city) => routes.index.get(city) ?? -1);
    this.growth = this.ids.map((_, city) => this.#growthFrom(city, full));
    this.plantWidth = rules.plantLimit + 1;
    this.kinds = figures.kinds;
    this.burns = figures.burns;
    this.powers = figures.powers;
    this.plantLimit = rules.plantLimit;
    this.citiesForStage2 = rules.citiesForStage2;
    this.citiesForEnd = rules.citiesForEnd;
    this.maxCities = rules.maxCities;
    this.hasStages = rules.hasStages;
    this.countsCities = rules.ties.includes('cities');
    this.resupply = RESOURCES.map((resource) => [0, ...rules.resupply[resource]]);
    this.phaseOut = RESOURCES.findIndex((resource) => resource === rules.phaseOut?.resource);
    this.#slotCost = rules.slotCost;
    this.#payment = figures.payment;
    this.#sums = figures.sums;
    this.#fromSupply = RESOURCES.map((resource) => rules.fuel[resource].fromSupply ?? 0);
  }

  /** Elektro for a slot by houses already in the city. */
  slotCost(houses: number): number {
    return this.#slotCost[houses] as number;
  }

  /** Elektro for powering this many cities. */
  incomeFor(cities: number): number {
    return this.#payment[Math.min(cities, this.#payment.length - 1)] as number;
  }

  /** Elektro for `count` cubes while `onMarket` are on the market and `supply` in the supply; Infinity if there are fewer. */
  fuelPrice(resource: number, onMarket: number, supply: number, count: number): number {
    const sums = this.#sums[resource] as Int16Array;
    const first = sums.length - 1 - onMarket;
    if (count <= onMarket) return (sums[first + count] as number) - (sums[first] as number);
    const dear = this.#fromSupply[resource] as number;
    const beyond = count - onMarket;
    if (dear === 0 || beyond > supply) return Infinity;
    return (sums[sums.length - 1] as number) - (sums[first] as number) + beyond * dear;
  }

  /** Elektro for the cheapest cube on the market; what one from the supply costs, or the price of the dearest space, if it is empty. */
  cubePrice(resource: number, onMarket: number): number {
    const sums = this.#sums[resource] as Int16Array;
    const dear = this.#fromSupply[resource] as number;
    if (onMarket === 0 && dear > 0) return dear;
    const first = sums.length - 1 - Math.max(1, onMarket);
    return (sums[first + 1] as number) - (sums[first] as number);
  }

  #growthFrom(start: number, full: readonly number[]): number {
    const network = [start];
    let sum = 0;
    for (let n = 0; n < AHEAD; n++) {
      let next = -1;
      let least = UNREACHABLE;
      for (let to = 0; to < this.size; to++) {
        if (network.includes(to) || full.includes(to)) continue;
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
