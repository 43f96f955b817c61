import { citiesOf, newSites } from '../../figures/houses.ts';
import { draw } from '../../rules/rng.ts';
import type { Rng } from '../../rules/types.ts';
import { RESOURCE_COUNT } from '../sim/board.ts';
import { currentCount } from '../sim/deck.ts';
import type { Position } from '../sim/position.ts';
import { allPlants, needOf, newNeed } from '../sim/storage.ts';
import { capacityAt, fillFuelTable, MAX_POWERED, maxPowered, newFuelTable } from './fuel.ts';
import { type Move, PASS } from './move.ts';
import { worstPlant } from './plant-scores.ts';
import { SimplePlayer } from './simple-player.ts';
import { bestStarts, findSitesGreedily } from './sites.ts';

/** It overlooks one in this many plants, and one in this many cities. */
const OVERLOOKED_PLANTS = 3;
const OVERLOOKED_CITIES = 2;
/** It begins in any of this many good cities. */
const STARTS = 6;
/** The value of a plant above its printed price, per city of capacity gained; and the maximum raise. Elektro. */
const PER_CITY = 4;
const HIGHEST_RAISE = 3;
/** Held back in an auction for each cube of one run. Elektro. */
const PER_CUBE = 4;
/** It builds one house per turn, or two while it has at least this much money. Elektro. */
const RICH = 200;
/** From this round on it builds everything it can pay for, so that every game ends. */
const LATE = 25;

/**
 * Plays like a friendly newcomer: it likes new plants, considers the cities they power and not their fuel, raises by more than necessary,
 * overlooks plants and cities, and builds little at once. It avoids moves that look like a bug: every plant it buys is better than one it
 * has, it fuels what it can pay for, and it builds only cities it can power.
 */
export class GentlePlayer {
  /** Scraps, discards cubes and runs plants. */
  readonly #simple = new SimplePlayer({ perCity: 0, eager: 0, heldBack: 0, rushes: false });
  readonly #sites = newSites();
  readonly #fuel = newFuelTable();
  readonly #need = newNeed();
  #hidden = new Uint8Array(0);
  #rng: Rng = [0, 0, 0, 0];

  /** Its decision, deterministic in `rng`. */
  decide(position: Position, rng: Rng): Move {
    this.#rng = rng;
    const seat = position.actor;
    switch (position.moment) {
      case 'nominating':
        return this.#nominate(position, seat);
      case 'bidding':
        return this.#bid(position, seat);
      case 'buying':
        return this.#buy(position, seat);
      case 'building':
        return this.#build(position, seat);
      default:
        return this.#simple.decide(position);
    }
  }

  #draw(below: number): number {
    const [value, rng] = draw(this.#rng, below);
    this.#rng = rng;
    return value;
  }

