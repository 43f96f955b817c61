import type { Deal, DealResult } from './deals.ts';
import { meanOf, middleOf, resampled } from './interval.ts';

/**
 * Ratings by the Bradley-Terry model for tables of any size: a player wins a game with a chance of their strength divided by the strengths of
 * all players at the table. 400 points are ten times the strength, as in chess.
 */

export interface Rating {
  readonly name: string;
  readonly rating: number;
  /** 95%, by resampling deals. */
  readonly interval: readonly [number, number];
  /** Seats that the program played, those of one game counted one by one. */
  readonly seats: number;
  readonly winShare: number;
  readonly averageRank: number;
}

/** What one program did in the games of one deal. */
interface Entry {
  readonly name: string;
  /** Seats in each game. */
  readonly seats: number;
  /** Games won, shared wins by their part. */
  readonly wins: number;
}
interface Outcome {
  readonly games: number;
  readonly entries: readonly Entry[];
}

type Strengths = ReadonlyMap<string, number>;

const ITERATIONS = 1_000;
/** The fit ends when no strength changes by a greater part. */
const PRECISION = 1e-6;
const RESAMPLES = 200;
/** The rating of the program that the others are compared with. */
const BASE = 1_000;

function outcomeOf({ lineUp }: Deal, games: DealResult): Outcome {
  const entries = [...new Set(lineUp)].map((name): Entry => {
    const own = (at: number): boolean => lineUp[at] === name;
    const wins = games.flatMap(({ players }) => players.filter((_, at) => own(at)).map(({ share }) => share));
    return {
      name,
      seats: lineUp.filter((other) => other === name).length,
      wins: wins.reduce((a, b) => a + b, 0),
    };
  });
  return { games: games.length, entries };
}

/**
 * The likeliest strengths (minorization-maximization by Hunter, 2004). Each program has also drawn one game against a player of
 * strength 1, so that one that always or never wins gets a finite strength.
 */
function fit(outcomes: readonly Outcome[], from: Strengths): Strengths {
  const wins = new Map([...from.keys()].map((name) => [name, 0.5]));
  for (const { entries } of outcomes) {
    for (const entry of entries) wins.set(entry.name, (wins.get(entry.name) ?? 0) + entry.wins);
  }
  let now = from;
  for (let iteration = 0; iteration < ITERATIONS; iteration++) {
    const expected = new Map([...now].map(([name, strength]) => [name, 1 / (strength + 1)]));
    for (const { games, entries } of outcomes) {
      const total = entries.reduce((sum, { name, seats }) => sum + seats * (now.get(name) ?? 0), 0);
      for (const { name, seats } of entries) {
        expected.set(name, (expected.get(name) ?? 0) + (games * seats) / total);
      }
    }
    const next = new Map(
      [...now.keys()].map((name) => [name, (wins.get(name) ?? 0) / (expected.get(name) ?? 1)]),
    );
    const change = Math.max(...[...next].map(([name, value]) => Math.abs(value / (now.get(name) ?? 1) - 1)));
    now = next;
    if (change < PRECISION) break;
  }
  return now;
}

/** The ratings of all programs in the deals, best first. `base` is 1000 by definition. */
export function ratingsOf(
  deals: readonly Deal[],
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
      interval: middleOf(others.map((by) => points(by, name))),
      seats: played.length,
      winShare: meanOf(played.map(({ share }) => share)),
      averageRank: meanOf(played.map(({ rank }) => rank)),
    };
  });
  return ratings.toSorted((a, b) => b.rating - a.rating);
}
