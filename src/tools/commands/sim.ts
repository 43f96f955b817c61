import { parseArgs } from 'node:util';
import { pathToFileURL } from 'node:url';
import type { Step } from '../../lib/machine/step.ts';
import type { Setup } from '../../lib/rules/setup.ts';
import type { MapId } from '../../lib/rules/types.ts';
import { fastStep } from '../../lib/machine/fast-transition.ts';
import { seedRng } from '../../lib/rules/rng.ts';
import { MAP_IDS } from '../../lib/rules/types.ts';
import { brokenAfter } from '../support/checks.ts';
import { endingOf, nameOf } from '../support/ending.ts';
import type { Move } from '../support/play.ts';
import { beginOrFail, playRandomly } from '../support/play.ts';
import { Chance } from '../support/player.ts';

/** `npm run sim`: plays whole games by seeded random legal commands and checks each position. */

export interface SimOrder {
  readonly players: number;
  readonly map: MapId;
  readonly games: number;
  readonly seed: number;
  readonly beginners: boolean;
  readonly draft: boolean;
  readonly checks: boolean;
}

export interface SimReport {
  readonly games: number;
  readonly commands: number;
  /** Commands per second, listing the legal ones included, checks excluded. */
  readonly perSecond: number;
  readonly violations: number;
  /** Number of games by kind of ending (ending.ts). */
  readonly endings: Readonly<Record<string, number>>;
  /** Number of games by number of rounds. */
  readonly rounds: Readonly<Record<string, number>>;
}

const SEEDS = 2 ** 32;

const counted = (keys: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const key of keys.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))) {
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
};

/** Plays the games and sums up their results. Calls `tell` with a sentence for each violation. */
export function simulate(
  order: SimOrder,
  tell: (violation: string) => void,
  step: Step = fastStep,
): SimReport {
  const { players, map, beginners } = order;
  const setup: Setup = {
    map,
    players,
    beginners,
    hiddenMoney: false,
    regions: { by: order.draft ? 'draft' : 'draw' },
  };
  const chance = new Chance(seedRng(order.seed));
  let [commands, took, violations] = [0, 0, 0];
  const endings: string[] = [];
  const rounds: string[] = [];
  for (let game = 0; game < order.games; game++) {
    const seed = chance.below(SEEDS);
    const start = beginOrFail(setup, seed);
    const watch = order.checks ? ({ before, after }: Move) => brokenAfter(before, after) : undefined;
    const played = playRandomly(start, new Chance(seedRng(seed)), watch, step);
    commands += played.commands;
    took += played.took;
    if (played.fault !== null) {
      violations++;
      tell(`game ${game}, seed ${seed}, command ${played.commands}: ${played.fault}`);
      continue;
    }
    const { context } = played.end;
    endings.push(nameOf(endingOf(context)));
    rounds.push(String(context.round));
  }
  const perSecond = Math.round(commands / Math.max(took / 1000, 1e-6));
  return {
    games: order.games,
    commands,
    perSecond,
    violations,
    endings: counted(endings),
    rounds: counted(rounds),
  };
}

function wholeNumber(name: string, text: string, least: number, most: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : NaN;
  if (value >= least && value <= most) return value;
  throw new RangeError(`--${name} takes a whole number from ${least} to ${most}, not "${text}"`);
}

function mapNamed(text: string): MapId {
  const map = MAP_IDS.find((id) => id === text);
  if (map) return map;
  throw new RangeError(`--map takes ${MAP_IDS.join(' or ')}, not "${text}"`);
}

/** Parses the command line. Throws a RangeError or TypeError with a one-line message for the user. */
export function parseOrder(args: readonly string[]): SimOrder & { readonly json: boolean } {
  const { values } = parseArgs({
    args: [...args],
    options: {
      players: { type: 'string', default: '4' },
      map: { type: 'string', default: 'usa' },
      games: { type: 'string', default: '100' },
      seed: { type: 'string', default: '1' },
      json: { type: 'boolean', default: false },
      beginners: { type: 'boolean', default: false },
      draft: { type: 'boolean', default: false },
      'no-checks': { type: 'boolean', default: false },
    },
  });
  return {
    players: wholeNumber('players', values.players, 2, 6),
    map: mapNamed(values.map),
    games: wholeNumber('games', values.games, 1, 1_000_000),
    seed: wholeNumber('seed', values.seed, 0, SEEDS - 1),
    beginners: values.beginners,
    draft: values.draft,
    checks: !values['no-checks'],
    json: values.json,
  };
}

const listed = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([key, count]) => `${key}: ${count}`)
    .join(', ');

function summary(order: SimOrder, report: SimReport): string {
  const checked = order.checks ? `${report.violations} violations` : 'not checked';
  return [
    `${report.games} games of ${order.players} players on ${order.map}, seed ${order.seed}: ${checked}`,
    `${report.commands} commands, ${report.perSecond} a second`,
    `endings  ${listed(report.endings)}`,
    `rounds   ${listed(report.rounds)}`,
  ].join('\n');
}

/** Exit code: 0 no violations, 1 violations, 2 bad flags. */
function main(args: readonly string[]): number {
  let order: ReturnType<typeof parseOrder>;
  try {
    order = parseOrder(args);
  } catch (fault) {
    const [line] = (fault instanceof Error ? fault.message : String(fault)).split('\n');
    console.error(`sim: ${line}`);
    return 2;
  }
  const report = simulate(order, (violation) => console.error(violation));
  console.log(order.json ? JSON.stringify(report) : summary(order, report));
  return report.violations === 0 ? 0 : 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.exitCode = main(process.argv.slice(2));
