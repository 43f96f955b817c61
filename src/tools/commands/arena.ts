import { pathToFileURL } from 'node:url';
import type { MatchReport } from '../arena/match.ts';
import type { Order } from '../arena/order.ts';
import type { TournamentReport } from '../arena/tournament.ts';
import { dealsOf, reportOf } from '../arena/match.ts';
import { HELP, parseOrder } from '../arena/order.ts';
import { PROGRAM_NAMES } from '../arena/programs.ts';
import { playDeals } from '../arena/threads.ts';
import { tournamentDeals, tournamentReport } from '../arena/tournament.ts';

/** `npm run arena`: programs play whole games against each other (docs/ARENA.md). */

const percent = (part: number): string => `${(100 * part).toFixed(1)}%`;

function summary(report: MatchReport): string {
  const { a, b, players, map, games, winShare, interval, seed } = report;
  return [
    `${a} against ${players - 1} ${b}, ${games} games of ${players} players on ${map}, seed ${seed}`,
    `wins      ${percent(winShare)}, 95% interval ${interval.map(percent).join(' to ')}, parity ${percent(1 / players)}`,
    `rank      ${report.averageRank.toFixed(2)} on average`,
    `powered   ${report.powered.toFixed(2)} cities, ${report.rounds.toFixed(1)} rounds a game`,
    `decision  ${report.msPerDecision.toFixed(2)} ms`,
  ].join('\n');
}

function tellRounding(wanted: number, games: number, deals: number): void {
  if (games > wanted) console.error(`arena: ${wanted} games rounded up to ${games}, ${deals} whole deals`);
}

async function playMatch({ match, running, json }: Extract<Order, { type: 'match' }>): Promise<void> {
  const deals = dealsOf(match);
  const report = reportOf(match, await playDeals(deals, running.workers, running));
  tellRounding(match.games, report.games, deals.length);
  console.log(json ? JSON.stringify(report) : summary(report));
}

function table({ players, map, games, seed, ratings }: TournamentReport): string {
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
    `tournament of ${games} games of ${players} players on ${map}, seed ${seed}; greedy has 1000 by definition`,
    ...lines.map((line) =>
      line
        .map((cell, column) => (column === 0 ? cell.padEnd(width(0)) : cell.padStart(width(column))))
        .join('  '),
    ),
  ].join('\n');
}

async function playTournament(order: Extract<Order, { type: 'tournament' }>): Promise<void> {
  const { tournament, running, json } = order;
  const deals = tournamentDeals(tournament, PROGRAM_NAMES);
  const report = tournamentReport(tournament, deals, await playDeals(deals, running.workers, running));
  tellRounding(tournament.games, report.games, deals.length);
  console.log(json ? JSON.stringify(report) : table(report));
}

const firstLine = (fault: unknown): string =>
  (fault instanceof Error ? fault.message : String(fault)).split('\n')[0] ?? '';

/** Exit code: 0 all games played, 1 a fault of a program, 2 bad flags. */
async function main(args: readonly string[]): Promise<number> {
  let order: Order;
  try {
    order = parseOrder(args);
  } catch (fault) {
    console.error(`arena: ${firstLine(fault)}`);
    return 2;
  }
  if (order.type === 'help') {
    console.log(HELP);
    return 0;
  }
  try {
    await (order.type === 'match' ? playMatch(order) : playTournament(order));
    return 0;
  } catch (fault) {
    console.error(`arena: ${firstLine(fault)}`);
    return 1;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.exitCode = await main(process.argv.slice(2));
