import { pathToFileURL } from 'node:url';
import type { MatchReport } from './arena/match.ts';
import type { Order } from './arena/order.ts';
import { dealsOf, reportOf } from './arena/match.ts';
import { HELP, parseOrder } from './arena/order.ts';
import { playDeals } from './arena/threads.ts';

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

async function playMatch({ match, running, json }: Extract<Order, { type: 'match' }>): Promise<void> {
  const deals = dealsOf(match);
  const report = reportOf(match, await playDeals(deals, running.workers, running));
  if (report.games !== match.games) {
    console.error(`arena: ${match.games} games rounded up to ${report.games}, ${deals.length} whole deals`);
  }
  console.log(json ? JSON.stringify(report) : summary(report));
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
    await playMatch(order);
    return 0;
  } catch (fault) {
    console.error(`arena: ${firstLine(fault)}`);
    return 1;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.exitCode = await main(process.argv.slice(2));
