import type { Command } from './command.ts';
import type { Refusal } from './errors.ts';
import {
  addCubes,
  moneyOf,
  NO_CUBES,
  playerAt,
  subtractCubes,
  withNews,
  without,
  withoutNews,
  withPlayer,
} from './game.ts';
import {
  currentMarket,
  futureMarket,
  removeDiscounted,
  removeStage3Card,
  replaceLowest,
  takeFromMarket,
} from './market.ts';
import { fits, storage } from './resources.ts';
import { rulesOf } from './rule-set.ts';
import type { Cubes, Game, Lot, PlantNumber, Seat } from './types.ts';
import type { VisibleGame } from './view.ts';

type Nominate = Extract<Command, { type: 'nominate' }>;
type Bid = Extract<Command, { type: 'bid' }>;

/** The plant being auctioned. Throws a RangeError if there is none: a bug of the caller. */
export function lotOf(game: Pick<Game, 'lot'>): Lot {
  if (!game.lot) throw new RangeError('no lot');
  return game.lot;
}

/** The minimum bid for a plant of the market in Elektro: its number (A1), or less with the discount token (Y4). */
export const minimumBid = (
  { terms, discount }: Pick<Game, 'terms' | 'discount'>,
  plant: PlantNumber,
): number => (plant === discount ? (rulesOf(terms).discount ?? plant) : plant);

/** A2: in round 1 a player can pass only if they cannot afford any plant on offer. */
export function canPass(game: VisibleGame, seat: Seat): boolean {
  const money = moneyOf(playerAt(game.players, seat));
  return game.round > 1 || currentMarket(game).every((plant) => minimumBid(game, plant) > money);
}

function checkAmount(
  game: VisibleGame,
  seat: Seat,
  min: number,
  { bid, upTo }: Nominate | Bid,
): Refusal | null {
  if (!Number.isSafeInteger(bid)) return { code: 'auction/not-a-number', bid };
  if (bid < min) return { code: 'auction/bid-too-low', min, bid };
  const have = moneyOf(playerAt(game.players, seat));
  if (upTo !== undefined) {
    if (!Number.isSafeInteger(upTo)) return { code: 'auction/not-a-number', bid: upTo };
    if (upTo < bid) return { code: 'auction/limit-below-bid', upTo, bid };
  }
  const need = upTo ?? bid;
  return need > have ? { code: 'auction/not-enough-money', need, have } : null;
}

export function checkNominate(game: VisibleGame, command: Nominate): Refusal | null {
  const { plant, seat } = command;
  if (futureMarket(game).includes(plant)) return { code: 'auction/future-market', plant };
  if (!currentMarket(game).includes(plant)) return { code: 'auction/not-for-sale', plant };
  return checkAmount(game, seat, minimumBid(game, plant), command);
}

export const checkBid = (game: VisibleGame, command: Bid): Refusal | null =>
  checkAmount(game, command.seat, lotOf(game).bid + 1, command);

/** A3: the next seat clockwise still in this auction, or the highest bidder if no other is left. */
function nextBidder(game: Game, lot: Pick<Lot, 'bidder' | 'out'>, from: Seat): Seat {
  const seats = game.players.length;
  for (let step = 1; step < seats; step++) {
    const seat = (from + step) % seats;
    if (seat === lot.bidder) return seat;
    if (game.waiting.includes(seat) && !lot.out.includes(seat)) return seat;
  }
  return lot.bidder;
}

function withLot(game: Game, lot: Lot): Game {
  return { ...game, lot };
}

const limitsWith = (limits: Lot['limits'], seat: Seat, upTo: number | undefined): Lot['limits'] => {
  const others = Object.entries(limits).filter(([owner]) => owner !== String(seat));
  return Object.fromEntries(upTo === undefined ? others : [...others, [String(seat), upTo]]);
};

export function openLot(game: Game, { seat, plant, bid, upTo }: Nominate): Game {
  const lot = { plant, nominator: seat, bid, bidder: seat, out: [], limits: limitsWith({}, seat, upTo) };
  const now = withNews(withoutNews(game), { type: 'nominated', seat, plant, bid });
  return withLot(now, { ...lot, next: nextBidder(now, lot, seat) });
}

