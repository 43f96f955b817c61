import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type { GameReport } from '../fuzz/run.ts';
import { fuzz } from '../fuzz/run.ts';

/**
 * `npm run fuzz -- --seed N --games N`: whole games of several devices over a network in memory that cuts links and loses, delays,
 * duplicates and reorders messages, with pages that reload and guests that attack. Game number i has the seed N + i, which determines
 * everything that happens in it.
 */

interface Order {
  readonly seed: number;
  readonly games: number;
  /** Number of commands after which a game is stopped and checked; Infinity: it is played to its end. */
  readonly commands: number;
}
/** The games of one thread: every `step`th. */
interface Share extends Order {
  readonly first: number;
  readonly step: number;
}
interface Sum {
  games: number;
  /** Games played to their end; `fair` counts those whose deck every guest has checked. */
  over: number;
  fair: number;
  commands: number;
  messages: number;
  faults: number;
  attacks: number;
  broken: number;
}

const SEEDS = 2 ** 32;
const NOTHING: Sum = {
  ...{ games: 0, over: 0, fair: 0, commands: 0, messages: 0, faults: 0, attacks: 0, broken: 0 },
};

const added = (sum: Sum, game: GameReport): Sum => ({
  games: sum.games + 1,
  over: sum.over + Number(game.over),
  fair: sum.fair + Number(game.fair),
  commands: sum.commands + game.commands,
  messages: sum.messages + game.messages,
  faults: sum.faults + game.faults.length,
  attacks: sum.attacks + game.attacks.length,
  broken: sum.broken + Number(game.broken !== null),
});

function wholeNumber(name: string, text: string, least: number, most: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : NaN;
  if (value >= least && value <= most) return value;
  throw new RangeError(`--${name} takes a whole number from ${least} to ${most}, not "${text}"`);
}

function parseOrder(args: readonly string[]): Order & { readonly json: boolean; readonly jobs: number } {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string', default: '1' },
      games: { type: 'string', default: '100' },
      commands: { type: 'string', default: '0' },
      jobs: { type: 'string', default: String(availableParallelism()) },
      json: { type: 'boolean', default: false },
    },
  });
  return {
    seed: wholeNumber('seed', values.seed, 0, SEEDS - 1),
    games: wholeNumber('games', values.games, 1, 1_000_000),
    commands: wholeNumber('commands', values.commands, 0, 100_000) || Infinity,
    jobs: wholeNumber('jobs', values.jobs, 1, 64),
    json: values.json,
  };
}

/** Runs in a worker thread: plays the games of one share and reports each. */
async function playShare({ seed, games, commands, first, step }: Share): Promise<void> {
  for (let at = first; at < games; at += step) {
    parentPort?.postMessage(await fuzz((seed + at) % SEEDS, commands));
  }
}

function playedBy(share: Share, tell: (game: GameReport) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: share });
    worker.on('message', tell);
    worker.on('error', reject);
    worker.on('exit', () => resolve());
  });
}

/** Exit code: 0 all games passed, 1 a game failed, 2 bad flags. */
async function main(args: readonly string[]): Promise<number> {
  let order: ReturnType<typeof parseOrder>;
  try {
    order = parseOrder(args);
  } catch (fault) {
    console.error(`fuzz: ${fault instanceof Error ? fault.message : String(fault)}`);
    return 2;
  }
  const { seed, games, commands, jobs } = order;
  const bound = commands === Infinity ? '' : ` --commands ${commands}`;
  let sum = NOTHING;
  const from = performance.now();
  const tell = (game: GameReport): void => {
    sum = added(sum, game);
    if (game.broken === null) return;
    console.error(`seed ${game.seed}: ${game.broken}`);
    console.error(`  again: npm run fuzz -- --seed ${game.seed} --games 1${bound}`);
  };
  const shares = Array.from({ length: jobs }, (_, first) => ({ seed, games, commands, first, step: jobs }));
  await Promise.all(shares.map((share) => playedBy(share, tell)));
  const seconds = Math.round((performance.now() - from) / 1000);
  if (order.json) console.log(JSON.stringify({ seed, ...sum, seconds }));
  else {
    console.log(`seed ${seed}: ${sum.games} games, ${sum.over} to the end, ${sum.fair} decks checked by all`);
    console.log(
      `${sum.messages} messages, ${sum.commands} commands, ${sum.faults} faults, ${sum.attacks} attacks`,
    );
    console.log(`${sum.broken} broken, ${seconds} s`);
  }
  return sum.broken === 0 ? 0 : 1;
}

if (!isMainThread) await playShare(workerData as Share);
else if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.exitCode = await main(process.argv.slice(2));
}
