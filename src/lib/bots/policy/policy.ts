import { citiesOf, newSites } from '../../figures/houses.ts';
import { RESOURCE_COUNT } from '../sim/board.ts';
import { endsAfterBuilding } from '../sim/play.ts';
import type { Position } from '../sim/position.ts';
import { allPlants, mixOf, needOf, newNeed, overflow } from '../sim/storage.ts';
import { BiddingPolicy } from './bidding.ts';
import { bestResult, bestRivalScore, finalScoreOf } from './finals.ts';
import { capacityAt, fillFuelTable, freeStorage, MAX_POWERED, maxPowered, newFuelTable } from './fuel.ts';
import { plantGivenUp } from './giving-up.ts';
import { burntCubes, type Move } from './move.ts';
import { Outlook } from './outlook.ts';
import { bestStarts, findSitesGreedily, type SiteFinder } from './sites.ts';
import type { Weights } from './weights.ts';

/** Maximum number of houses planned for one turn. */
const MAX_HOUSES = 10;
/** From round LATE on, each house gains HASTE Elektro of value per round, so that every game ends. */
const LATE = 18;
const HASTE = 5;
/** More than any sum of money and income: a winning decision beats all others. */
const WIN = 1000;

/**
 * Decides with heuristics whose weights were found by evolution. It uses public information only: no deck, no limits of others. It answers
 * for the seat to act, within microseconds and deterministically.
 */
export class Policy {
  readonly weights: Weights;
  readonly outlook: Outlook;
  readonly bidding: BiddingPolicy;
  readonly #find: SiteFinder;
  readonly #sites = newSites();
  readonly #rivalSites = newSites();
  readonly #fuel = newFuelTable();
  readonly #need = newNeed();
  readonly #mix = { least: 0, most: 0 };

  /** `find`: how it looks for the cheapest houses. Greedily by default, as in training and in playouts. */
  constructor(weights: Weights, find: SiteFinder = findSitesGreedily) {
    this.weights = weights;
    this.#find = find;
    this.outlook = new Outlook(weights);
    this.bidding = new BiddingPolicy(weights, this.outlook, find);
  }

  /** Looks at a position from a seat. Call this before using `outlook` or `bidding`. */
  observe(position: Position, seat: number): this {
    this.outlook.observe(position, seat);
    this.bidding.observe(position, seat);
    return this;
  }

  decide(position: Position): Move {
    const seat = position.actor;
    this.observe(position, seat);
    switch (position.moment) {
      case 'nominating':
        return this.bidding.nominate(position, seat);
      case 'bidding':
        return this.bidding.bid(position, seat);
      case 'scrapping':
        return { type: 'scrap', plant: plantGivenUp(position, seat, position.lastPlant) };
      case 'discarding':
        return this.#discard(position, seat);
      case 'buying':
        return this.#buy(position, seat);
      case 'building':
        return this.#build(position, seat);
      default:
        return this.#power(position, seat);
    }
  }

