import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type { EditionId } from '../../lib/rules/types.ts';
import { SEEDS } from '../support/options.ts';
import { fuzz, type GameReport } from './run.ts';

/** The games to play. */
export interface FuzzJob {
  readonly seed: number;
  readonly games: number;
  /** Commands after which a game is stopped and checked; Infinity plays it to its end. */
  readonly commands: number;
  readonly edition: EditionId;
}
/** The games of one thread: every `step`th. */
interface Share extends FuzzJob {
  readonly first: number;
  readonly step: number;
}
/** The summary of all games. */
export interface Summary {
  games: number;
  /** Games played to their end; `fair` counts those with a deck verified by every guest. */
  over: number;
  fair: number;
  commands: number;
  messages: number;
  faults: number;
  attacks: number;
  broken: number;
}

const NOTHING: Summary = {
  ...{ games: 0, over: 0, fair: 0, commands: 0, messages: 0, faults: 0, attacks: 0, broken: 0 },
};

const added = (sum: Summary, game: GameReport): Summary => ({
  games: sum.games + 1,
  over: sum.over + Number(game.over),
  fair: sum.fair + Number(game.fair),
  commands: sum.commands + game.commands,
  messages: sum.messages + game.messages,
  faults: sum.faults + game.faults.length,
  attacks: sum.attacks + game.attacks.length,
  broken: sum.broken + Number(game.broken !== null),
});

/** Runs in a worker thread: plays the games of one share and reports each. */
async function playShare({ seed, games, commands, edition, first, step }: Share): Promise<void> {
  for (let at = first; at < games; at += step) {
    parentPort?.postMessage(await fuzz((seed + at) % SEEDS, commands, edition));
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

/** Plays the games in this many threads. Calls `tell` with each failed game. */
export async function fuzzInThreads(
  order: FuzzJob,
  jobs: number,
  tell: (failed: GameReport) => void,
): Promise<Summary> {
  let sum = NOTHING;
  const add = (game: GameReport): void => {
    sum = added(sum, game);
    if (game.broken !== null) tell(game);
  };
  const shares = Array.from({ length: jobs }, (_, first) => ({ ...order, first, step: jobs }));
  await Promise.all(shares.map((share) => playedBy(share, add)));
  return sum;
}

if (!isMainThread) await playShare(workerData as Share);
