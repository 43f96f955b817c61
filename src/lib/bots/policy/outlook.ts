import { HYBRID, NO_FUEL, RESOURCE_COUNT, type SimBoard } from '../sim/board.ts';
import type { Position } from '../sim/position.ts';
import type { Weights } from './weights.ts';

/** More cities than any player's plants power, even with one plant above the limit. */
const MAX_CAPACITY = 40;

/** A seat's expectations of the rest of the game, and the value of plants to it. Elektro. */
export class Outlook {
  readonly #weights: Weights;
  /** The board of the position observed. */
  #board!: SimBoard;
  /** Rounds until the end. */
  rounds = 0;
  /** The leader's cities as a fraction of those that end the game, 0 to 1. */
  progress = 0;
  leader = 0;
  own = 0;
  end = 0;
  /** Cities the seat adds per round. */
  growth = 0;
  /** The long-run cost of a cube, by resource. */
  readonly cubeCost = new Float64Array(RESOURCE_COUNT);
  readonly #burnt = new Float64Array(RESOURCE_COUNT);
  /** By capacity, once known: income until the end, and whole runs. */
  readonly #income = new Float64Array(MAX_CAPACITY);
  readonly #runs = new Float64Array(MAX_CAPACITY);
  readonly #known = new Uint8Array(MAX_CAPACITY);

  constructor(weights: Weights) {
    this.#weights = weights;
  }

  /** Looks at a position from a seat. */
  observe(position: Position, seat: number): this {
    const { board } = position;
    this.#board = board;
    this.end = board.citiesForEnd;
    this.leader = position.mostCities;
    this.own = position.cityCount[seat] as number;
    this.progress = Math.min(1, this.leader / this.end);
    this.rounds = Math.max(0.5, (this.end - this.leader) / this.#weights.pace);
    this.growth = Math.max(0, (this.end - this.own) / (this.rounds + 0.5));
    this.#known.fill(0);
    this.#priceFuel(position);
    return this;
  }

  #priceFuel(position: Position): void {
    const { coal, oil, garbage, uranium, today, scarcity } = this.#weights;
    const base = [coal, oil, garbage, uranium];
    const { plantWidth } = position.board;
    this.#burnt.fill(0);
    // the trust's plants burn fuel, too
    for (let row = 0; row < position.plantCount.length; row++) {
      const count = position.plantCount[row] as number;
      for (let at = 0; at < count; at++) this.#addBurnt(position.plants[row * plantWidth + at] as number);
    }
    for (let resource = 0; resource < RESOURCE_COUNT; resource++) {
      const brought = position.resupplyOf(resource);
      const lack = Math.max(0, (this.#burnt[resource] as number) - brought);
      const now = position.board.cubePrice(resource, position.resources[resource] as number);
      const later = (base[resource] as number) * (1 + scarcity * lack);
      this.cubeCost[resource] = today * now + (1 - today) * later;
    }
  }

  #addBurnt(plant: number): void {
    const kind = this.#board.kinds[plant] as number;
    const fuel = this.#board.burns[plant] as number;
    if (kind === HYBRID) {
      this.#burnt[0] = (this.#burnt[0] as number) + fuel / 2;
      this.#burnt[1] = (this.#burnt[1] as number) + fuel / 2;
    } else if (kind !== NO_FUEL) this.#burnt[kind] = (this.#burnt[kind] as number) + fuel;
  }

  /** The long-run cost of one run of a plant. */
  runCost(plant: number): number {
    const kind = this.#board.kinds[plant] as number;
    if (kind === NO_FUEL) return 0;
    const cube =
      kind === HYBRID
        ? Math.min(this.cubeCost[0] as number, this.cubeCost[1] as number)
        : (this.cubeCost[kind] as number);
    return cube * (this.#board.burns[plant] as number);
  }

  /** Value, until the end of the game, of plants with this capacity and fuel cost per run. */
  worth(capacity: number, runCost: number): number {
    if (this.#known[capacity] === 0) this.#forecast(capacity);
    return (this.#income[capacity] as number) - runCost * (this.#runs[capacity] as number);
  }

  /** Computes the income of a capacity until the end of the game, and the number of whole runs for it. */
  #forecast(capacity: number): void {
    const { discount, endCity, endCityLate } = this.#weights;
    const board = this.#board;
    let income = (endCity + endCityLate * this.progress) * Math.min(capacity, this.end);
    let runs = 0;
    let share = 1;
    let cities = Math.max(1, this.own);
    for (let left = this.rounds; left > 0; left--) {
      const powered = Math.min(cities, capacity);
      const part = Math.min(1, left) * share;
      const whole = Math.floor(powered);
      income +=
        part *
        (board.incomeFor(whole) + (powered - whole) * (board.incomeFor(whole + 1) - board.incomeFor(whole)));
      if (capacity > 0) runs += (part * powered) / capacity;
      share *= discount;
      cities += this.growth;
    }
    this.#income[capacity] = income;
    this.#runs[capacity] = runs;
    this.#known[capacity] = 1;
  }

  /** The value of a seat's plants with one more, after scrapping one if there are too many; `plant` 0: without one more. */
  handWorth(position: Position, seat: number, plant: number): number {
    const { plantLimit, plantWidth, powers } = position.board;
    const count = position.plantCount[seat] as number;
    const row = seat * plantWidth;
    let cities = powers[plant] as number;
    let cost = plant > 0 ? this.runCost(plant) : 0;
    for (let at = 0; at < count; at++) {
      const own = position.plants[row + at] as number;
      cities += powers[own] as number;
      cost += this.runCost(own);
    }
    if (plant === 0 || count < plantLimit) return this.worth(cities, cost);
    let best = -Infinity;
    for (let at = 0; at < count; at++) {
      const own = position.plants[row + at] as number;
      best = Math.max(best, this.worth(cities - (powers[own] as number), cost - this.runCost(own)));
    }
    return best;
  }
}
