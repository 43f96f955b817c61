import { expect, test } from 'vitest';
import type { Match } from '../../src/tools/arena/match.ts';
import { playDeal } from '../../src/tools/arena/deals.ts';
import { dealsOf, reportOf } from '../../src/tools/arena/match.ts';
import { openProgram } from '../../src/tools/arena/programs.ts';

/**
 * A short arena. Its deals are too few to measure a level (docs/ARENA.md does), but enough to see that one has fallen far below what
 * it should be. Parity is a quarter, and a mean rank of 2.5. The seeds are fixed, so that only a change of the bots changes a result.
 */
const FLOORS: readonly (Pick<Match, 'a' | 'b' | 'games'> & { leastShare: number; worstRank: number })[] = [
  { a: 'solid', b: 'greedy', games: 24, leastShare: 0.35, worstRank: 2.4 },
  { a: 'strong', b: 'thrifty', games: 40, leastShare: 0.15, worstRank: 2.8 },
  { a: 'best', b: 'eyes', games: 4, leastShare: 0.25, worstRank: 2.4 },
];
const SEED = 1;
const NO_TIMEOUT = Infinity;
/** Milliseconds: many times what a quiet machine needs. */
const PATIENCE = 240_000;

test.each(FLOORS)(
  '$a against three $b does not fall below its floor, $games games',
  async ({ leastShare, worstRank, ...names }) => {
    const match: Match = { ...names, players: 4, map: 'usa', seed: SEED };
    const results = [];
    for (const deal of dealsOf(match)) {
      results.push(
        await playDeal(
          deal,
          deal.lineUp.map((name) => openProgram(name, NO_TIMEOUT)),
        ),
      );
    }
    const { winShare, averageRank, msPerDecision } = reportOf(match, results);
    console.log(`${match.a}: ${winShare} of ${match.games} games, rank ${averageRank}, ${msPerDecision} ms`);
    expect(winShare).toBeGreaterThanOrEqual(leastShare);
    expect(averageRank).toBeLessThanOrEqual(worstRank);
  },
  PATIENCE,
);
