import { newSites } from '../figures/houses.ts';
import { incomeFor } from '../rules/bureaucracy.ts';
import type { Command } from '../rules/command.ts';
import type { Seat } from '../rules/types.ts';
import type { View } from '../rules/view.ts';
import { cheapestRegion } from './drafting.ts';
import { BEST_EFFORT, CHAMPION } from './levels.ts';
import { capacityAt, fillFuelTable, MAX_POWERED, maxPowered, newFuelTable } from './policy/fuel.ts';
import { type Move, planOf, playMove } from './policy/move.ts';
import { Policy } from './policy/policy.ts';
import { findSites } from './policy/sites.ts';
import type { Advice, Fact } from './questions.ts';
import type { Rated } from './search/search.ts';
import { CITIES } from './sim/board.ts';
import { PLANT_WIDTH, Position } from './sim/position.ts';
import { rateMoves, type Task, taskOf } from './think.ts';

/** The best bot's advice, with figures that a person can check. */

/** Maximum number of options shown. */
const MAX_OPTIONS = 3;

/** Drops a limit equal to the bid: it would only pass automatically next time, and a person wants to decide that. */
export function withoutIdleLimit(command: Command): Command {
  if (command.type !== 'bid' && command.type !== 'nominate') return command;
  const { upTo, ...bid } = command;
  return upTo === undefined || upTo > command.bid ? command : bid;
}

/** Limits closer than this are equivalent to a person. Elektro. */
const NEAR = 3;

/** Whether two moves begin with the same bid and go about as far. */
function areNearDuplicates(one: Move, other: Move): boolean {
  if (one.type === 'nominate' && other.type === 'nominate')
    return one.plant === other.plant && one.bid === other.bid && Math.abs(one.upTo - other.upTo) < NEAR;
  if (one.type === 'bid' && other.type === 'bid')
    return one.bid === other.bid && Math.abs(one.upTo - other.upTo) < NEAR;
  return false;
}
/** Leaves out moves that hardly differ from an earlier one. */
export function withoutNearDuplicates<T extends { readonly what: Move }>(rated: readonly T[]): readonly T[] {
  return rated.reduce<readonly T[]>(
    (kept, one) => (kept.some(({ what }) => areNearDuplicates(what, one.what)) ? kept : [...kept, one]),
    [],
  );
}

/** Sorts moves. One that was dropped early was played in fewer, possibly easier worlds: it counts at most as the ones before it. */
const inOrder = (rated: readonly Rated<Move>[]): readonly Rated<Move>[] =>
  rated.map(({ what }, at) => ({
    what,
    chance: Math.min(...rated.slice(0, at + 1).map(({ chance }) => chance)),
  }));

export function advise(view: View, seed: number): Advice {
  const even = 1 / view.players.length;
  if (view.moment === 'drafting') {
    return { options: [{ plan: cheapestRegion(view, view.viewer ?? 0), chance: even }], facts: [] };
  }
  const task = taskOf(view, seed);
  const position = task.worlds.at(0);
  const rated = inOrder(withoutNearDuplicates(rateMoves(task, BEST_EFFORT)).slice(0, MAX_OPTIONS));
  const options = rated.map(({ what, chance }) => ({
    plan: planOf(position, task.seat, what).map(withoutIdleLimit),
    chance,
  }));
  const best = rated[0]?.what;
  return { options, facts: best ? factsOf(task, best) : [] };
}

function factsOf({ seat, worlds }: Task, move: Move): readonly Fact[] {
  const position = worlds.at(0);
  const after = new Position(position.board).copy(position);
  switch (move.type) {
    case 'nominate':
      return plantFacts(position, seat, move.plant, move.upTo);
    case 'bid':
      return plantFacts(position, seat, position.lotPlant, move.upTo);
    case 'buy':
    case 'build':
      playMove(after, move);
      return [budget(position, after, seat), incomeIn(after, seat), ...endings(position, after, seat)];
    case 'pass':
      return [...tooDear(position, seat), { ...budget(position, position, seat), type: 'keeps' }];
    case 'power':
      return [runFact(position, seat, move.set)];
    default:
      return [];
  }
}

