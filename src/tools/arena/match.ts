import type { ArenaDeal, ArenaTerms, DealResult } from './deals.ts';
import { intervalOf, meanOf, toFourDecimals } from './interval.ts';
import type { PlayerResult } from './play-game.ts';
import { seedFrom } from './seeds.ts';

/** One `a` against `b` in all other seats. */
export interface Match extends ArenaTerms {
  readonly a: string;
  readonly b: string;
  readonly players: number;
  readonly games: number;
  readonly seed: number;
}

/** The printed report. All figures except `rounds` are about `a`. */
export interface MatchReport extends Match {
  readonly winShare: number;
  /** The 95% interval of `winShare`, from resampled deals. */
  readonly interval: readonly [number, number];
  readonly averageRank: number;
  readonly powered: number;
  readonly rounds: number;
  /** Per game. */
  readonly decisions: number;
  /** Unpowered cities per round. */
  readonly dark: number;
  /** Plants bought per game that were no better than any the player had. */
  readonly junk: number;
  readonly msPerDecision: number;
}

/** The deals of a match. The number of games is rounded up to whole deals. */
export function dealsOf({ a, b, players, games, seed, ...match }: Match): readonly ArenaDeal[] {
  const { edition, map, beginners, trust } = match;
  const lineUp = Array.from({ length: players }, (_, player) => (player === 0 ? a : b));
  return Array.from({ length: Math.ceil(games / players) }, (_, index) => {
    return { index, seed: seedFrom(seed, index), edition, map, beginners, trust, lineUp };
  });
}

/** Summarizes the deals of a match. */
export function reportOf(match: Match, deals: readonly DealResult[]): MatchReport {
  const games = deals.flat();
  const own = games.flatMap(({ players }) => players.slice(0, 1));
  const mean = (figure: (result: PlayerResult) => number): number => meanOf(own.map(figure));
  const shares = deals.map((deal) => meanOf(deal.map(({ players }) => players[0]?.share ?? 0)));
  const [low, high] = intervalOf(shares, match.seed);
  return {
    a: match.a,
    b: match.b,
    players: match.players,
    edition: match.edition,
    map: match.map,
    beginners: match.beginners,
    trust: match.trust,
    games: games.length,
    winShare: toFourDecimals(mean(({ share }) => share)),
    interval: [toFourDecimals(low), toFourDecimals(high)],
    averageRank: toFourDecimals(mean(({ rank }) => rank)),
    powered: toFourDecimals(mean(({ powered }) => powered)),
    rounds: toFourDecimals(meanOf(games.map(({ rounds }) => rounds))),
    decisions: toFourDecimals(mean(({ decisions }) => decisions)),
    dark: toFourDecimals(mean(({ dark }) => dark) / meanOf(games.map(({ rounds }) => rounds))),
    junk: toFourDecimals(mean(({ junk }) => junk)),
    // a player without any real choice has no decisions
    msPerDecision: toFourDecimals(
      mean(({ ms }) => ms) /
        Math.max(
          1,
          mean(({ decisions }) => decisions),
        ),
    ),
    seed: match.seed,
  };
}
