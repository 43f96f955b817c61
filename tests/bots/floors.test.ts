import { expect, test } from 'vitest';
import { dealsOf, type Match, reportOf } from '#tools/arena/match.ts';
import { playDeals } from '#tools/arena/threads.ts';

/** The minimum performance of a level. */
interface Floor {
  readonly leastShare: number;
  readonly worstRank: number;
}

/**
 * A short arena. Its deals are too few to measure a level (docs/ARENA.md does), but enough to detect a serious regression. Parity is one
 * part of the players, and the middle rank. The seeds are fixed, so that only a change of the bots changes a result. `npm run arena` plays
 * more.
 */
const FLOORS: readonly (Pick<Match, 'a' | 'b' | 'players' | 'beginners' | 'games'> & Floor)[] = [
  { a: 'gentle', b: 'random', players: 3, beginners: true, games: 6, leastShare: 0.6, worstRank: 1.5 },
  // the gentle level must not be too good, either
  { a: 'greedy', b: 'gentle', players: 4, beginners: true, games: 16, leastShare: 0.4, worstRank: 2.2 },
  { a: 'solid', b: 'greedy', players: 4, beginners: false, games: 12, leastShare: 0.35, worstRank: 2.4 },
  { a: 'strong', b: 'thrifty', players: 4, beginners: false, games: 16, leastShare: 0.2, worstRank: 2.6 },
  { a: 'best', b: 'eyes', players: 3, beginners: false, games: 3, leastShare: 0.5, worstRank: 1.7 },
];
const SEED = 1;
const NO_TIMEOUT = Infinity;
/** Milliseconds: many times the need of a quiet machine. */
const PATIENCE = 240_000;

test.each(FLOORS)(
  '$a against $b does not fall below its floor, $games games of $players',
  async ({ leastShare, worstRank, ...names }) => {
    const match: Match = { ...names, edition: 'classic', trust: false, map: 'usa', seed: SEED };
    // in a thread, which loads the bots without Vitest: they think twice as fast there
    const results = await playDeals(dealsOf(match), 1, { timeout: NO_TIMEOUT });
    const { winShare, averageRank, msPerDecision } = reportOf(match, results);
    console.log(`${match.a}: ${winShare} of ${match.games} games, rank ${averageRank}, ${msPerDecision} ms`);
    expect(winShare).toBeGreaterThanOrEqual(leastShare);
    expect(averageRank).toBeLessThanOrEqual(worstRank);
  },
  PATIENCE,
);
