import { citiesOf, newSites } from '../../figures/houses.ts';
import { bestResult, citiesToEnd } from '../policy/finals.ts';
import { capacityAt, fillFuelTable, freeStorage, MAX_POWERED, newFuelTable } from '../policy/fuel.ts';
import { type Move, PASS } from '../policy/move.ts';
import type { Policy } from '../policy/policy.ts';
import { bestStarts, findSites } from '../policy/sites.ts';
import { RESOURCE_COUNT } from '../sim/board.ts';
import { currentCount } from '../sim/deck.ts';
import { endsAfterBuilding } from '../sim/play.ts';
import type { Position } from '../sim/position.ts';
import { allPlants, mixOf, needOf, newNeed, overflow } from '../sim/storage.ts';

/** The candidate moves of a search, the policy's own move first. */
export function candidatesOf(position: Position, policy: Policy): readonly Move[] {
  const seat = position.actor;
  const first = policy.decide(position);
  const others = alternatives(position, seat, policy, first);
  const known = new Set<string>();
  return [first, ...others].filter((move) => {
    const key = JSON.stringify(move);
    if (known.has(key)) return false;
    known.add(key);
    return true;
  });
}

function alternatives(position: Position, seat: number, policy: Policy, first: Move): readonly Move[] {
  switch (position.moment) {
    case 'nominating':
      return nominations(position, seat, policy);
    case 'bidding':
      return bids(position, seat, policy);
    case 'scrapping':
      return scraps(position, seat);
    case 'discarding':
      return discards(position, seat);
    case 'buying':
      return purchases(position, seat);
    case 'building':
      return houses(position, seat, policy, first);
    default:
      return runs(position, seat);
  }
}

/** The ceilings of a bid, as fractions of the policy's own. */
const CEILINGS = [0.8, 1.25, 1.6];

function nominations(position: Position, seat: number, policy: Policy): Move[] {
  const money = position.money[seat] as number;
  const moves: Move[] = position.round > 1 ? [PASS] : [];
  const forSale = currentCount(position);
  for (let at = 0; at < forSale; at++) {
    const plant = position.market[at] as number;
    const bid = position.minimumBid(plant);
    if (bid > money) continue;
    const ceiling = Math.max(bid, policy.bidding.ceiling(position, seat, plant));
    moves.push({ type: 'nominate', plant, bid, upTo: ceiling });
    const higher = Math.min(money, Math.max(bid + 3, Math.round(ceiling * 1.35)));
    if (at >= forSale - 3 && higher > ceiling) moves.push({ type: 'nominate', plant, bid, upTo: higher });
  }
  return moves;
}

function bids(position: Position, seat: number, policy: Policy): Move[] {
  const { lotBid, lotPlant } = position;
  const money = position.money[seat] as number;
  const least = lotBid + 1;
  if (money < least) return [PASS];
  const ceiling = Math.max(position.minimumBid(lotPlant), policy.bidding.ceiling(position, seat, lotPlant));
  const limits = [least, ceiling, ...CEILINGS.map((part) => Math.round(ceiling * part)), least + 4, money];
  const upTos = limits.filter((limit) => limit >= least && limit <= money);
  return [PASS, ...upTos.map((upTo): Move => ({ type: 'bid', bid: least, upTo }))];
}

function scraps(position: Position, seat: number): Move[] {
  const row = seat * position.board.plantWidth;
  const hand = [...position.plants.subarray(row, row + (position.plantCount[seat] as number))];
  return hand.filter((plant) => plant !== position.lastPlant).map((plant) => ({ type: 'scrap', plant }));
}

function discards(position: Position, seat: number): Move[] {
  const over = overflow(position, seat);
  const moves: Move[] = [];
  for (let coal = Math.max(0, over.need - over.oil); coal <= Math.min(over.need, over.coal); coal++) {
    moves.push({ type: 'discard', coal, oil: over.need - coal });
  }
  return moves;
}

const fuel = newFuelTable();
/** Maximum number of values for powered cities when considering fuel. */
const MAX_TARGETS = 5;

