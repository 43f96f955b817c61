import type { MatchReport } from './match.ts';
import type { TournamentReport } from './tournament.ts';

/** Arena reports as text. */

const percent = (part: number): string => `${(100 * part).toFixed(1)}%`;

/** The report of a match in five lines. */
export function matchText(report: MatchReport): string {
  const { a, b, players, edition, map, beginners, trust, games, winShare, interval, seed } = report;
  const kind = `${beginners ? ", beginners' game" : ''}${trust ? ', against the trust' : ''}`;
  return [
    `${a} against ${players - 1} ${b}, ${games} games of ${players} players on ${map} (${edition})${kind}, seed ${seed}`,
    `wins      ${percent(winShare)}, 95% interval ${interval.map(percent).join(' to ')}, parity ${percent(1 / players)}`,
    `rank      ${report.averageRank.toFixed(2)} on average`,
    `powered   ${report.powered.toFixed(2)} cities, ${report.rounds.toFixed(1)} rounds a game`,
    `habits    ${report.dark.toFixed(2)} dark cities a round, ${report.junk.toFixed(2)} useless plants a game`,
    `decision  ${report.decisions.toFixed(0)} a game, ${report.msPerDecision.toFixed(2)} ms each`,
  ].join('\n');
}

/** The report of a tournament, one line per program. */
export function tournamentText({ players, edition, map, games, seed, ratings }: TournamentReport): string {
  const rows = ratings.map(({ name, rating, interval, seats, winShare, averageRank }) => [
    name,
    String(rating),
    interval.join(' to '),
    String(seats),
    percent(winShare),
    averageRank.toFixed(2),
  ]);
  const lines = [['program', 'rating', '95% interval', 'seats', 'wins', 'rank'], ...rows];
  const width = (column: number): number => Math.max(...lines.map((line) => line[column]?.length ?? 0));
  return [
    `tournament of ${games} games of ${players} players on ${map} (${edition}), seed ${seed}; greedy has 1000 by definition`,
    ...lines.map((line) =>
      line
        .map((cell, column) => (column === 0 ? cell.padEnd(width(0)) : cell.padStart(width(column))))
        .join('  '),
    ),
  ].join('\n');
}
