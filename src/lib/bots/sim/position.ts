import { UNREACHABLE } from '../../figures/houses.ts';
import {
  type Card,
  type Game,
  type Moment,
  RESOURCES,
  type Stage3Card,
  STAGE_3_CARD,
} from '../../rules/types.ts';
import { RESOURCE_COUNT, type SimBoard, slotCost } from './board.ts';

/**
 * A game in numbers that change in place, for programs that play thousands of games a second (docs/decisions/bots.md). The rules are
 * authoritative: tests/bots/position.test.ts compares every command of whole games with them. Seats, resources and cities are indices.
 * Several figures of a seat are at `table[seat * WIDTH + index]`.
 */

const SEATS = 6;
export const CITY_WIDTH = 42;
/** Maximum number of plants of one player, including the one to be scrapped. */
export const PLANT_WIDTH = 5;
const MAX_CARDS = 36;
/** Represents the Stage 3 card in the deck. */
export const STAGE_3 = 99;
export const NO_LIMIT = -1;
/** The maximum money that makes a difference; it fits the arrays. */
const MAX_MONEY = 10_000;

const SIZES = {
  order: SEATS,
  waiting: SEATS,
  money: SEATS,
  plantCount: SEATS,
  cityCount: SEATS,
  cubes: SEATS * RESOURCE_COUNT,
  plants: SEATS * PLANT_WIDTH,
  owns: SEATS * CITY_WIDTH,
  connect: SEATS * CITY_WIDTH,
  houses: CITY_WIDTH,
  market: 8,
  deck: MAX_CARDS,
  resources: RESOURCE_COUNT,
  supply: RESOURCE_COUNT,
  limits: SEATS,
};
const TOTAL = Object.values(SIZES).reduce((sum, size) => sum + size, 0);

/** Cuts an array into the parts of SIZES. */
class Cutter {
  #at = 0;
  readonly #all: Int16Array;
  constructor(all: Int16Array) {
    this.#all = all;
  }
  next(size: number): Int16Array {
    this.#at += size;
    return this.#all.subarray(this.#at - size, this.#at);
  }
}

export class Position {
  readonly board: SimBoard;
  readonly #all = new Int16Array(TOTAL);
  readonly #cut = new Cutter(this.#all);

  round = 0;
  stage = 1;
  stage3Card: Stage3Card = 'in-deck';
  moment: Moment = 'nominating';

  readonly order = this.#cut.next(SIZES.order);
  /** Seats that have not finished the phase, in turn order. */
  readonly waiting = this.#cut.next(SIZES.waiting);
  waitingCount = 0;

  readonly money = this.#cut.next(SIZES.money);
  readonly plantCount = this.#cut.next(SIZES.plantCount);
  readonly cityCount = this.#cut.next(SIZES.cityCount);
  readonly cubes = this.#cut.next(SIZES.cubes);
  /** Ascending. */
  readonly plants = this.#cut.next(SIZES.plants);
  /** 1 if the seat has a house. */
  readonly owns = this.#cut.next(SIZES.owns);
  /** Elektro to connect a city to the network of the seat; 0 while the seat has no city. */
  readonly connect = this.#cut.next(SIZES.connect);
  readonly houses = this.#cut.next(SIZES.houses);

  /** Ascending. */
  readonly market = this.#cut.next(SIZES.market);
  marketCount = 0;
  /** Cards from `deckTop` to `deckEnd` - 1, the top card first. */
  readonly deck = this.#cut.next(SIZES.deck);
  deckTop = 0;
  deckEnd = 0;
  readonly resources = this.#cut.next(SIZES.resources);
  readonly supply = this.#cut.next(SIZES.supply);

  /** The auctioned plant; 0 if none. */
  lotPlant = 0;
  lotBid = 0;
  lotBidder = 0;
  lotNext = 0;
  /** A bit for each seat that passed on this plant. */
  lotOut = 0;
  /** Elektro by seat, or NO_LIMIT. */
  readonly limits = this.#cut.next(SIZES.limits);
  sales = 0;
  lastBuyer = 0;
  lastPlant = 0;

  readonly rng = new Uint32Array(4);

  constructor(board: SimBoard) {
    this.board = board;
  }

  /** Makes this a copy of another position on the same board. */
  copy(from: Position): this {
    this.#all.set(from.#all);
    this.rng.set(from.rng);
    this.round = from.round;
    this.stage = from.stage;
    this.stage3Card = from.stage3Card;
    this.moment = from.moment;
    this.waitingCount = from.waitingCount;
    this.marketCount = from.marketCount;
    this.deckTop = from.deckTop;
    this.deckEnd = from.deckEnd;
    this.lotPlant = from.lotPlant;
    this.lotBid = from.lotBid;
    this.lotBidder = from.lotBidder;
    this.lotNext = from.lotNext;
    this.lotOut = from.lotOut;
    this.sales = from.sales;
    this.lastBuyer = from.lastBuyer;
    this.lastPlant = from.lastPlant;
    return this;
  }

