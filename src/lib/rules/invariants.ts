import { discardChoices, minimumBid } from './auction.ts';
import { maxMoney } from './earnings.ts';
import { mostCities, type PlayerView } from './game.ts';
import { seatsToActAt } from './legal.ts';
import { currentMarket } from './market.ts';
import { areConnected } from './regions.ts';
import { fits } from './resources.ts';
import { rulesOf } from './rule-set.ts';
import { isPlayerCount, termsOffered } from './setup.ts';
import {
  type CityId,
  type Game,
  type Moment,
  OPTIONAL_TERMS,
  RESOURCES,
  type Seat,
  STAGE_3_CARD,
} from './types.ts';
import type { VisibleGame } from './view.ts';

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;
/** Whether all values differ. Faster than a Set for short lists. */
export const allDistinct = (values: readonly unknown[]): boolean =>
  values.every((value, at) => values.indexOf(value) === at);
export const isAscending = (values: readonly number[]): boolean =>
  values.every((v, i) => i === 0 || v > (values[i - 1] ?? 0));

function brokenCards(game: Game): string[] {
  const broken: string[] = [];
  const plants = [
    ...game.market,
    ...game.gone,
    ...game.removed,
    ...game.deck.filter((card) => card !== STAGE_3_CARD),
    ...game.players.flatMap((player) => player.plants),
    ...(game.trust?.plants ?? []),
  ];
  const { plants: all, byNumber, hasStages } = rulesOf(game.terms);
  if (plants.length !== all.length || !allDistinct(plants) || !plants.every((plant) => byNumber[plant])) {
    broken.push('cards: every plant in one place');
  }
  const stage3Cards = game.deck.filter((card) => card === STAGE_3_CARD).length;
  const due = game.stage3Card === 'in-deck' && hasStages ? 1 : 0;
  if (stage3Cards !== due) broken.push('cards: the Stage 3 card');
  if (!isAscending(game.market)) broken.push('cards: market ascending');
  if (!isAscending(game.buried) || !game.buried.every((plant) => game.deck.includes(plant))) {
    broken.push('cards: under the deck');
  }
  return broken;
}

function brokenCubes(game: VisibleGame): string[] {
  return RESOURCES.flatMap((r) => {
    const held = [...game.players, ...(game.trust ? [game.trust] : [])].map(({ cubes }) => cubes[r]);
    const counts = [game.resources[r], game.supply[r], ...held];
    const sum = counts.reduce((a, b) => a + b, 0);
    const { spaces, total } = rulesOf(game.terms).fuel[r];
    const isRight = sum === total && game.resources[r] <= spaces.length;
    return counts.every(isCount) && isRight ? [] : [`cubes: ${r}`];
  });
}

function areInPlay({ terms, regions }: VisibleGame, cities: readonly CityId[]): boolean {
  const { homes } = rulesOf(terms);
  return cities.every((city) => regions.includes(homes.get(city) ?? ''));
}

function brokenPlayer(game: VisibleGame, moment: Moment, player: PlayerView, seat: Seat): string[] {
  const broken: string[] = [];
  const buys = game.sales.at(-1)?.seat === seat;
  const rules = rulesOf(game.terms);
  const limit = rules.plantLimit + (moment === 'scrapping' && buys ? 1 : 0);
  const { money } = player;
  if (money !== null && (!isCount(money) || money > maxMoney(game, moment, seat))) {
    broken.push('player: money');
  }
  if (!isAscending(player.plants) || player.plants.length > limit) broken.push('player: plants');
  // the cubes of a scrapped plant remain until the owner has chosen which to discard
  if (!(moment === 'discarding' && buys) && !fits(rules, player.plants, player.cubes))
    broken.push('player: storage');
  const many = player.cities.length > rules.maxCities;
  if (!allDistinct(player.cities) || !areInPlay(game, player.cities) || many) broken.push('player: cities');
  return broken;
}

function brokenTable(game: VisibleGame, moment: Moment): string[] {
  const broken: string[] = [];
  const { players } = game.terms;
  const rules = rulesOf(game.terms);
  const seats = game.players.map((_, seat) => seat);
  if (
    !allDistinct(game.order) ||
    game.order.length !== players ||
    !seats.every((s) => game.order.includes(s))
  ) {
    broken.push('table: order');
  }
  if (!game.waiting.every((seat) => seats.includes(seat))) broken.push('table: waiting');
  // several picks, or houses of the trust, can be one player's
  if (moment !== 'drafting' && moment !== 'placing' && !allDistinct(game.waiting))
    broken.push('table: waiting');
  const count = rules.regions;
  const drafted = moment === 'drafting' ? game.regions.length < count : game.regions.length === count;
  if (!drafted || !allDistinct(game.regions) || !areConnected(rules, game.regions))
    broken.push('table: regions');
  const houses = new Map<string, number>();
  for (const city of game.players.flatMap((p) => p.cities)) houses.set(city, (houses.get(city) ?? 0) + 1);
  if ([...houses.values()].some((count) => count > game.stage)) broken.push('table: houses');
  const [lowest] = game.market;
  if (rules.obsolete && lowest !== undefined && lowest <= mostCities(game)) {
    broken.push('table: obsolete plant on offer');
  }
  return broken;
}

