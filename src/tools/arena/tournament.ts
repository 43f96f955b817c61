import { seedRng, shuffle } from '../../lib/rules/rng.ts';
import type { EditionId, MapId } from '../../lib/rules/types.ts';
import type { ArenaDeal, DealResult } from './deals.ts';
import { toFourDecimals } from './interval.ts';
import { type Rating, ratingsOf } from './ratings.ts';
import { seedFrom } from './seeds.ts';

/** A tournament of all programs. */
export interface Tournament {
  readonly edition: EditionId;
  readonly games: number;
  readonly seed: number;
}

export interface TournamentReport extends Tournament {
  readonly players: number;
  readonly map: MapId;
  /** Best first. */
  readonly ratings: readonly Rating[];
}

const PLAYERS = 4;
const MAP = 'usa';
/** The program whose rating is fixed. */
const BASE = 'greedy';

type LineUp = readonly string[];

/** One seat of a program against three of another, for every ordered pair, in random order. */
function pairings(names: readonly string[], seed: number): readonly LineUp[] {
  const all = names.flatMap((a) => names.filter((b) => b !== a).map((b) => [a, b, b, b]));
  return shuffle(all, seedRng(seed))[0];
}

/** Tables of four different programs; each program sits at equally many tables. */
function mixedTables(names: readonly string[], seed: number): readonly LineUp[] {
  const [order] = shuffle(names, seedRng(seed));
  return order.map((_, at) =>
    Array.from({ length: PLAYERS }, (__, player) => order[(PLAYERS * at + player) % order.length] as string),
  );
}

/** Endless line-ups: a list, then the same in another order, and so on. */
function* endless(list: typeof pairings, names: readonly string[], seed: number): Generator<LineUp, never> {
  for (let round = 0; ; round++) yield* list(names, seedFrom(seed, round));
}

/** The deals of a tournament, alternating pairings and mixed tables; its games are rounded up to whole deals. */
export function tournamentDeals(
  { edition, games, seed }: Tournament,
  names: readonly string[],
): readonly ArenaDeal[] {
  const [paired, mixed] = [endless(pairings, names, seed), endless(mixedTables, names, seed)];
  return Array.from({ length: Math.ceil(games / PLAYERS) }, (_, index) => {
    const lineUp = (index % 2 === 0 ? paired : mixed).next().value;
    return { index, seed: seedFrom(seed, index), edition, map: MAP, beginners: false, trust: false, lineUp };
  });
}

/** Summarizes the deals of a tournament. */
export function tournamentReport(
  { edition, seed }: Tournament,
  deals: readonly ArenaDeal[],
  results: readonly DealResult[],
): TournamentReport {
  const ratings = ratingsOf(deals, results, BASE, seed).map((one) => ({
    ...one,
    rating: Math.round(one.rating),
    interval: [Math.round(one.interval[0]), Math.round(one.interval[1])] as const,
    winShare: toFourDecimals(one.winShare),
    averageRank: toFourDecimals(one.averageRank),
  }));
  return { edition, players: PLAYERS, map: MAP, games: results.flat().length, seed, ratings };
}
