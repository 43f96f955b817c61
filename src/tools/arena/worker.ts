import { parentPort, workerData } from 'node:worker_threads';
import { type ArenaDeal, type DealResult, playDeal } from './deals.ts';
import { ProgramPool } from './program-pool.ts';
import { openProgram } from './programs.ts';

/** A worker thread that plays deals (threads.ts). */

/** A message to the thread: the next deal, or the end. */
export type Work = { readonly type: 'play'; readonly deal: ArenaDeal } | { readonly type: 'close' };
/** A message from the thread: the outcome of a deal. */
export type Done =
  | { readonly type: 'played'; readonly result: DealResult }
  | { readonly type: 'fault'; readonly message: string };

/** The thread's start data. */
export interface WorkerData {
  /** Milliseconds per answer of an outside program. */
  readonly timeout: number;
}

const { timeout } = workerData as WorkerData;
const pool = new ProgramPool((name) => openProgram(name, timeout));

async function played(deal: ArenaDeal): Promise<Done> {
  try {
    return { type: 'played', result: await playDeal(deal, pool.seat(deal.lineUp)) };
  } catch (fault) {
    return { type: 'fault', message: fault instanceof Error ? fault.message : String(fault) };
  }
}

parentPort?.on('message', (work: Work) => {
  if (work.type === 'play') void played(work.deal).then((done) => parentPort?.postMessage(done));
  else {
    pool.close();
    parentPort?.close();
  }
});