function tooDear(position: Position, seat: Seat): readonly Fact[] {
  const plant = position.lotPlant;
  if (plant === 0) return [];
  const bid = position.lotBid + 1;
  const upTo = Math.max(
    0,
    new Policy(CHAMPION, findSites).observe(position, seat).bidding.ceiling(position, seat, plant),
  );
  return upTo < bid ? [{ type: 'too-dear', plant, upTo, bid }] : [];
}

/** The result of the plants in `set`, beside that of all plants that can run or, if equal, of none. */
function runFact(position: Position, seat: Seat, set: number): Fact {
  const owned = position.cityCount[seat] as number;
  const hand = position.plants.subarray(seat * PLANT_WIDTH, (seat + 1) * PLANT_WIDTH);
  const run = [...hand].filter((_, at) => (set >> at) & 1);
  const cities = Math.min(
    owned,
    run.reduce((sum, plant) => sum + (CITIES[plant] as number), 0),
  );
  const most = Math.min(owned, maxPowered(position, seat));
  const otherCities = cities < most ? most : 0;
  return {
    type: 'run',
    cities,
    income: incomeFor(cities),
    other: cities < most ? 'most' : 'none',
    otherCities,
    otherIncome: incomeFor(otherCities),
  };
}

function plantFacts(position: Position, seat: Seat, plant: number, upTo: number): readonly Fact[] {
  const policy = new Policy(CHAMPION, findSites).observe(position, seat);
  const before = capacityAt(position, seat);
  const isFull = (position.plantCount[seat] as number) >= position.board.plantLimit;
  const lost = isFull ? (CITIES[policy.outlook.worstPlant(position, seat, plant)] as number) : 0;
  const paid = new Position(position.board).copy(position);
  paid.money[seat] = (paid.money[seat] as number) - upTo;
  return [
    { type: 'ceiling', plant, upTo },
    { type: 'capacity', before, after: before - lost + (CITIES[plant] as number) },
    budget(position, paid, seat),
  ];
}

const sites = newSites();
const fuel = newFuelTable();
const HOUSES = 2;

/** The money left after the plan, and the cost of fuel and the next houses at the prices of `position`. */
function budget(position: Position, after: Position, seat: Seat): Extract<Fact, { readonly type: 'budget' }> {
  const cap = Math.min(capacityAt(position, seat), MAX_POWERED - 1);
  const cost = fillFuelTable(position, seat, fuel).cost[cap] as number;
  const hasCities = (position.cityCount[seat] as number) > 0;
  if (hasCities) findSites(position, seat, HOUSES, Infinity, -1, sites);
  else sites.count = 0;
  return {
    type: 'budget',
    left: after.money[seat] as number,
    fuel: Number.isFinite(cost) ? cost : 0,
    cities: sites.count,
    cost: sites.cost[sites.count] as number,
  };
}

function incomeIn(after: Position, seat: Seat): Fact {
  const cities = Math.min(maxPowered(after, seat), after.cityCount[seat] as number);
  return { type: 'income', cities, income: incomeFor(cities) };
}

/** The seats that can end the game in this round by spending all their money on houses. `seat` powers with its fuel after the plan. */
function endings(position: Position, after: Position, seat: Seat): readonly Fact[] {
  const { players, citiesForEnd } = position.board;
  const reach = Array.from({ length: players }, (_, at) => {
    const own = position.cityCount[at] as number;
    const isDone = position.moment === 'building' && !position.isWaiting(at);
    if (own === 0 || isDone) return own;
    const lack = Math.max(0, citiesForEnd - own);
    return own + findSites(position, at, lack, position.money[at] as number, -1, sites).count;
  });
  const powered = (at: Seat): number => Math.min(maxPowered(after, at), reach[at] as number);
  const rivals = reach.map((_, at) => at).filter((at) => at !== seat);
  const facts: Fact[] = [];
  const strongest = rivals.toSorted((a, b) => powered(b) - powered(a))[0] ?? 0;
  if ((reach[seat] as number) >= citiesForEnd) {
    facts.push({
      type: 'can-end',
      cities: reach[seat] as number,
      powered: powered(seat),
      rival: strongest,
      rivalPowered: powered(strongest),
    });
  }
  for (const at of rivals) {
    if ((reach[at] as number) >= citiesForEnd)
      facts.push({ type: 'rival-can-end', seat: at, cities: reach[at] as number });
  }
  return facts;
}
