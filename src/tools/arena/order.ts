import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import type { MapId } from '../../lib/rules/types.ts';
import type { Match } from './match.ts';
import type { Tournament } from './tournament.ts';
import { MAP_IDS } from '../../lib/rules/types.ts';
import { isProgram, PROGRAM_NAMES } from './programs.ts';

/** The options of the command line. */
export type Order =
  | { readonly type: 'help' }
  | { readonly type: 'match'; readonly match: Match; readonly running: Running; readonly json: boolean }
  | {
      readonly type: 'tournament';
      readonly tournament: Tournament;
      readonly running: Running;
      readonly json: boolean;
    };

/** Options that do not change the results. */
export interface Running {
  readonly workers: number;
  /** Milliseconds for an answer of an outside program. */
  readonly timeout: number;
}

export const HELP = `npm run arena -- --a best --b eyes --players 4 --map usa --games 600 --seed 1 --json

Whole games of one player "a" against all others "b". Each deal is played once in each seat of "a".

  --a, --b NAME   ${PROGRAM_NAMES.join(', ')},
                  or 'cmd:PROGRAM ARGS', a program that plays over JSON lines (docs/ARENA.md)
  --players N     2 to 6 (4)
  --map MAP       ${MAP_IDS.join(' or ')} (usa)
  --games N       rounded up to whole deals of as many games as players (600)
  --seed N        0 to 4294967295 (1); the same seed plays the same games
  --workers N     threads, one per core unless given; the results are the same
  --timeout MS    time for an answer of an outside program (10000)
  --json          one JSON object instead of a text
  --tournament    all programs against each other, four players on the USA map; ratings instead of a match.
                  Takes --games (of all together), --seed, --workers and --json
  --help          this text`;

const SEEDS = 2 ** 32;
const MOST_WORKERS = 256;
const LONGEST_TIMEOUT = 3_600_000;

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

function programNamed(flag: string, text: string): string {
  if (isProgram(text)) return text;
  throw new RangeError(`--${flag} takes ${PROGRAM_NAMES.join(', ')} or cmd:PROGRAM, not "${text}"`);
}

/** Parses the command line. Throws a RangeError or TypeError with a one-line message for the user. */
export function parseOrder(args: readonly string[]): Order {
  const { values } = parseArgs({
    args: [...args],
    options: {
      a: { type: 'string' },
      b: { type: 'string' },
      players: { type: 'string' },
      map: { type: 'string' },
      games: { type: 'string', default: '600' },
      seed: { type: 'string', default: '1' },
      workers: { type: 'string', default: String(availableParallelism()) },
      timeout: { type: 'string', default: '10000' },
      json: { type: 'boolean', default: false },
      tournament: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return { type: 'help' };
  const { json } = values;
  const games = wholeNumber('games', values.games, 1, 1_000_000);
  const seed = wholeNumber('seed', values.seed, 0, SEEDS - 1);
  const running = {
    workers: wholeNumber('workers', values.workers, 1, MOST_WORKERS),
    timeout: wholeNumber('timeout', values.timeout, 1, LONGEST_TIMEOUT),
  };
  if (values.tournament) {
    const other = (['a', 'b', 'players', 'map'] as const).find((flag) => values[flag] !== undefined);
    if (other) throw new RangeError(`--tournament does not take --${other}`);
    return { type: 'tournament', tournament: { games, seed }, running, json };
  }
  const match: Match = {
    a: programNamed('a', values.a ?? 'best'),
    b: programNamed('b', values.b ?? 'eyes'),
    players: wholeNumber('players', values.players ?? '4', 2, 6),
    map: mapNamed(values.map ?? 'usa'),
    games,
    seed,
  };
  return { type: 'match', match, running, json };
}