  /** Whether one of the seat's plants powers fewer cities, or as many with more fuel, or it has none. */
  #isBetter(position: Position, seat: number, plant: number): boolean {
    const { burns, plantWidth, powers } = position.board;
    const count = position.plantCount[seat] as number;
    for (let at = 0; at < count; at++) {
      const own = position.plants[seat * plantWidth + at] as number;
      const more = (powers[plant] as number) - (powers[own] as number);
      if (more > 0 || (more === 0 && (burns[plant] as number) < (burns[own] as number))) return true;
    }
    return count === 0;
  }

  /** The maximum value of a plant to the seat, in Elektro; 0 if it has nothing worse. */
  #ceiling(position: Position, seat: number, plant: number): number {
    const { burns, plantLimit, powers } = position.board;
    const money = position.money[seat] as number;
    if (position.round === 1) return Math.min(plant, money);
    const isFull = (position.plantCount[seat] as number) >= plantLimit;
    const scrapped = isFull ? (powers[worstPlant(position, seat, 0)] as number) : 0;
    const gained = (powers[plant] as number) - scrapped;
    if (gained <= 0 || !this.#isBetter(position, seat, plant)) return 0;
    const need = needOf(position, seat, allPlants(position, seat), this.#need);
    const burnt = need.own.reduce((sum, count) => sum + count, need.hybrid + (burns[plant] as number));
    return Math.min(plant + PER_CITY * gained, money - PER_CUBE * burnt);
  }

  /** The noticed plant that powers the most cities, the cheapest among equals. */
  #nominate(position: Position, seat: number): Move {
    const { powers } = position.board;
    const money = position.money[seat] as number;
    const mustBuy = position.round === 1;
    let [best, noticed] = [0, false];
    for (let at = 0; at < currentCount(position); at++) {
      const plant = position.market[at] as number;
      const least = position.minimumBid(plant);
      if (least > money || (!mustBuy && this.#ceiling(position, seat, plant) < least)) continue;
      const isNoticed = this.#draw(OVERLOOKED_PLANTS) > 0;
      // a seat that must buy takes an overlooked plant rather than none
      if (!isNoticed && (noticed || !mustBuy)) continue;
      if (best > 0 && isNoticed === noticed && (powers[plant] as number) <= (powers[best] as number))
        continue;
      [best, noticed] = [plant, isNoticed];
    }
    if (best === 0) return PASS;
    const bid = position.minimumBid(best);
    return { type: 'nominate', plant: best, bid, upTo: bid };
  }

  #bid(position: Position, seat: number): Move {
    const ceiling = this.#ceiling(position, seat, position.lotPlant);
    if (ceiling <= position.lotBid) return PASS;
    const bid = Math.min(ceiling, position.lotBid + 1 + this.#draw(HIGHEST_RAISE));
    return { type: 'bid', bid, upTo: bid };
  }

  #mostHouses(position: Position, seat: number): number {
    return (position.money[seat] as number) >= RICH ? 2 : 1;
  }

  /** Fuel for its cities and those it can build in this round. If it cannot pay for all, it leaves out as little as possible. */
  #buy(position: Position, seat: number): Move {
    const { cost, cubes } = fillFuelTable(position, seat, this.#fuel);
    const wanted = (position.cityCount[seat] as number) + this.#mostHouses(position, seat);
    let target = Math.min(wanted, capacityAt(position, seat), MAX_POWERED - 1);
    while ((cost[target] as number) > (position.money[seat] as number)) target--;
    return {
      type: 'buy',
      cubes: [...cubes.subarray(target * RESOURCE_COUNT, (target + 1) * RESOURCE_COUNT)],
    };
  }

  /**
   * The cities with which it ends the game if it can pay for them, although they are more than it can power: one, or any number if no plant
   * is left that would power them. 0 if it does not end the game so.
   */
  #lastCities(position: Position, seat: number, spare: number): number {
    const lack = position.board.citiesForEnd - (position.cityCount[seat] as number);
    if (position.marketCount === 0) return lack;
    return lack === spare + 1 && lack <= this.#mostHouses(position, seat) ? lack : 0;
  }

  #build(position: Position, seat: number): Move {
    const own = position.cityCount[seat] as number;
    this.#hidden = new Uint8Array(position.board.size);
    for (let city = 0; city < position.board.size; city++) {
      this.#hidden[city] = this.#draw(OVERLOOKED_CITIES) === 0 ? 1 : 0;
    }
    const starts = own > 0 ? [] : bestStarts(position, seat, 1, 0, STARTS);
    const start = starts[this.#draw(starts.length)] ?? -1;
    const spare = maxPowered(position, seat) - own;
    const usual = Math.min(Math.max(0, spare), this.#mostHouses(position, seat));
    const last = this.#lastCities(position, seat, spare);
    const most = position.round < LATE ? Math.max(usual, last) : position.board.size;
    const money = position.money[seat] as number;
    const sites = findSitesGreedily(position, seat, most, money, start, this.#sites, this.#hidden);
    const isShort = sites.count < last && position.round < LATE;
    const count = isShort ? Math.min(sites.count, usual) : sites.count;
    return { type: 'build', cities: citiesOf(sites, count) };
  }
}
