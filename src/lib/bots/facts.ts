import { newSites } from '../figures/houses.ts';
import type { Seat } from '../rules/types.ts';
import { CHAMPION } from './levels.ts';
import {
  bestResult,
  citiesToEnd,
  type FinalResult,
  finalScoreOf,
  type MoneyBounds,
} from './policy/finals.ts';
import { capacityAt, fillFuelTable, MAX_POWERED, maxPowered, newFuelTable } from './policy/fuel.ts';
import { plantGivenUp } from './policy/giving-up.ts';
import { type Move, playMove } from './policy/move.ts';
import { Policy } from './policy/policy.ts';
import { bestStarts, findSites } from './policy/sites.ts';
import type { Fact } from './questions.ts';
import { RESOURCE_COUNT } from './sim/board.ts';
import { Position } from './sim/position.ts';
import { overflow, overflowOf } from './sim/storage.ts';
import type { Task } from './think.ts';

/** The figures behind advice, which a person can check. */

const copyOf = (position: Position): Position => new Position(position.board).copy(position);

/** The figures behind a move. */
export function factsOf({ seat, worlds }: Task, move: Move): readonly Fact[] {
  const position = worlds.at(0);
  switch (move.type) {
    case 'nominate':
      return plantFacts(position, seat, move.plant, move.upTo);
    case 'bid':
      return plantFacts(position, seat, position.lotPlant, move.upTo);
    case 'buy':
    case 'build': {
      const after = copyOf(position);
      playMove(after, move);
      keepKnownStage(position, after);
      const { least, most } = worlds.bounds;
      const cities = (after.cityCount[seat] as number) + (move.type === 'buy' ? housesAhead(after, seat) : 0);
      return [budget(after, seat), incomeIn(after, seat, cities), ...endings({ least, most }, move, seat)];
    }
    case 'pass':
      return [...tooDear(position, seat), { ...budget(position, seat), type: 'keeps' }];
    case 'power':
      return [runFact(position, seat, move.set)];
    default:
      return [];
  }
}

/** Takes back a Stage 3 that began in a world because of a card that nobody has seen. */
function keepKnownStage(before: Position, after: Position): void {
  if (after.stage < 3 || before.stage3Card !== 'in-deck') return;
  const begins2 = before.stage === 1 && after.mostCities >= before.board.citiesForStage2;
  after.stage = begins2 ? 2 : before.stage;
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
  const { board } = position;
  const owned = position.cityCount[seat] as number;
  const hand = position.plants.subarray(seat * board.plantWidth, (seat + 1) * board.plantWidth);
  const run = [...hand].filter((_, at) => (set >> at) & 1);
  const cities = Math.min(
    owned,
    run.reduce((sum, plant) => sum + (board.powers[plant] as number), 0),
  );
  const most = Math.min(owned, maxPowered(position, seat));
  const otherCities = cities < most ? most : 0;
  return {
    type: 'run',
    cities,
    income: board.incomeFor(cities),
    other: cities < most ? 'most' : 'none',
    otherCities,
    otherIncome: board.incomeFor(otherCities),
  };
}

function plantFacts(position: Position, seat: Seat, plant: number, upTo: number): readonly Fact[] {
  const after = withPlant(position, seat, plant, upTo);
  return [
    { type: 'ceiling', plant, upTo },
    { type: 'capacity', before: capacityAt(position, seat), after: capacityAt(after, seat) },
    budget(after, seat),
  ];
}

