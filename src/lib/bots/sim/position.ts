import { UNREACHABLE } from '../../figures/houses.ts';
import {
  type Card,
  type Game,
  type Moment,
  type Player,
  RESOURCES,
  type Stage3Card,
  STAGE_3_CARD,
  type TrustCompany,
} from '../../rules/types.ts';
import { RESOURCE_COUNT, type SimBoard } from './board.ts';

/**
 * A game in numbers that change in place, for programs that play thousands of games a second (docs/decisions/bots.md). The rules are
 * authoritative: tests/bots/position.test.ts compares every command of whole games with them. Seats, resources and cities are indices.
 * Several figures of a seat are at `table[seat * width + index]`: `board.size` cities, `board.plantWidth` plants, or RESOURCE_COUNT cubes.
 */

/** Represents the Stage 3 card in the deck. */
export const STAGE_3 = 99;
export const NO_LIMIT = -1;
/** Marks no city. */
const NOWHERE = -1;
/** The maximum money that makes a difference; it fits the arrays. */
const MAX_MONEY = 10_000;

export const add = (figures: Int16Array, at: number, amount: number): void => {
  figures[at] = (figures[at] as number) + amount;
};

/** The sizes of the arrays of a position. The trust has a row of its own behind those of the players. */
function sizesOf({ hasTrust, plantWidth, players, rules, size }: SimBoard) {
  const rows = players + (hasTrust ? 1 : 0);
  return {
    order: players,
    waiting: players,
    money: players,
    plantCount: rows,
    cityCount: rows,
    cubes: rows * RESOURCE_COUNT,
    plants: rows * plantWidth,
    owns: rows * size,
    connect: rows * size,
    houses: size,
    starts: players,
    marked: size,
    market: rules.currentMarket + rules.futureMarket,
    deck: rules.plants.length + 1,
    resources: RESOURCE_COUNT,
    supply: RESOURCE_COUNT,
    limits: players,
  };
}

/** Cuts an array into parts. */
class Cutter {
  #at = 0;
  readonly all: Int16Array;
  constructor(sizes: Readonly<Record<string, number>>) {
    this.all = new Int16Array(Object.values(sizes).reduce((sum, size) => sum + size, 0));
  }
  next(size: number): Int16Array {
    this.#at += size;
    return this.all.subarray(this.#at - size, this.#at);
  }
}

export class Position {
  readonly board: SimBoard;
  readonly #all: Int16Array;

  round = 0;
  stage = 1;
  stage3Card: Stage3Card = 'in-deck';
  moment: Moment = 'nominating';

  readonly order: Int16Array;
  /** Seats that have not finished the phase, in turn order. */
  readonly waiting: Int16Array;
  waitingCount = 0;

  readonly money: Int16Array;
  readonly plantCount: Int16Array;
  readonly cityCount: Int16Array;
  readonly cubes: Int16Array;
  /** Ascending. */
  readonly plants: Int16Array;
  /** 1 if the seat has a house. */
  readonly owns: Int16Array;
  /** Elektro to connect a city to the network of the seat; 0 while the seat has no city. */
  readonly connect: Int16Array;
  readonly houses: Int16Array;
  /** The marked city of each seat (Y12), or -1. */
  readonly starts: Int16Array;
  /** 1 if a player marked the city. */
  readonly marked: Int16Array;

  /** Ascending. */
  readonly market: Int16Array;
  marketCount = 0;
  /** Cards from `deckTop` to `deckEnd` - 1, the top card first. */
  readonly deck: Int16Array;
  deckTop = 0;
  deckEnd = 0;
  /** The plant with the token; 0 if none. */
  discount = 0;
  phasedOut = false;
  readonly resources: Int16Array;
  readonly supply: Int16Array;
  /** Whether the trust has had its turn in this phase. */
  trustIsDone = true;

  /** The auctioned plant; 0 if none. */
  lotPlant = 0;
  lotBid = 0;
  lotBidder = 0;
  lotNext = 0;
  /** A bit for each seat that passed on this plant. */
  lotOut = 0;
  /** Elektro by seat, or NO_LIMIT. */
  readonly limits: Int16Array;
  sales = 0;
  lastBuyer = 0;
  lastPlant = 0;

  readonly rng = new Uint32Array(4);

