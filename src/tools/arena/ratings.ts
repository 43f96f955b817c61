import type { ArenaDeal, DealResult } from './deals.ts';
import { meanOf, middle95Of, resampled } from './interval.ts';

/**
 * Bradley-Terry ratings for tables of any size: a player's chance to win is their strength divided by the sum of strengths at the table.
 * 400 points are a factor of ten, as in chess.
 */

export interface Rating {
  readonly name: string;
  readonly rating: number;
  /** The 95% interval, from resampled deals. */
  readonly interval: readonly [number, number];
  /** Seats that the program played, counting several in one game. */
  readonly seats: number;
  readonly winShare: number;
  readonly averageRank: number;
}

/** Seats at a table by program. */
type SeatCounts = ReadonlyMap<string, number>;

/** The games of one deal. */
interface Outcome {
  readonly seatCounts: SeatCounts;
  /** Equal for all tables with the same programs. */
  readonly key: string;
  readonly games: number;
  /** Games won by program. A win shared by n counts 1/n. */
  readonly wins: ReadonlyMap<string, number>;
}

type Strengths = ReadonlyMap<string, number>;

const ITERATIONS = 1_000;
/** The fit ends when no strength changes by a larger factor. */
const PRECISION = 1e-4;
const RESAMPLES = 200;
/** The rating of the reference program. */
const BASE = 1_000;

function add<K>(sums: Map<K, number>, key: K, more: number): void {
  sums.set(key, (sums.get(key) ?? 0) + more);
}

function outcomeOf({ lineUp }: ArenaDeal, games: DealResult): Outcome {
  const [seatCounts, wins] = [new Map<string, number>(), new Map<string, number>()];
  for (const [at, name] of lineUp.entries()) {
    add(seatCounts, name, 1);
    for (const { players } of games) add(wins, name, players[at]?.share ?? 0);
  }
  return { seatCounts, key: lineUp.toSorted().join(), games: games.length, wins };
}

/** Strengths scaled to a geometric mean of 1. */
function scaled(strengths: Strengths): Strengths {
  const mean = Math.exp(meanOf([...strengths.values()].map(Math.log)));
  return new Map([...strengths].map(([name, strength]) => [name, strength / mean]));
}

/**
 * The maximum-likelihood strengths (minorization-maximization by Hunter, 2004). Each program also gets one drawn game against strength 1,
 * so that a program that always or never wins has a finite strength.
 */
function fit(outcomes: readonly Outcome[], from: Strengths): Strengths {
  const wins = new Map([...from.keys()].map((name) => [name, 0.5]));
  const tables = new Map<string, SeatCounts>();
  const games = new Map<string, number>();
  for (const outcome of outcomes) {
    for (const [name, won] of outcome.wins) add(wins, name, won);
    tables.set(outcome.key, outcome.seatCounts);
    add(games, outcome.key, outcome.games);
  }
  let now = from;
  for (let iteration = 0; iteration < ITERATIONS; iteration++) {
    const expected = new Map([...now].map(([name, strength]) => [name, 1 / (strength + 1)]));
    for (const [key, seatCounts] of tables) {
      let total = 0;
      for (const [name, seats] of seatCounts) total += seats * (now.get(name) ?? 0);
      for (const [name, seats] of seatCounts) add(expected, name, ((games.get(key) ?? 0) * seats) / total);
    }
    const before = now;
    const next = [...wins].map(([name, won]) => [name, won / (expected.get(name) ?? 1)] as const);
    now = scaled(new Map(next));
    const changes = [...now].map(([name, strength]) => Math.abs(strength / (before.get(name) ?? 1) - 1));
    if (Math.max(...changes) < PRECISION) break;
  }
  return now;
}

/** The ratings of all programs in the deals, best first. `base` is rated 1000 by definition. */
export function ratingsOf(
  deals: readonly ArenaDeal[],
  results: readonly DealResult[],
  base: string,
  seed: number,
): readonly Rating[] {
  const names = [...new Set(deals.flatMap(({ lineUp }) => lineUp))];
  const outcomes = deals.map((deal, at) => outcomeOf(deal, results[at] ?? []));
  const strengths = fit(outcomes, new Map(names.map((name) => [name, 1])));
  const points = (by: Strengths, name: string): number =>
    BASE + 400 * Math.log10((by.get(name) ?? 1) / (by.get(base) ?? 1));
  const others = resampled(outcomes, (drawn) => fit(drawn, strengths), seed, RESAMPLES);
  const ratings = names.map((name): Rating => {
    const played = deals.flatMap(({ lineUp }, at) =>
      (results[at] ?? []).flatMap(({ players }) => players.filter((_, player) => lineUp[player] === name)),
    );
    return {
      name,
      rating: points(strengths, name),
      interval: middle95Of(others.map((by) => points(by, name))),
      seats: played.length,
      winShare: meanOf(played.map(({ share }) => share)),
      averageRank: meanOf(played.map(({ rank }) => rank)),
    };
  });
  return ratings.toSorted((a, b) => b.rating - a.rating);
}