function bidOn(game: Game, seat: Seat, bid: number, byLimit: boolean): Game {
  const lot = { ...lotOf(game), bid, bidder: seat };
  const now = withNews(game, { type: 'bid', seat, plant: lot.plant, bid, byLimit });
  return withLot(now, { ...lot, next: nextBidder(now, lot, seat) });
}

export function raiseBid(game: Game, { seat, bid, upTo }: Bid): Game {
  const lot = lotOf(game);
  const now = withLot(withoutNews(game), { ...lot, limits: limitsWith(lot.limits, seat, upTo) });
  return bidOn(now, seat, bid, false);
}

function leaveLot(game: Game, seat: Seat, byLimit: boolean): Game {
  const lot = lotOf(game);
  const out = { ...lot, out: [...lot.out, seat] };
  const now = withNews(game, { type: 'dropped-out', seat, plant: lot.plant, byLimit });
  return withLot(now, { ...out, next: nextBidder(now, out, seat) });
}

export const passOnPlant = (game: Game, seat: Seat): Game => leaveLot(withoutNews(game), seat, false);

export const oneBidderLeft = (game: Game): boolean => lotOf(game).next === lotOf(game).bidder;

/** A12: whether the next bidder has set a private limit. */
export function limitDecides(game: Game): boolean {
  const { next, limits } = lotOf(game);
  return limits[String(next)] !== undefined;
}

/**
 * A12: bids and passes by the limits, step by step, until a player without a limit has to decide or one bidder is left. The news keep only
 * each player's last automatic bid, because two high limits would fill the log.
 */
export function followLimits(game: Game): Game {
  let { news } = game;
  let now = game;
  while (!oneBidderLeft(now) && limitDecides(now)) {
    const { next, bid, limits } = lotOf(now);
    const quiet = withoutNews(now);
    if ((limits[String(next)] ?? 0) > bid) {
      now = bidOn(quiet, next, bid + 1, true);
      news = news.filter((item) => item.type !== 'bid' || !item.byLimit || item.seat !== next);
    } else now = leaveLot(quiet, next, true);
    news = [...news, ...now.news];
  }
  return { ...now, news };
}

/** A1: the player buys no plant in this round. */
export const passAuction = (game: Game, seat: Seat): Game =>
  withNews({ ...withoutNews(game), waiting: without(game.waiting, seat) }, { type: 'passed-auction', seat });

/** A4, A10: the highest bidder pays and takes the plant, and the market is filled at once. */
export function awardPlant(game: Game): Game {
  const { plant, bidder: seat, bid: price } = lotOf(game);
  const player = playerAt(game.players, seat);
  const paid = withPlayer(game, seat, {
    money: player.money - price,
    plants: [...player.plants, plant].toSorted((a, b) => a - b),
  });
  const sold = withNews(
    {
      ...paid,
      lot: null,
      waiting: without(game.waiting, seat),
      sales: [...game.sales, { seat, plant, price }],
    },
    { type: 'bought-plant', seat, plant, price },
  );
  return takeFromMarket(phaseOut(sold, plant), plant);
}

/** Y11: once a player has bought a certain plant, its resource is never refilled. */
function phaseOut(game: Game, plant: PlantNumber): Game {
  const rule = rulesOf(game.terms).phaseOut;
  return rule?.plant === plant
    ? withNews({ ...game, phasedOut: true }, { type: 'phased-out', resource: rule.resource })
    : game;
}

const lastSale = (game: Pick<Game, 'sales'>): Game['sales'][number] => {
  const sale = game.sales.at(-1);
  if (!sale) throw new RangeError('no sale');
  return sale;
};
/** The seat that bought last, and scraps or discards if necessary. */
export const lastBuyer = (game: Pick<Game, 'sales'>): Seat => lastSale(game).seat;

/** A8: whether the last buyer has more plants than allowed. */
export const overPlantLimit = (game: Game): boolean =>
  playerAt(game.players, lastBuyer(game)).plants.length > rulesOf(game.terms).plantLimit;

/** A8: the older plants, one of which the buyer must scrap. */
export const scrappablePlants = (game: VisibleGame): readonly PlantNumber[] =>
  without(playerAt(game.players, lastBuyer(game)).plants, lastSale(game).plant);

