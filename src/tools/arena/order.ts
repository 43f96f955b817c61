import { availableParallelism } from 'node:os';
import { termsOffered } from '../../lib/rules/setup.ts';
import { EDITION_IDS, type EditionId, MAP_IDS } from '../../lib/rules/types.ts';
import { choice, flag, freeText, games, optionsOf, seedNumber, wholeNumber } from '../support/options.ts';
import type { Match } from './match.ts';
import { isProgram, PROGRAM_NAMES } from './programs.ts';
import type { Tournament } from './tournament.ts';

/** The options of the command line. */
export type ArenaOptions =
  | { readonly type: 'help' }
  | { readonly type: 'match'; readonly match: Match; readonly running: RunOptions; readonly json: boolean }
  | {
      readonly type: 'calibration';
      readonly edition: EditionId;
      readonly games: number;
      readonly seed: number;
      readonly json: boolean;
    }
  | {
      readonly type: 'tournament';
      readonly tournament: Tournament;
      readonly running: RunOptions;
      readonly json: boolean;
    };

/** Options that do not change the results. */
interface RunOptions {
  readonly workers: number;
  /** Milliseconds per answer of an outside program. */
  readonly timeout: number;
}

export const HELP = `npm run arena -- --a best --b eyes --players 4 --map usa --games 600 --seed 1 --json

Whole games of one player "a" against all others "b". Each deal is played once in each seat of "a".

  --a, --b NAME   ${PROGRAM_NAMES.join(', ')},
                  or 'cmd:PROGRAM ARGS', a program that plays over JSON lines (docs/ARENA.md)
  --players N     2 to 6 (4)
  --map MAP       ${MAP_IDS.join(' or ')} (usa)
  --edition NAME  ${EDITION_IDS.join(' or ')} (classic)
  --beginners     the beginners' game, where the edition has it
  --trust         two players against the trust, where the edition has it
  --games N       rounded up to whole deals of as many games as players (600)
  --seed N        0 to 4294967295 (1); the same seed plays the same games
  --workers N     threads, one per core unless given; the results are the same
  --timeout MS    time for an answer of an outside program (10000)
  --json          one JSON object instead of a text
  --tournament    all programs against each other, four players on the USA map; ratings instead of a match.
                  Takes --edition, --games (of all together), --seed, --workers and --json
  --calibration   how often the seats win that advice gives a chance. Takes --edition, --games, --seed and --json
  --help          this text`;

const MAX_WORKERS = 256;
const LONGEST_TIMEOUT = 3_600_000;

const program: typeof freeText = (usual) => {
  const { type, read } = freeText(usual);
  return {
    type,
    read: (name, given) => {
      const value = read(name, given);
      if (given === undefined || isProgram(String(value))) return value;
      throw new RangeError(`--${name} takes ${PROGRAM_NAMES.join(', ')} or cmd:PROGRAM, not "${value}"`);
    },
  };
};

const read = optionsOf({
  a: program(null),
  b: program(null),
  players: wholeNumber(2, 6, null),
  map: choice(MAP_IDS, null),
  edition: choice(EDITION_IDS, 'classic'),
  beginners: flag,
  trust: flag,
  games: games(600),
  seed: seedNumber,
  workers: wholeNumber(1, MAX_WORKERS, availableParallelism()),
  timeout: wholeNumber(1, LONGEST_TIMEOUT, 10_000),
  json: flag,
  tournament: flag,
  calibration: flag,
  help: flag,
});

/** Parses the command line. Throws a RangeError or TypeError with a one-line message for the user. */
export function parseOrder(args: readonly string[]): ArenaOptions {
  const order = read(args);
  const { help, tournament, calibration, a, b, players, map, edition, beginners, trust, games, seed, json } =
    order;
  if (help) return { type: 'help' };
  const running = { workers: order.workers, timeout: order.timeout };
  if (tournament || calibration) {
    const given = { a, b, players, map, beginners: beginners || null, trust: trust || null };
    const other = Object.entries(given).find(([, value]) => value !== null);
    const kind = tournament ? 'tournament' : 'calibration';
    if (other) throw new RangeError(`--${kind} does not take --${other[0]}`);
    if (calibration) return { type: 'calibration', edition, games, seed, json };
    return { type: 'tournament', tournament: { edition, games, seed }, running, json };
  }
  const sides = { a: a ?? 'best', b: b ?? 'eyes' };
  const table = { edition, players: players ?? (trust ? 2 : 4) };
  const offered = termsOffered(table);
  const missing = (['beginners', 'trust'] as const).find((term) => order[term] && !offered[term]);
  if (missing) throw new RangeError(`--edition ${edition} has no --${missing} for ${table.players} players`);
  const match: Match = { ...sides, ...table, map: map ?? 'usa', beginners, trust, games, seed };
  return { type: 'match', match, running, json };
}
