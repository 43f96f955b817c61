import { calibrate, calibrationText } from '../arena/calibration.ts';
import { dealsOf, reportOf } from '../arena/match.ts';
import { type ArenaOptions, HELP, parseOrder } from '../arena/order.ts';
import { PROGRAM_NAMES } from '../arena/programs.ts';
import { matchText, tournamentText } from '../arena/report-text.ts';
import { playDeals } from '../arena/threads.ts';
import { tournamentDeals, tournamentReport } from '../arena/tournament.ts';
import { runCommand } from '../support/options.ts';

/** `npm run arena`: programs play whole games against each other (docs/ARENA.md). Exits with 1 if a program fails. */

function tellRounding(wanted: number, games: number, deals: number): void {
  if (games > wanted) console.error(`arena: ${wanted} games rounded up to ${games}, ${deals} whole deals`);
}

async function playMatch({ match, running, json }: Extract<ArenaOptions, { type: 'match' }>): Promise<void> {
  const deals = dealsOf(match);
  const report = reportOf(match, await playDeals(deals, running.workers, running));
  tellRounding(match.games, report.games, deals.length);
  console.log(json ? JSON.stringify(report) : matchText(report));
}

async function playTournament(order: Extract<ArenaOptions, { type: 'tournament' }>): Promise<void> {
  const { tournament, running, json } = order;
  const deals = tournamentDeals(tournament, PROGRAM_NAMES);
  const report = tournamentReport(tournament, deals, await playDeals(deals, running.workers, running));
  tellRounding(tournament.games, report.games, deals.length);
  console.log(json ? JSON.stringify(report) : tournamentText(report));
}

function showCalibration({
  edition,
  games,
  seed,
  json,
}: Extract<ArenaOptions, { type: 'calibration' }>): void {
  const report = calibrate(edition, games, seed);
  console.log(json ? JSON.stringify(report) : calibrationText(report));
}

await runCommand('arena', parseOrder, async (order) => {
  if (order.type === 'help') console.log(HELP);
  else if (order.type === 'calibration') showCalibration(order);
  else await (order.type === 'match' ? playMatch(order) : playTournament(order));
  return 0;
});