function purchases(position: Position, seat: number): Move[] {
  const money = position.money[seat] as number;
  const own = position.cityCount[seat] as number;
  const most = Math.min(capacityAt(position, seat), MAX_POWERED - 1, own + 6);
  fillFuelTable(position, seat, fuel);
  const moves: Move[] = [];
  let lastCost = -1;
  for (let cities = most; cities >= 0 && moves.length < MAX_TARGETS; cities--) {
    const cost = fuel.cost[cities] as number;
    if (cost > money || cost === lastCost) continue;
    lastCost = cost;
    moves.push({
      type: 'buy',
      cubes: [...fuel.cubes.subarray(cities * RESOURCE_COUNT, (cities + 1) * RESOURCE_COUNT)],
    });
  }
  const widest = moves[0];
  if (widest?.type === 'buy') {
    for (let resource = 0; resource < RESOURCE_COUNT; resource++) {
      const filled = fill(position, seat, widest.cubes, resource);
      if (filled) moves.push({ type: 'buy', cubes: filled });
    }
  }
  moves.push({ type: 'buy', cubes: [0, 0, 0, 0] });
  return moves;
}

function priceOf(position: Position, cubes: readonly number[]): number {
  let price = 0;
  for (let resource = 0; resource < RESOURCE_COUNT; resource++) {
    price += position.fuelPrice(resource, cubes[resource] as number);
  }
  return price;
}

/** A purchase with additional cubes of a resource: as many as fit and half of the remaining money buys; null if there is none. */
function fill(position: Position, seat: number, cubes: readonly number[], resource: number): number[] | null {
  let free = freeStorage(position, seat, resource) - (cubes[resource] as number);
  if (resource < 2) free -= cubes[1 - resource] as number;
  const more = [...cubes];
  const most = (priceOf(position, cubes) + (position.money[seat] as number)) / 2;
  let added = 0;
  while (free-- > 0) {
    more[resource] = (more[resource] as number) + 1;
    if (priceOf(position, more) > most) {
      more[resource] = (more[resource] as number) - 1;
      break;
    }
    added++;
  }
  return added > 0 ? more : null;
}

/** Numbers of houses for the final count: the fewest that end the game, and those with the best result. */
function lastHouses(position: Position, seat: number): readonly number[] {
  const own = position.cityCount[seat] as number;
  const end = citiesToEnd(position, seat);
  const best = bestResult(position, seat, endsAfterBuilding(position) ? own : end);
  return best ? [end - own, best.cities - own] : [];
}

function houses(position: Position, seat: number, policy: Policy, first: Move): Move[] {
  const money = position.money[seat] as number;
  const own = position.cityCount[seat] as number;
  const planned = first.type === 'build' ? first.cities.length : 0;
  const last = lastHouses(position, seat);
  const most = Math.max(8, ...last);
  const { neighbours, crowd } = policy.weights;
  const starts = own > 0 ? [-1] : bestStarts(position, seat, neighbours, crowd, 4);
  const moves: Move[] = [];
  for (const start of starts) {
    const sites = findSites(position, seat, most, money, start, newSites());
    const counts =
      start < 0
        ? [planned + 1, planned - 1, planned + 2, planned - 2, 0, sites.count, planned + 3, ...last]
        : [planned, planned + 1, planned - 1];
    for (const count of counts) {
      if (count < 0 || count > sites.count) continue;
      moves.push({ type: 'build', cities: citiesOf(sites, count) });
    }
  }
  return moves;
}

const need = newNeed();
const mix = { least: 0, most: 0 };
function runs(position: Position, seat: number): Move[] {
  const moves: Move[] = [];
  const every = allPlants(position, seat);
  for (let set = 0; set <= every; set++) {
    needOf(position, seat, set, need);
    mixOf(position, seat, need, position.cubes, seat * RESOURCE_COUNT, mix);
    if (mix.least > mix.most) continue;
    moves.push({ type: 'power', set, hybridOil: mix.least });
    if (mix.most > mix.least) moves.push({ type: 'power', set, hybridOil: mix.most });
  }
  return moves;
}
