import { discardChoices } from './auction.ts';
import { maxMoney } from './earnings.ts';
import { figuresOf, mostCities } from './game.ts';
import { seatsToActAt } from './legal.ts';
import { currentMarket } from './market.ts';
import { areConnected, regionCount, regionOf } from './regions.ts';
import { fits } from './resources.ts';
import { BEGINNERS_CITIES } from './stages.ts';
import { PLANTS } from './tables/plants.ts';
import { TABLES } from './tables/tables.ts';
import { type Game, type Moment, RESOURCES, type Seat, STAGE_3_CARD } from './types.ts';
import type { PlayerView, View } from './view.ts';

/** The fields shared by a game and a view of it. Money is null if hidden (V4). */
export type VisibleGame = Omit<View, 'viewer' | 'moment' | 'deckCount' | 'unseen'>;

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;
/** Whether all values differ. Faster than a Set for short lists. */
export const allDistinct = (values: readonly unknown[]): boolean =>
  values.every((value, at) => values.indexOf(value) === at);
export const isAscending = (values: readonly number[]): boolean =>
  values.every((v, i) => i === 0 || v > (values[i - 1] ?? 0));

const ALL_PLANTS: ReadonlySet<number> = new Set(PLANTS.map((plant) => plant.number));

function brokenCards(game: Game): string[] {
  const broken: string[] = [];
  const plants = [
    ...game.market,
    ...game.gone,
    ...game.removed,
    ...game.deck.filter((card) => card !== STAGE_3_CARD),
    ...game.players.flatMap((player) => player.plants),
  ];
  if (plants.length !== ALL_PLANTS.size || !allDistinct(plants) || !plants.every((p) => ALL_PLANTS.has(p))) {
    broken.push('cards: every plant in one place');
  }
  const stage3Cards = game.deck.filter((card) => card === STAGE_3_CARD).length;
  const due = game.stage3Card === 'in-deck' && !game.terms.beginners ? 1 : 0;
  if (stage3Cards !== due) broken.push('cards: the Stage 3 card');
  if (!isAscending(game.market)) broken.push('cards: market ascending');
  if (!isAscending(game.buried) || !game.buried.every((plant) => game.deck.includes(plant))) {
    broken.push('cards: under the deck');
  }
  return broken;
}

function brokenCubes(game: VisibleGame): string[] {
  return RESOURCES.flatMap((r) => {
    const counts = [game.resources[r], game.supply[r], ...game.players.map((player) => player.cubes[r])];
    const sum = counts.reduce((a, b) => a + b, 0);
    return counts.every(isCount) && sum === TABLES.supply[r] ? [] : [`cubes: ${r}`];
  });
}

function brokenPlayer(game: VisibleGame, moment: Moment, player: PlayerView, seat: Seat): string[] {
  const broken: string[] = [];
  const buys = game.sales.at(-1)?.seat === seat;
  const limit = figuresOf(game).plantLimit + (moment === 'scrapping' && buys ? 1 : 0);
  const { money } = player;
  if (money !== null && (!isCount(money) || money > maxMoney(game, moment, seat))) {
    broken.push('player: money');
  }
  if (!isAscending(player.plants) || player.plants.length > limit) broken.push('player: plants');
  // the cubes of a scrapped plant remain until the owner has chosen which to discard
  if (!(moment === 'discarding' && buys) && !fits(player.plants, player.cubes))
    broken.push('player: storage');
  const known = player.cities.every((city) => {
    const region = regionOf(game.terms.map, city);
    return region !== undefined && game.regions.includes(region);
  });
  const many = game.terms.beginners && player.cities.length > BEGINNERS_CITIES;
  if (!allDistinct(player.cities) || !known || many) broken.push('player: cities');
  return broken;
}

function brokenTable(game: VisibleGame, moment: Moment): string[] {
  const broken: string[] = [];
  const { map, players } = game.terms;
  const seats = game.players.map((_, seat) => seat);
  if (seats.length !== players || !(players in TABLES.players)) return ['table: players'];
  if (
    !allDistinct(game.order) ||
    game.order.length !== players ||
    !seats.every((s) => game.order.includes(s))
  ) {
    broken.push('table: order');
  }
  if (!game.waiting.every((seat) => seats.includes(seat))) broken.push('table: waiting');
  if (moment !== 'drafting' && !allDistinct(game.waiting)) broken.push('table: waiting');
  const count = regionCount(players);
  const drafted = moment === 'drafting' ? game.regions.length < count : game.regions.length === count;
  if (!drafted || !allDistinct(game.regions) || !areConnected(map, game.regions))
    broken.push('table: regions');
  const houses = new Map<string, number>();
  for (const city of game.players.flatMap((p) => p.cities)) houses.set(city, (houses.get(city) ?? 0) + 1);
  if ([...houses.values()].some((count) => count > game.stage)) broken.push('table: houses');
  const [lowest] = game.market;
  if (lowest !== undefined && lowest <= mostCities(game)) broken.push('table: obsolete plant on offer');
  return broken;
}

