import { newSites } from '../../figures/houses.ts';
import { capacityAt, maxPowered } from '../policy/fuel.ts';
import type { Outlook } from '../policy/outlook.ts';
import { findSitesGreedily } from '../policy/sites.ts';
import { RESOURCE_COUNT } from '../sim/board.ts';
import { currentCount } from '../sim/deck.ts';
import type { Position } from '../sim/position.ts';

/** The features of each seat as input of the value net at the beginning of a round. Most are between 0 and 2. */

const SEATS = 6;
const HOUSES_AHEAD = 4;

/** The raw figures of each seat, before comparison with those of the others. */
const FIGURES = [
  'money',
  'cities',
  'capacity',
  'powerable',
  'income',
  'runCost',
  'best',
  'next',
  'worth',
] as const;
type Figure = (typeof FIGURES)[number];
const figures = Object.fromEntries(FIGURES.map((name) => [name, new Float64Array(SEATS)])) as Record<
  Figure,
  Float64Array
>;
const place = new Float64Array(SEATS);
const houseCosts = new Float64Array(SEATS * HOUSES_AHEAD);
const sites = newSites();

function readSeat(position: Position, seat: number, outlook: Outlook): void {
  const { board } = position;
  const cap = capacityAt(position, seat);
  const cities = position.cityCount[seat] as number;
  const row = seat * board.plantWidth;
  let [runCost, best] = [0, 0];
  for (let at = 0; at < (position.plantCount[seat] as number); at++) {
    const plant = position.plants[row + at] as number;
    runCost += outlook.runCost(plant);
    best = Math.max(best, board.powers[plant] as number);
  }
  figures.money[seat] = (position.money[seat] as number) / 100;
  figures.cities[seat] = (cities / board.citiesForEnd) * 2;
  figures.capacity[seat] = (cap / board.citiesForEnd) * 2;
  figures.powerable[seat] = (maxPowered(position, seat) / board.citiesForEnd) * 2;
  figures.income[seat] = board.incomeFor(Math.min(cities, cap)) / 80;
  figures.runCost[seat] = runCost / 40;
  figures.best[seat] = best / 4;
  figures.worth[seat] = outlook.worth(cap, runCost) / 800;
  readHouses(position, seat, cities);
}

function readHouses(position: Position, seat: number, cities: number): void {
  if (cities > 0) findSitesGreedily(position, seat, HOUSES_AHEAD, Infinity, -1, sites);
  let total = 0;
  for (let n = 0; n < HOUSES_AHEAD; n++) {
    if (cities === 0) total += n === 0 ? 10 : 14;
    else total = n < sites.count ? (sites.cost[n + 1] as number) : total + 60;
    houseCosts[seat * HOUSES_AHEAD + n] = total;
  }
  figures.next[seat] = total / 60;
}

/** The best figure of the other seats. */
function bestOther(values: Float64Array, seat: number, players: number): number {
  let best = -Infinity;
  for (let other = 0; other < players; other++) {
    if (other !== seat) best = Math.max(best, values[other] as number);
  }
  return best;
}
function mean(values: Float64Array, players: number): number {
  let sum = 0;
  for (let seat = 0; seat < players; seat++) sum += values[seat] as number;
  return sum / players;
}

/** Figures compared with the best opponent's and with the mean of the table. */
const COMPARED: readonly Figure[] = [
  'money',
  'cities',
  'capacity',
  'powerable',
  'income',
  'next',
  'worth',
  'best',
];
const COMMON = 15;
export const FEATURE_COUNT = FIGURES.length + 2 * COMPARED.length + 4 + COMMON;

const common = new Float64Array(COMMON);
function readCommon(position: Position): void {
  const { board, market, stage } = position;
  const forSale = currentCount(position);
  let [best, future] = [0, 0];
  for (let at = 0; at < position.marketCount; at++) {
    const cities = board.powers[market[at] as number] as number;
    if (at < forSale) best = Math.max(best, cities);
    else future = Math.max(future, cities);
  }
  common.fill(0);
  common[stage - 1] = 1;
  common[3] = position.mostCities / board.citiesForEnd;
  common[4] = best / 5;
  common[5] = future / 5;
  common[6] = Math.min(2, position.round / 8);
  common[7] = position.stage3Card === 'in-deck' ? (position.deckEnd - position.deckTop) / 30 : 0;
  common[6 + Math.max(2, board.players)] = 1;
  for (let resource = 0; resource < 2; resource++) {
    common[13 + resource] = (position.resources[resource] as number) / 24;
  }
}

/** Fills `into` with FEATURE_COUNT numbers for each seat. The outlook must look from any seat of the position. */
export function readFeatures(position: Position, outlook: Outlook, into: Float64Array): void {
  const { players } = position.board;
  for (let at = 0; at < players; at++) place[position.order[at] as number] = at / (players - 1);
  for (let seat = 0; seat < players; seat++) readSeat(position, seat, outlook);
  readCommon(position);
  for (let seat = 0; seat < players; seat++) {
    let at = seat * FEATURE_COUNT;
    for (const name of FIGURES) into[at++] = figures[name][seat] as number;
    for (const name of COMPARED) {
      const own = figures[name][seat] as number;
      into[at++] = own - bestOther(figures[name], seat, players);
      into[at++] = own - mean(figures[name], players);
    }
    const money = position.money[seat] as number;
    into[at++] = place[seat] as number;
    into[at++] = Math.min(1, (position.plantCount[seat] as number) / position.board.plantLimit);
    into[at++] = (money - (houseCosts[seat * HOUSES_AHEAD + 1] as number)) / 60;
    into[at++] = cubesOf(position, seat) / 8;
    into.set(common, at);
  }
}

function cubesOf(position: Position, seat: number): number {
  let sum = 0;
  for (let r = 0; r < RESOURCE_COUNT; r++) sum += position.cubes[seat * RESOURCE_COUNT + r] as number;
  return sum;
}