  #discard(position: Position, seat: number): Move {
    const over = overflow(position, seat);
    const least = Math.max(0, over.need - over.oil);
    const most = Math.min(over.need, over.coal);
    const keepsOil = (this.outlook.cubeCost[1] as number) > (this.outlook.cubeCost[0] as number);
    const coal = keepsOil ? most : least;
    return { type: 'discard', coal, oil: over.need - coal };
  }

  // Fuel and houses

  /** Whether another seat can end the game in this building phase, or has. */
  #rivalEnds(position: Position, seat: number): boolean {
    const { players, citiesForEnd } = position.board;
    for (let rival = 0; rival < players; rival++) {
      if (rival === seat) continue;
      const lack = citiesForEnd - (position.cityCount[rival] as number);
      if (lack <= 0) return true;
      if (lack > 4 || (position.moment === 'building' && !position.isWaiting(rival))) continue;
      const money = position.money[rival] as number;
      if (this.#find(position, rival, lack, money, -1, this.#rivalSites).count === lack) return true;
    }
    return false;
  }

  #start(position: Position, seat: number): number {
    if ((position.cityCount[seat] as number) > 0) return -1;
    return bestStarts(position, seat, this.weights.neighbours, this.weights.crowd, 1)[0] ?? -1;
  }

  /** The value of new houses to a seat that powers `powered` cities in this round, by their number and before their price. */
  #housesWorth(
    position: Position,
    seat: number,
    houses: number,
    powered: number,
    cap: number,
    ends: boolean,
  ): number {
    const { cityRounds, place, idlePlace, idleRounds, lead, stage2, lastCity } = this.weights;
    const { board } = position;
    const own = position.cityCount[seat] as number;
    const later = Math.min(1, this.outlook.rounds / 3);
    let worth = 0;
    for (let n = own + 1; n <= own + houses; n++) {
      const more = board.incomeFor(n) - board.incomeFor(n - 1);
      if (n <= powered) worth += ends ? lastCity : more;
      if (ends) continue;
      worth += n <= cap ? later * (cityRounds * more + place) : later * (idleRounds * more + idlePlace);
    }
    worth += houses * HASTE * Math.max(0, position.round - LATE);
    const total = own + houses;
    const { leader } = this.outlook;
    if (houses > 0 && !ends) {
      worth -= lead * Math.max(0, total - leader);
      const from = board.citiesForStage2;
      if (position.stage === 1 && leader < from && total >= from) worth -= stage2;
    }
    return worth;
  }

  #buy(position: Position, seat: number): Move {
    const { cityMoney, lastCity } = this.weights;
    const money = position.money[seat] as number;
    const own = position.cityCount[seat] as number;
    const cap = Math.min(capacityAt(position, seat), MAX_POWERED - 1);
    const fuel = fillFuelTable(position, seat, this.#fuel);
    const ends = this.#rivalEnds(position, seat);
    const start = this.#start(position, seat);
    const sites = this.#find(position, seat, MAX_HOUSES, money, start, this.#sites);
    let target = 0;
    let best = -Infinity;
    for (let houses = 0; houses <= sites.count; houses++) {
      const price = sites.cost[houses] as number;
      const most = Math.min(own + houses, cap);
      const houseWorth = this.#housesWorth(position, seat, houses, 0, cap, ends) - cityMoney * price;
      for (let powered = Math.max(0, Math.min(own, most)); powered <= most; powered++) {
        const cost = fuel.cost[powered] as number;
        if (cost + price > money) continue;
        const income = ends ? lastCity * powered : position.board.incomeFor(powered);
        const value = income + houseWorth - cost;
        if (value > best) {
          best = value;
          target = powered;
        }
      }
    }
    // the money does not suffice for all cities: take as many as possible
    if (best === -Infinity) {
      target = Math.min(own, cap);
      while (target > 0 && (fuel.cost[target] as number) > money) target--;
    }
    const cubes = [...fuel.cubes.subarray(target * RESOURCE_COUNT, (target + 1) * RESOURCE_COUNT)];
    if (!ends) this.#stock(position, seat, cubes, money - (fuel.cost[target] as number));
    return { type: 'buy', cubes };
  }

  /** Adds cubes for later runs while they are cheap. */
  #stock(position: Position, seat: number, cubes: number[], money: number): void {
    const { stock, float } = this.weights;
    let left = money - float;
    for (let resource = 0; resource < RESOURCE_COUNT; resource++) {
      const limit = stock * (this.outlook.cubeCost[resource] as number);
      let free = freeStorage(position, seat, resource) - (cubes[resource] as number);
      // coal and oil share the room on hybrids
      if (resource < 2) free -= cubes[1 - resource] as number;
      let onMarket = (position.resources[resource] as number) - (cubes[resource] as number);
      while (free > 0 && onMarket > 0) {
        const price = position.board.cubePrice(resource, onMarket);
        if (price > limit || price > left) break;
        cubes[resource] = (cubes[resource] as number) + 1;
        left -= price;
        free--;
        onMarket--;
      }
    }
  }

  #build(position: Position, seat: number): Move {
    const money = position.money[seat] as number;
    const start = this.#start(position, seat);
    const most = Math.max(MAX_HOUSES, position.board.citiesForEnd - (position.cityCount[seat] as number));
    const sites = this.#find(position, seat, most, money, start, this.#sites);
    const houses = this.#howMany(position, seat, sites.cost, sites.count);
    return { type: 'build', cities: citiesOf(sites, houses) };
  }

  #howMany(position: Position, seat: number, costs: Int16Array, count: number): number {
    const { cityMoney } = this.weights;
    const own = position.cityCount[seat] as number;
    // only the final count matters now
    if (endsAfterBuilding(position)) {
      const best = bestResult(position, seat, own, this.#find);
      return Math.min(count, (best?.cities ?? own) - own);
    }
    const end = position.board.citiesForEnd;
    const cap = capacityAt(position, seat);
    const powered = maxPowered(position, seat);
    const rivalEnds = this.#rivalEnds(position, seat);
    const canEnd = own + count >= end;
    const rival = canEnd ? bestRivalScore(position, seat, this.#find) : 0;
    const money = position.money[seat] as number;
    let best = -Infinity;
    let houses = 0;
    for (let n = 0; n <= count; n++) {
      const ends = own + n >= end;
      const price = costs[n] as number;
      let value = this.#housesWorth(position, seat, n, powered, cap, rivalEnds || ends) - cityMoney * price;
      if (ends) {
        const result = { powered: Math.min(powered, own + n), money: money - price, cities: own + n };
        const outcome = Math.sign(finalScoreOf(position, result) - rival);
        // if a rival may end it anyway, not ending it saves nothing
        value += WIN * (rivalEnds ? Math.max(0, outcome) : outcome);
      }
      if (value > best) {
        best = value;
        houses = n;
      }
    }
    return houses;
  }

  // Bureaucracy

  #power(position: Position, seat: number): Move {
    const { keepCubes } = this.weights;
    const { board } = position;
    const own = position.cityCount[seat] as number;
    const every = allPlants(position, seat);
    let best = board.incomeFor(0);
    let move = { set: 0, hybridOil: 0 };
    for (let set = 1; set <= every; set++) {
      needOf(position, seat, set, this.#need);
      const mix = mixOf(position, seat, this.#need, position.cubes, seat * RESOURCE_COUNT, this.#mix);
      if (mix.least > mix.most) continue;
      const income = board.incomeFor(Math.min(own, this.#need.cities));
      for (const hybridOil of mix.least === mix.most ? [mix.least] : [mix.least, mix.most]) {
        const burnt = burntCubes(position, seat, set, hybridOil);
        let cost = 0;
        for (let r = 0; r < RESOURCE_COUNT; r++) {
          if (burnt[r]) cost += (burnt[r] as number) * (this.outlook.cubeCost[r] as number);
        }
        const value = income - keepCubes * cost;
        if (value > best) {
          best = value;
          move = { set, hybridOil };
        }
      }
    }
    return { type: 'power', ...move };
  }
}