/** Whether the Stage 3 card is in a place possible at this moment (G3 to G5). */
function cardIsPlaced({ stage3Card }: VisibleGame, moment: Moment): boolean {
  const auction: readonly Moment[] = ['nominating', 'bidding', 'scrapping', 'discarding'];
  if (stage3Card === 'in-market') return auction.includes(moment);
  return stage3Card !== 'drawn' || moment === 'building' || moment === 'over';
}

function brokenStage(game: VisibleGame, moment: Moment): string[] {
  const broken: string[] = [];
  const { round, stage, stage3Card, terms } = game;
  if (!isCount(round) || (round === 0) !== (moment === 'drafting')) broken.push('stage: round');
  if (![1, 2, 3].includes(stage) || (stage === 3) !== (stage3Card === 'begun')) broken.push('stage: stage');
  if (!cardIsPlaced(game, moment)) broken.push('stage: the Stage 3 card');
  if (terms.beginners && (stage !== 1 || stage3Card !== 'in-deck')) broken.push('stage: beginners');
  return broken;
}

/** A3, A4: one plant of the current market, one bidder, and another player still to bid. */
function lotIsSound(game: VisibleGame): boolean {
  const { lot, waiting } = game;
  if (!lot) return false;
  const { plant, nominator, bid, bidder, next, out } = lot;
  return (
    currentMarket(game).includes(plant) &&
    waiting[0] === nominator &&
    [bidder, next].every((seat) => waiting.includes(seat) && !out.includes(seat)) &&
    bidder !== next &&
    isCount(bid) &&
    bid >= plant &&
    bid <= (game.players[bidder]?.money ?? maxMoney(game, 'bidding', bidder)) &&
    Object.values(lot.limits).every(isCount) &&
    lot.limits[String(next)] === undefined
  );
}

/** A8, A9: the last buyer has a plant or cubes to choose. */
function buyerHasToChoose(game: VisibleGame, moment: Moment): boolean {
  const sale = game.sales.at(-1);
  const buyer = sale && game.players[sale.seat];
  if (!sale || !buyer?.plants.includes(sale.plant)) return false;
  return moment === 'scrapping'
    ? buyer.plants.length === figuresOf(game).plantLimit + 1
    : discardChoices(game, sale.seat).length > 1;
}

/** The broken invariants of the current decision. */
function brokenMoment(game: VisibleGame, moment: Moment): string[] {
  if ((moment === 'bidding') !== (game.lot !== null)) return ['moment: lot'];
  if (moment === 'bidding') return lotIsSound(game) ? [] : ['moment: lot'];
  if (moment === 'scrapping' || moment === 'discarding') {
    return buyerHasToChoose(game, moment) ? [] : ['moment: buyer'];
  }
  if (moment !== 'over' && seatsToActAt(moment, game).length === 0) return ['moment: no seat to act'];
  const toPick = moment === 'drafting' ? regionCount(game.terms.players) - game.regions.length : 0;
  return toPick > 0 && game.waiting.length !== toPick ? ['moment: picks'] : [];
}

/**
 * The broken invariants that a view can show (S2, S9, A8, B4, B5, B7, F2 …), as short codes. Cards are not checked, because a game and a
 * view hold different ones.
 */
export function brokenVisibleInvariants(game: VisibleGame, moment: Moment): readonly string[] {
  const table = brokenTable(game, moment);
  if (table.includes('table: players')) return table;
  return [
    ...table,
    ...brokenStage(game, moment),
    ...brokenMoment(game, moment),
    ...brokenCubes(game),
    ...game.players.flatMap((player, seat) => brokenPlayer(game, moment, player, seat)),
  ];
}

/** All broken invariants of a whole game: those of `brokenVisibleInvariants` and those of its cards (S7, G3, I5), as short codes. */
export function brokenInvariants(game: Game, moment: Moment): readonly string[] {
  const broken = brokenVisibleInvariants(game, moment);
  return broken.includes('table: players') ? broken : [...broken, ...brokenCards(game)];
}
