import { citiesOf, newSites } from '../../figures/houses.ts';
import { RESOURCE_COUNT } from '../sim/board.ts';
import { currentCount } from '../sim/deck.ts';
import type { Position } from '../sim/position.ts';
import { allPlants, mixOf, needOf, newNeed, overflow } from '../sim/storage.ts';
import { capacityAt, fillFuelTable, MAX_POWERED, newFuelTable } from './fuel.ts';
import { type Move, PASS } from './move.ts';
import { scoreOf, worstPlant } from './plant-scores.ts';
import { bestStarts, findSitesGreedily } from './sites.ts';

/** The parameters of a simple player. Money in Elektro. */
export interface PlayStyle {
  /** Paid above the printed price: per city of capacity gained, and in any case. */
  readonly perCity: number;
  readonly eager: number;
  /** Held back in an auction, for the next cities. */
  readonly heldBack: number;
  /** Whether it ends the game as soon as it can, with cities that it does not power, and also when that loses. */
  readonly rushes: boolean;
}

/** A plant with this score or less is not worth an auction. */
const MIN_SCORE = 20;
/** The minimum number of points by which a plant must beat the replaced one. */
const REPLACE_FOR = 10;
/** Held back for each cube of one run. */
const PER_CUBE = 4;

/** Plays like a person with a few rules of thumb, because not every opponent is an expert. */
export class SimplePlayer {
  readonly #habits: PlayStyle;
  readonly #sites = newSites();
  readonly #fuel = newFuelTable();
  readonly #need = newNeed();
  readonly #mix = { least: 0, most: 0 };

  constructor(habits: PlayStyle) {
    this.#habits = habits;
  }

  decide(position: Position): Move {
    const seat = position.actor;
    switch (position.moment) {
      case 'nominating':
        return this.#nominate(position, seat);
      case 'bidding': {
        const upTo = this.#ceiling(position, seat, position.lotPlant);
        return upTo > position.lotBid ? { type: 'bid', bid: position.lotBid + 1, upTo } : PASS;
      }
      case 'scrapping':
        return { type: 'scrap', plant: worstPlant(position, seat, position.lastPlant) };
      case 'discarding': {
        const over = overflow(position, seat);
        const coal = Math.max(0, over.need - over.oil);
        return { type: 'discard', coal, oil: over.need - coal };
      }
      case 'buying':
        return this.#buy(position, seat);
      case 'building':
        return this.#build(position, seat);
      default:
        return this.#power(position, seat);
    }
  }

  #ceiling(position: Position, seat: number, plant: number): number {
    const { perCity, eager, heldBack } = this.#habits;
    const { board } = position;
    const cap = capacityAt(position, seat);
    if (cap > (position.cityCount[seat] as number)) return 0;
    const isFull = (position.plantCount[seat] as number) >= board.plantLimit;
    const scrapped = isFull ? worstPlant(position, seat, 0) : 0;
    const least = isFull ? Math.max(MIN_SCORE, scoreOf(board, scrapped) + REPLACE_FOR) : MIN_SCORE;
    if (scoreOf(board, plant) <= least) return 0;
    const money = position.money[seat] as number;
    if (position.round === 1) return Math.min(plant, money);
    const gained = (board.powers[plant] as number) - (isFull ? (board.powers[scrapped] as number) : 0);
    const cubes = needOf(position, seat, allPlants(position, seat), this.#need);
    const burnt = cubes.own.reduce(
      (sum, count) => sum + count,
      cubes.hybrid + (board.burns[plant] as number),
    );
    const most = plant + perCity * Math.max(0, gained) + eager;
    return Math.min(most, money - Math.max(0, PER_CUBE * burnt + heldBack - eager));
  }

  #nominate(position: Position, seat: number): Move {
    const { board } = position;
    let best = 0;
    for (let at = 0; at < currentCount(position); at++) {
      const plant = position.market[at] as number;
      const least = position.minimumBid(plant);
      const isWanted = position.round === 1 || this.#ceiling(position, seat, plant) >= least;
      if (
        isWanted &&
        least <= (position.money[seat] as number) &&
        (best === 0 || scoreOf(board, plant) > scoreOf(board, best))
      ) {
        best = plant;
      }
    }
    if (best === 0) return PASS;
    const bid = position.minimumBid(best);
    const upTo = Math.max(bid, this.#ceiling(position, seat, best));
    return { type: 'nominate', plant: best, bid, upTo };
  }

  #buy(position: Position, seat: number): Move {
    const { cost, cubes } = fillFuelTable(position, seat, this.#fuel);
    let target = Math.min(capacityAt(position, seat), MAX_POWERED - 1);
    while ((cost[target] as number) > (position.money[seat] as number)) target--;
    return {
      type: 'buy',
      cubes: [...cubes.subarray(target * RESOURCE_COUNT, (target + 1) * RESOURCE_COUNT)],
    };
  }

  #build(position: Position, seat: number): Move {
    const own = position.cityCount[seat] as number;
    const isLast = position.marketCount === 0;
    const most = isLast ? position.board.size : Math.max(0, capacityAt(position, seat) - own);
    const start = own > 0 ? -1 : (bestStarts(position, seat, 1, 0, 1)[0] ?? -1);
    const money = position.money[seat] as number;
    const lack = this.#habits.rushes ? position.board.citiesForEnd - own : 0;
    const sites = findSitesGreedily(position, seat, Math.max(most, lack), money, start, this.#sites);
    const count = lack > 0 && sites.count >= lack ? lack : Math.min(most, sites.count);
    return { type: 'build', cities: citiesOf(sites, count) };
  }

  #power(position: Position, seat: number): Move {
    const own = position.cityCount[seat] as number;
    let move = { set: 0, hybridOil: 0 };
    let [most, least] = [0, 0];
    for (let set = 1; set <= allPlants(position, seat); set++) {
      const need = needOf(position, seat, set, this.#need);
      const cities = Math.min(own, need.cities);
      const burnt = need.own.reduce((sum, count) => sum + count, need.hybrid);
      const mix = mixOf(position, seat, need, position.cubes, seat * RESOURCE_COUNT, this.#mix);
      if (mix.least > mix.most || cities < most || (cities === most && burnt >= least)) continue;
      [most, least] = [cities, burnt];
      move = { set, hybridOil: mix.least };
    }
    return { type: 'power', ...move };
  }
}