  /** Loads a game. Its regions must be those of the board. */
  load(moment: Moment, game: Game): this {
    const { board } = this;
    this.#all.fill(0);
    this.moment = moment;
    this.round = game.round;
    this.stage = game.stage;
    this.stage3Card = game.stage3Card;
    this.order.set(game.order);
    this.setWaiting(game.waiting);
    game.players.forEach((player, seat) => {
      this.money[seat] = Math.min(player.money, MAX_MONEY);
      this.plantCount[seat] = player.plants.length;
      this.plants.set(player.plants, seat * PLANT_WIDTH);
      RESOURCES.forEach((r, at) => (this.cubes[seat * RESOURCE_COUNT + at] = player.cubes[r]));
      for (const city of player.cities) this.addHouse(seat, board.index.get(city) ?? 0);
    });
    this.market.set(game.market);
    this.marketCount = game.market.length;
    this.deck.set(game.deck.map((card: Card) => (card === STAGE_3_CARD ? STAGE_3 : card)));
    this.deckTop = 0;
    this.deckEnd = game.deck.length;
    RESOURCES.forEach((r, at) => {
      this.resources[at] = game.resources[r];
      this.supply[at] = game.supply[r];
    });
    this.#loadLot(game);
    this.rng.set(game.rng);
    return this;
  }

  #loadLot({ lot, sales }: Game): void {
    this.limits.fill(NO_LIMIT);
    this.lotPlant = lot?.plant ?? 0;
    this.lotBid = lot?.bid ?? 0;
    this.lotBidder = lot?.bidder ?? 0;
    this.lotNext = lot?.next ?? 0;
    this.lotOut = (lot?.out ?? []).reduce((mask, seat) => mask | (1 << seat), 0);
    for (const [seat, limit] of Object.entries(lot?.limits ?? {})) this.limits[Number(seat)] = limit;
    this.sales = sales.length;
    this.lastBuyer = sales.at(-1)?.seat ?? 0;
    this.lastPlant = sales.at(-1)?.plant ?? 0;
  }

  setWaiting(seats: ArrayLike<number>): void {
    this.waitingCount = seats.length;
    for (let at = 0; at < seats.length; at++) this.waiting[at] = seats[at] as number;
  }

  /** Whether a seat has not finished the phase. */
  isWaiting(seat: number): boolean {
    for (let at = 0; at < this.waitingCount; at++) if (this.waiting[at] === seat) return true;
    return false;
  }

  /** The next seat to act; while all choose the plants to run, the first of them. */
  get actor(): number {
    switch (this.moment) {
      case 'bidding':
        return this.lotNext;
      case 'scrapping':
      case 'discarding':
        return this.lastBuyer;
      default:
        return this.waiting[0] as number;
    }
  }

  /** Puts a seat first among those that can act at the same time. This makes no difference to the others. */
  putFirst(seat: number): void {
    const at = this.waiting.subarray(0, this.waitingCount).indexOf(seat);
    if (this.moment !== 'powering' || at < 0) return;
    this.waiting.copyWithin(1, 0, at);
    this.waiting[0] = seat;
  }

  /** Adds a house and updates the connection costs of the seat. */
  addHouse(seat: number, city: number): void {
    const { board, connect } = this;
    const row = seat * CITY_WIDTH;
    const from = city * board.size;
    const first = this.cityCount[seat] === 0;
    for (let to = 0; to < board.size; to++) {
      const cost = board.cost[from + to] as number;
      if (first || cost < (connect[row + to] as number)) connect[row + to] = cost;
    }
    this.owns[row + city] = 1;
    this.houses[city] = (this.houses[city] as number) + 1;
    this.cityCount[seat] = (this.cityCount[seat] as number) + 1;
  }

  /** The maximum number of cities of a player. */
  get mostCities(): number {
    let most = 0;
    for (let seat = 0; seat < this.board.players; seat++)
      most = Math.max(most, this.cityCount[seat] as number);
    return most;
  }

  /** Elektro for a house in a city; UNREACHABLE or more if the seat cannot build there. */
  houseCost(seat: number, city: number): number {
    const houses = this.houses[city] as number;
    const row = seat * CITY_WIDTH + city;
    if (houses >= this.stage || this.owns[row] === 1) return UNREACHABLE;
    return (this.connect[row] as number) + slotCost(houses);
  }
}