/** The position after a seat has bought a plant, and given one up for it if it has too many (A8, A9). The market is as it was. */
function withPlant(position: Position, seat: Seat, plant: number, price: number): Position {
  const after = copyOf(position);
  const row = seat * position.board.plantWidth;
  const count = position.plantCount[seat] as number;
  const hand = [...position.plants.subarray(row, row + count)];
  const isFull = count >= position.board.plantLimit;
  const given = isFull ? plantGivenUp(position, seat, plant) : 0;
  const kept = [...hand.filter((own) => own !== given), plant].toSorted((a, b) => a - b);
  after.plants.set(kept, row);
  after.plantCount[seat] = kept.length;
  after.money[seat] = (after.money[seat] as number) - price;
  const lose = (resource: number, cubes: number): void => {
    const at = seat * RESOURCE_COUNT + resource;
    after.cubes[at] = (after.cubes[at] as number) - cubes;
  };
  for (let resource = 2; resource < RESOURCE_COUNT; resource++)
    lose(resource, overflowOf(after, seat, resource));
  const over = overflow(after, seat);
  const coal = Math.max(0, over.need - over.oil);
  lose(0, coal);
  lose(1, over.need - coal);
  return after;
}

const sites = newSites();
const fuel = newFuelTable();
const HOUSES = 2;

/** The money left after a plan, and the prices of fuel and the next houses then. */
function budget(after: Position, seat: Seat): Extract<Fact, { readonly type: 'budget' }> {
  const cap = Math.min(capacityAt(after, seat), MAX_POWERED - 1);
  const cost = fillFuelTable(after, seat, fuel).cost[cap] as number;
  const hasCities = (after.cityCount[seat] as number) > 0;
  if (hasCities) findSites(after, seat, HOUSES, Infinity, -1, sites);
  else sites.count = 0;
  return {
    type: 'budget',
    left: after.money[seat] as number,
    fuel: Number.isFinite(cost) ? cost : 0,
    cities: sites.count,
    cost: hasCities ? (sites.cost[sites.count] as number) : 0,
  };
}

/** The houses that a seat can build in this round for cities that it has the fuel to power. */
function housesAhead(position: Position, seat: Seat): number {
  const own = position.cityCount[seat] as number;
  const lacking = maxPowered(position, seat) - own;
  if (lacking <= 0) return 0;
  const starts = own > 0 ? [-1] : bestStarts(position, seat, 0, 0, position.board.size);
  const money = position.money[seat] as number;
  return Math.max(0, ...starts.map((start) => findSites(position, seat, lacking, money, start, sites).count));
}

/** What a seat earns in this round if it has so many cities then. */
function incomeIn(after: Position, seat: Seat, owned: number): Fact {
  const cities = Math.min(maxPowered(after, seat), owned);
  return { type: 'income', cities, income: after.board.incomeFor(cities) };
}

/**
 * The seats that can end the game in this round, and what is powered then: by the seat at its best, by a rival at most. A purchase comes
 * first; houses do not, because the question is what the seat can build. Hidden money (V4) counts with what it can be at least and at most.
 */
function endings(bounds: MoneyBounds, move: Move, seat: Seat): readonly Fact[] {
  const afterBuying = (position: Position): Position => {
    const after = copyOf(position);
    if (move.type === 'buy') playMove(after, move);
    return after;
  };
  const [least, most] = [afterBuying(bounds.least), afterBuying(bounds.most)];
  const ended = (position: Position, at: Seat): FinalResult | null =>
    bestResult(position, at, citiesToEnd(position, at));
  const rivals = Array.from({ length: most.board.players }, (_, at) => at).filter((at) => at !== seat);
  const facts: Fact[] = [];
  const own = ended(most, seat);
  if (own) {
    const results = rivals.map((at) => ({ at, result: bestResult(most, at) ?? own }));
    const [strongest] = results.toSorted(
      (a, b) => finalScoreOf(most, b.result) - finalScoreOf(most, a.result),
    );
    if (strongest) {
      const { at: rival, result } = strongest;
      const figures = { cities: own.cities, powered: own.powered, rival, rivalPowered: result.powered };
      facts.push({ type: 'can-end', ...figures });
    }
  }
  for (const at of rivals) {
    if (ended(most, at) === null) continue;
    const isSure = ended(least, at) !== null;
    facts.push({ type: 'rival-can-end', seat: at, cities: citiesToEnd(most, at), isSure });
  }
  return facts;
}
