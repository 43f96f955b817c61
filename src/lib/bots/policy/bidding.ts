import { newSites } from '../../figures/houses.ts';
import { currentCount } from '../sim/deck.ts';
import type { Position } from '../sim/position.ts';
import { type Move, PASS } from './move.ts';
import type { Outlook } from './outlook.ts';
import type { SiteFinder } from './sites.ts';
import type { Weights } from './weights.ts';

/** Maximum number of houses for which money is kept in an auction. */
const MAX_AHEAD = 3;

/** A policy's decisions in the auction. Call `observe` before anything else. */
export class BiddingPolicy {
  readonly #weights: Weights;
  readonly #outlook: Outlook;
  readonly #find: SiteFinder;
  /** The value of the seat's present plants. */
  #handWorth = 0;
  /** The next houses of the seat; `count` is -1 before the search. */
  readonly #housesAhead = newSites();

  constructor(weights: Weights, outlook: Outlook, find: SiteFinder) {
    this.#weights = weights;
    this.#outlook = outlook;
    this.#find = find;
  }

  /** Looks at a position from a seat. The outlook must look from the same seat. */
  observe(position: Position, seat: number): void {
    this.#handWorth = this.#outlook.handWorth(position, seat, 0);
    this.#housesAhead.count = -1;
  }

  /** The gain from a plant before its price. */
  gain(position: Position, seat: number, plant: number): number {
    return this.#outlook.handWorth(position, seat, plant) - this.#handWorth;
  }

  /** The maximum a seat can spend on a plant while keeping enough for fuel and cities. */
  spendable(position: Position, seat: number, plant: number): number {
    const { keepFuel, keepCities } = this.#weights;
    const { plantWidth, powers } = position.board;
    const count = position.plantCount[seat] as number;
    let fuel = this.#outlook.runCost(plant);
    let cities = powers[plant] as number;
    for (let at = 0; at < count; at++) {
      const own = position.plants[seat * plantWidth + at] as number;
      fuel += this.#outlook.runCost(own);
      cities += powers[own] as number;
    }
    const own = position.cityCount[seat] as number;
    const missing = Math.max(0, Math.min(MAX_AHEAD, cities - own));
    const houses = own === 0 ? 10 + 12 * Math.max(0, missing - 1) : this.#costOf(position, seat, missing);
    return (position.money[seat] as number) - keepFuel * fuel - keepCities * houses;
  }

  #costOf(position: Position, seat: number, houses: number): number {
    if (houses === 0) return 0;
    const sites = this.#housesAhead;
    if (sites.count < 0) this.#find(position, seat, MAX_AHEAD, Infinity, -1, sites);
    return sites.cost[Math.min(houses, sites.count)] as number;
  }

  /** The maximum bid of a seat for a plant. */
  ceiling(position: Position, seat: number, plant: number): number {
    const { bidShare, bidBase } = this.#weights;
    const worth = bidShare * this.gain(position, seat, plant) + bidBase;
    return Math.floor(Math.min(worth, this.spendable(position, seat, plant), position.money[seat] as number));
  }

  /** What a plant is expected to cost: its minimum bid, or with the token (Y4) what a rival would pay for it, up to its number. */
  #price(position: Position, seat: number, plant: number): number {
    const least = position.minimumBid(plant);
    if (least === plant) return plant;
    let most = least;
    for (let at = 0; at < position.waitingCount; at++) {
      const rival = position.waiting[at] as number;
      if (rival === seat) continue;
      const gain =
        this.#outlook.handWorth(position, rival, plant) - this.#outlook.handWorth(position, rival, 0);
      most = Math.max(most, Math.min(this.#weights.bidShare * gain, position.money[rival] as number));
    }
    return Math.min(most, plant);
  }

  /** A plant to put up for auction, or a pass. */
  nominate(position: Position, seat: number): Move {
    const { nominateBar, future } = this.#weights;
    const forSale = currentCount(position);
    let best = 0;
    let bestGain = -Infinity;
    let bestCeiling = 0;
    for (let at = 0; at < forSale; at++) {
      const plant = position.market[at] as number;
      const least = position.minimumBid(plant);
      if (least > (position.money[seat] as number)) continue;
      const ceiling = this.ceiling(position, seat, plant);
      const gain = this.gain(position, seat, plant) - this.#price(position, seat, plant);
      if (gain > bestGain && (ceiling >= least || position.round === 1)) {
        best = plant;
        bestGain = gain;
        bestCeiling = ceiling;
      }
    }
    if (best === 0) return PASS;
    if (position.round > 1 && bestGain < nominateBar + future * this.#futureGain(position, seat, forSale)) {
      return PASS;
    }
    const bid = position.minimumBid(best);
    return { type: 'nominate', plant: best, bid, upTo: Math.max(bid, bestCeiling) };
  }

  /** The best gain among the plants of the future market; 0 if none. */
  #futureGain(position: Position, seat: number, from: number): number {
    let best = 0;
    for (let at = from; at < position.marketCount; at++) {
      const plant = position.market[at] as number;
      best = Math.max(best, this.gain(position, seat, plant) - plant);
    }
    return best;
  }

  /** A bid for the auctioned plant, or a pass. */
  bid(position: Position, seat: number): Move {
    const { lotPlant: plant, lotBid } = position;
    const other = this.#otherGain(position, seat, plant);
    const patient = Math.floor(this.gain(position, seat, plant) - this.#weights.patience * other);
    const upTo = Math.min(this.ceiling(position, seat, plant), patient);
    return upTo > lotBid ? { type: 'bid', bid: lotBid + 1, upTo } : PASS;
  }

  /** The gain from the best other plant at its minimum price, for a seat that passes on this one; 0 if none. */
  #otherGain(position: Position, seat: number, plant: number): number {
    const forSale = currentCount(position);
    let best = 0;
    for (let at = 0; at < forSale; at++) {
      const other = position.market[at] as number;
      const price = other === plant ? Infinity : this.#price(position, seat, other);
      if (price > this.spendable(position, seat, other)) continue;
      best = Math.max(best, this.gain(position, seat, other) - price);
    }
    return best;
  }
}
