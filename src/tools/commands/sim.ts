import { mapTerms } from '../../lib/rules/setup.ts';
import { EDITION_IDS, MAP_IDS } from '../../lib/rules/types.ts';
import { type SimOrder, type SimReport, simulate } from '../sim/simulate.ts';
import { choice, flag, games, optionsOf, runCommand, seedNumber, wholeNumber } from '../support/options.ts';

/** `npm run sim`: plays whole games of seeded random legal commands and checks each position. Exits with 1 if a check fails. */

const listed = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([key, count]) => `${key}: ${count}`)
    .join(', ');

function summary(order: SimOrder, report: SimReport): string {
  const checked = order.checks ? `${report.violations} violations` : 'not checked';
  return [
    `${report.games} games of ${order.players} players on ${order.map} (${order.edition}), seed ${order.seed}: ${checked}`,
    `${report.commands} commands, ${report.perSecond} a second`,
    `endings  ${listed(report.endings)}`,
    `rounds   ${listed(report.rounds)}`,
  ].join('\n');
}

const options = optionsOf({
  players: wholeNumber(2, 6, 4),
  map: choice(MAP_IDS, 'usa'),
  games: games(100),
  seed: seedNumber,
  json: flag,
  edition: choice(EDITION_IDS, 'classic'),
  ...mapTerms(() => flag),
  draft: flag,
  'no-checks': flag,
});

await runCommand('sim', options, (given) => {
  const { json, 'no-checks': isUnchecked, ...values } = given;
  const order = { ...values, checks: !isUnchecked };
  const report = simulate(order, (violation) => console.error(violation));
  console.log(json ? JSON.stringify(report) : summary(order, report));
  return report.violations === 0 ? 0 : 1;
});