/** Y4, Y11, Y12: token, phase-out and starting cities. */
function brokenEdition(game: VisibleGame, moment: Moment): string[] {
  const broken: string[] = [];
  const { discount, market, phasedOut, starts, terms } = game;
  const rules = rulesOf(terms);
  const hasToken = rules.discount !== null && AUCTION.includes(moment);
  if (discount !== null && (!hasToken || discount !== market[0])) broken.push('edition: token');
  if (phasedOut && !rules.phaseOut) broken.push('edition: phase-out');
  const marked = starts.filter((city) => city !== null);
  const isMarked = starts.length === (terms.startingCities ? game.players.length : 0);
  const isEarly = moment === 'drafting' || moment === 'placing';
  const areAll = moment === 'marking' || marked.length === starts.length;
  if (!(isMarked || (isEarly && starts.length === 0)) || !areAll || !areInPlay(game, marked)) {
    broken.push('edition: starts');
  }
  return broken;
}

/** Z1 to Z5. */
function brokenTrust({ trust, ...game }: VisibleGame, moment: Moment): string[] {
  const { plantLimit, trust: figures } = rulesOf(game.terms);
  if (!trust || !figures) return game.terms.trust || trust ? ['trust: terms'] : [];
  const { cities, plants } = trust;
  const placed = moment === 'placing' ? figures.placed - game.waiting.length : cities.length;
  const isEarly = moment === 'drafting' || moment === 'placing';
  const count = isEarly
    ? cities.length === (moment === 'placing' ? placed : 0)
    : cities.length >= figures.placed;
  const areSound = count && cities.length <= figures.houses && allDistinct(cities);
  if (!areSound || !areInPlay({ ...game, trust }, cities)) return ['trust: cities'];
  return isAscending(plants) && plants.length <= plantLimit ? [] : ['trust: plants'];
}

/** Before the first round. */
const BEFORE: readonly Moment[] = ['drafting', 'placing', 'marking'];
const AUCTION: readonly Moment[] = ['nominating', 'bidding', 'scrapping', 'discarding'];

/** Whether the Stage 3 card is in a place possible at this moment (G3 to G5, Y8). */
function cardIsPlaced({ stage3Card, terms }: VisibleGame, moment: Moment): boolean {
  if (stage3Card === 'in-market') return AUCTION.includes(moment);
  const late: Moment = rulesOf(terms).stage2Phase === 5 ? 'powering' : 'building';
  return stage3Card !== 'drawn' || moment === 'building' || moment === late || moment === 'over';
}

function brokenStage(game: VisibleGame, moment: Moment): string[] {
  const broken: string[] = [];
  const { round, stage, stage3Card, terms } = game;
  if (!isCount(round) || (round === 0) !== BEFORE.includes(moment)) broken.push('stage: round');
  if (![1, 2, 3].includes(stage) || (stage === 3) !== (stage3Card === 'begun')) broken.push('stage: stage');
  if (!cardIsPlaced(game, moment)) broken.push('stage: the Stage 3 card');
  if (!rulesOf(terms).hasStages && (stage !== 1 || stage3Card !== 'in-deck')) broken.push('stage: beginners');
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
    bid >= minimumBid(game, plant) &&
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
    ? buyer.plants.length === rulesOf(game.terms).plantLimit + 1
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
  const toPick = moment === 'drafting' ? rulesOf(game.terms).regions - game.regions.length : 0;
  return toPick > 0 && game.waiting.length !== toPick ? ['moment: picks'] : [];
}

/**
 * The broken invariants that a view can show (S2, S9, A8, B4, B5, B7, F2 …), as short codes. Cards are not checked, because a game and a
 * view hold different ones.
 */
export function brokenVisibleInvariants(game: VisibleGame, moment: Moment): readonly string[] {
  const { terms, players } = game;
  const offered = termsOffered(terms);
  if (players.length !== terms.players || !isPlayerCount(terms)) return ['table: players'];
  if (OPTIONAL_TERMS.some((term) => terms[term] && !offered[term])) return ['table: terms'];
  return [
    ...brokenTable(game, moment),
    ...brokenEdition(game, moment),
    ...brokenTrust(game, moment),
    ...brokenStage(game, moment),
    ...brokenMoment(game, moment),
    ...brokenCubes(game),
    ...game.players.flatMap((player, seat) => brokenPlayer(game, moment, player, seat)),
  ];
}

/** Whether there is nothing else to check, because the terms name no rules. */
export const isNoTable = (broken: readonly string[]): boolean =>
  broken.includes('table: players') || broken.includes('table: terms');

/** All broken invariants of a whole game: those of `brokenVisibleInvariants` and those of its cards (S7, G3, I5), as short codes. */
export function brokenInvariants(game: Game, moment: Moment): readonly string[] {
  const broken = brokenVisibleInvariants(game, moment);
  return isNoTable(broken) ? broken : [...broken, ...brokenCards(game)];
}