  constructor(board: SimBoard) {
    this.board = board;
    const sizes = sizesOf(board);
    const cut = new Cutter(sizes);
    this.#all = cut.all;
    this.order = cut.next(sizes.order);
    this.waiting = cut.next(sizes.waiting);
    this.money = cut.next(sizes.money);
    this.plantCount = cut.next(sizes.plantCount);
    this.cityCount = cut.next(sizes.cityCount);
    this.cubes = cut.next(sizes.cubes);
    this.plants = cut.next(sizes.plants);
    this.owns = cut.next(sizes.owns);
    this.connect = cut.next(sizes.connect);
    this.houses = cut.next(sizes.houses);
    this.starts = cut.next(sizes.starts);
    this.marked = cut.next(sizes.marked);
    this.market = cut.next(sizes.market);
    this.deck = cut.next(sizes.deck);
    this.resources = cut.next(sizes.resources);
    this.supply = cut.next(sizes.supply);
    this.limits = cut.next(sizes.limits);
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
    this.discount = from.discount;
    this.phasedOut = from.phasedOut;
    this.trustIsDone = from.trustIsDone;
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
      this.#loadOwner(seat, player);
    });
    if (game.trust) this.#loadOwner(board.players, game.trust);
    this.trustIsDone = game.trust?.isDone ?? true;
    this.starts.fill(NOWHERE);
    game.starts.forEach((city, seat) => {
      if (city === null) return;
      const at = board.index.get(city) ?? 0;
      this.starts[seat] = at;
      this.marked[at] = 1;
    });
    this.market.set(game.market);
    this.marketCount = game.market.length;
    this.deck.set(game.deck.map((card: Card) => (card === STAGE_3_CARD ? STAGE_3 : card)));
    this.deckTop = 0;
    this.deckEnd = game.deck.length;
    this.discount = game.discount ?? 0;
    this.phasedOut = game.phasedOut;
    RESOURCES.forEach((r, at) => {
      this.resources[at] = game.resources[r];
      this.supply[at] = game.supply[r];
    });
    this.#loadLot(game);
    this.rng.set(game.rng);
    return this;
  }

  /** Loads what a player or the trust has. */
  #loadOwner(row: number, { plants, cubes, cities }: TrustCompany | Player): void {
    const { board } = this;
    this.plantCount[row] = plants.length;
    this.plants.set(plants, row * board.plantWidth);
    RESOURCES.forEach((r, at) => (this.cubes[row * RESOURCE_COUNT + at] = cubes[r]));
    for (const city of cities) this.addHouse(row, board.index.get(city) ?? 0);
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
    const row = seat * board.size;
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

  /** Adds a plant. `row`: that of a seat or the trust. */
  addPlant(row: number, plant: number): void {
    const { plants } = this;
    const from = row * this.board.plantWidth;
    let at = from + (this.plantCount[row] as number);
    for (; at > from && (plants[at - 1] as number) > plant; at--) plants[at] = plants[at - 1] as number;
    plants[at] = plant;
    add(this.plantCount, row, 1);
  }

  removePlant(row: number, plant: number): void {
    const { plants } = this;
    const from = row * this.board.plantWidth;
    let at = from;
    while (plants[at] !== plant) at++;
    plants.copyWithin(at, at + 1, from + (this.plantCount[row] as number));
    add(this.plantCount, row, -1);
  }

  /** The cities of the player with most. */
  get mostCities(): number {
    let most = 0;
    for (let seat = 0; seat < this.board.players; seat++)
      most = Math.max(most, this.cityCount[seat] as number);
    return most;
  }

  /** Whether the seat can build in a city, if it can pay: a slot is free (B4), it has no house there (B5), and others keep it not (Y12). */
  isOpen(seat: number, city: number): boolean {
    if ((this.houses[city] as number) >= this.stage || this.owns[seat * this.board.size + city] === 1)
      return false;
    return this.marked[city] === 0 || this.stage > 1 || this.starts[seat] === city;
  }

  /** Elektro for a house in a city; UNREACHABLE or more if the seat cannot build there. */
  houseCost(seat: number, city: number): number {
    if (!this.isOpen(seat, city)) return UNREACHABLE;
    const { board } = this;
    return (this.connect[seat * board.size + city] as number) + board.slotCost(this.houses[city] as number);
  }

  /** The minimum bid for a plant of the market: its number, or less with the token. Elektro. */
  minimumBid(plant: number): number {
    return plant === this.discount ? (this.board.rules.discount ?? plant) : plant;
  }

  /** Cubes of a resource that the next resupply brings if the supply has them, in the present stage. */
  resupplyOf(resource: number): number {
    if (this.phasedOut && resource === this.board.phaseOut) return 0;
    return this.board.resupply[resource]?.[this.stage] ?? 0;
  }

  /** Elektro for `count` cubes; Infinity if there are fewer for sale. */
  fuelPrice(resource: number, count: number): number {
    const [onMarket, supply] = [this.resources[resource] as number, this.supply[resource] as number];
    return this.board.fuelPrice(resource, onMarket, supply, count);
  }
}
