import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ArenaDeal, DealResult } from './deals.ts';
import type { Done, Work, WorkerData } from './worker.ts';

/**
 * Plays deals in several threads. The results are in deal order and independent of the number of threads. Throws the fault of the earliest
 * deal with one.
 */
export async function playDeals(
  deals: readonly ArenaDeal[],
  threads: number,
  workerData: WorkerData,
): Promise<readonly DealResult[]> {
  const results: DealResult[] = [];
  const faults = new Map<number, string>();
  let next = 0;

  // Deals start in order and running ones are finished, so the earliest fault is always found.
  const playSome = async (): Promise<void> => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData });
    const tell = (work: Work): void => worker.postMessage(work);
    try {
      while (next < deals.length && faults.size === 0) {
        const at = next++;
        tell({ type: 'play', deal: deals[at] as ArenaDeal });
        const [done] = (await once(worker, 'message')) as [Done];
        if (done.type === 'played') results[at] = done.result;
        else faults.set(at, done.message);
      }
    } finally {
      tell({ type: 'close' });
    }
  };
  await Promise.all(Array.from({ length: Math.min(threads, deals.length) }, playSome));

  const first = Math.min(...faults.keys());
  if (faults.size > 0) throw new Error(faults.get(first));
  return results;
}