export function checkScrap(game: VisibleGame, seat: Seat, plant: PlantNumber): Refusal | null {
  if (!playerAt(game.players, seat).plants.includes(plant)) return { code: 'scrap/not-owned', plant };
  return plant === lastSale(game).plant ? { code: 'scrap/just-bought', plant } : null;
}

export const scrapPlant = (game: Game, seat: Seat, plant: PlantNumber): Game =>
  withNews(
    {
      ...withPlayer(withoutNews(game), seat, { plants: without(playerAt(game.players, seat).plants, plant) }),
      gone: [...game.gone, plant],
    },
    { type: 'scrapped', seat, plant },
  );

/** A9: every way to return the fewest possible cubes of coal and oil. A single entry, usually of no cubes, leaves no choice. */
export function discardChoices(
  game: Pick<VisibleGame, 'terms' | 'players'>,
  seat: Seat,
): readonly { coal: number; oil: number }[] {
  const { plants, cubes } = playerAt(game.players, seat);
  const { own, hybrid } = storage(rulesOf(game.terms), plants);
  const coalOver = Math.max(0, cubes.coal - own.coal);
  const oilOver = Math.max(0, cubes.oil - own.oil);
  const need = Math.max(0, coalOver + oilOver - hybrid);
  const choices = [];
  for (let coal = Math.max(0, need - oilOver); coal <= Math.min(need, coalOver); coal++) {
    choices.push({ coal, oil: need - coal });
  }
  return choices;
}

export const mustChooseDiscard = (game: Game): boolean => discardChoices(game, lastBuyer(game)).length > 1;

export function checkDiscard(game: VisibleGame, seat: Seat, coal: number, oil: number): Refusal | null {
  const choices = discardChoices(game, seat);
  if (choices.some((choice) => choice.coal === coal && choice.oil === oil)) return null;
  const need = choices[0] ? choices[0].coal + choices[0].oil : 0;
  return coal + oil === need
    ? { code: 'discard/does-not-fit', coal, oil }
    : { code: 'discard/wrong-count', need, given: coal + oil };
}

function returnCubes(game: Game, seat: Seat, cubes: Cubes): Game {
  if (Object.values(cubes).every((count) => count === 0)) return game;
  const player = playerAt(game.players, seat);
  const left = withPlayer(game, seat, { cubes: subtractCubes(player.cubes, cubes) });
  return withNews({ ...left, supply: addCubes(game.supply, cubes) }, { type: 'discarded', seat, cubes });
}

/** A9: returns garbage and uranium that no plant can store to the supply. They fit no hybrid, so there is never a choice. */
function returnUnstorable(game: Game, seat: Seat): Game {
  const { plants, cubes } = playerAt(game.players, seat);
  const rules = rulesOf(game.terms);
  if (fits(rules, plants, cubes)) return game;
  const { own } = storage(rules, plants);
  return returnCubes(game, seat, {
    ...NO_CUBES,
    garbage: Math.max(0, cubes.garbage - own.garbage),
    uranium: Math.max(0, cubes.uranium - own.uranium),
  });
}

/** A9: returns surplus cubes, unless the owner has to choose between coal and oil. */
export function moveCubes(game: Game): Game {
  const seat = lastBuyer(game);
  const [only, ...others] = discardChoices(game, seat);
  const rest = returnUnstorable(game, seat);
  return only && others.length === 0 ? returnCubes(rest, seat, { ...NO_CUBES, ...only }) : rest;
}

export const discard = (game: Game, seat: Seat, coal: number, oil: number): Game =>
  returnCubes(withoutNews(game), seat, { ...NO_CUBES, coal, oil });

/** A13: no plant is left to nominate. */
export const marketEmpty = (game: Game): boolean => game.market.length === 0;

/** A13: explains in the log why no other player gets a turn. */
export const reportEmptyMarket = (game: Game): Game => withNews(game, { type: 'no-plants-left' });

/** Ends the phase: A11 or Y5, then G3. */
export function closeAuction(game: Game): Game {
  const isUnsold = rulesOf(game.terms).discount === null && game.sales.length === 0 && game.round > 1;
  return removeStage3Card(isUnsold ? replaceLowest(game, 'unsold', 2) : removeDiscounted(game));
}
