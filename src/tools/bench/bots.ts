import type { CDPSession, Page } from '@playwright/test';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildFolder } from '../build/build.ts';
import { type BotQuestion, recordDecisions } from './bot-views.ts';
import { CPU_THROTTLE, withPage } from './browser.ts';
import { type Bench, type Figure, quantile, rounded } from './figure.ts';

/** Milliseconds that a decision of level `best` may take on a phone: the median and the 99th percentile. */
const MEDIAN_BUDGET = 300;
const P99_BUDGET = 1_500;
/** Megabytes that thinking may add to the heap. */
const MEMORY_BUDGET = 50;
const MEGABYTE = 2 ** 20;

const WORKERS = '_app/immutable/workers';

/** The address of the worker's file relative to the app. Throws unless the build has exactly one. */
function workerPath(): string {
  const files = readdirSync(join(buildFolder, WORKERS)).filter((name) => /^bot-worker.*\.js$/.test(name));
  const [file] = files;
  if (file === undefined || files.length > 1) throw new Error(`${files.length} bot workers in ${WORKERS}`);
  return `${WORKERS}/${file}`;
}

/** The worker's reply; the page ignores the answer. */
interface Reply {
  readonly answer?: unknown;
  readonly fault?: string;
}
type Think = (question: unknown) => Reply;

/**
 * Runs in the page: loads the worker's file into the page and keeps its listener as `window.think`, because a browser throttles pages and
 * not workers. The page cannot post messages afterwards.
 */
async function loadHere(url: string): Promise<void> {
  const { addEventListener } = window;
  let reply: Reply = {};
  window.addEventListener = (_type: string, listener: unknown): void => {
    Reflect.set(window, 'think', (question: unknown) => {
      (listener as (event: object) => void)({ data: { id: 0, question } });
      return reply;
    });
  };
  window.postMessage = (message: unknown): void => {
    reply = message as Reply;
  };
  await import(url);
  window.addEventListener = addEventListener;
}

/** Runs in the page: answers a question; returns the milliseconds. */
function thinkHere(question: unknown): number {
  const think = Reflect.get(window, 'think') as Think;
  const from = performance.now();
  const { fault } = think(question);
  if (fault !== undefined) throw new Error(fault);
  return performance.now() - from;
}

/** Runs in the page: answers all questions in a worker, one after another; returns the milliseconds of each. */
async function thinkInWorker([url, questions]: readonly [string, readonly unknown[]]): Promise<number[]> {
  const worker = new Worker(url, { type: 'module' });
  const times: number[] = [];
  for (const question of questions) {
    const from = performance.now();
    const { fault } = await new Promise<Reply>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Reply>) => resolve(data);
      worker.onerror = ({ message }) => reject(new Error(message));
      worker.postMessage({ id: 0, question });
    });
    if (fault !== undefined) throw new Error(fault);
    times.push(performance.now() - from);
  }
  worker.terminate();
  return times;
}

/** Runs in the page: the milliseconds of a fixed loop. */
function loop(turns: number): number {
  const from = performance.now();
  let hash = 1;
  for (let turn = 0; turn < turns; turn++) hash = Math.imul(hash ^ turn, 0x85ebca6b);
  const took = performance.now() - from;
  // use the result, or the compiler could drop the loop
  return hash === 0 ? Infinity : took;
}
const LOOP_TURNS = 100_000_000;
const LOOPS = 7;

async function loopTime(page: Page): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < LOOPS; at++) times.push(await page.evaluate(loop, LOOP_TURNS));
  return quantile(times, 0.5);
}

const slowDown = (devtools: CDPSession, rate: number): Promise<unknown> =>
  devtools.send('Emulation.setCPUThrottlingRate', { rate });

/** The page's heap, in megabytes. */
async function heap(devtools: CDPSession): Promise<number> {
  const { usedSize, backingStorageSize = 0 } = await devtools.send('Runtime.getHeapUsage');
  return (usedSize + backingStorageSize) / MEGABYTE;
}
async function collectedHeap(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  return heap(devtools);
}

interface Thought {
  readonly times: readonly number[];
  /** Megabytes added to the heap: the peak including garbage; `kept` is the rest after a collection. */
  readonly peak: number;
  readonly kept: number;
}

/** Answers all decisions in a throttled page, the first ones with cold code. */
async function thinkThrough(
  page: Page,
  devtools: CDPSession,
  decisions: readonly BotQuestion[],
): Promise<Thought> {
  const times: number[] = [];
  const before = await collectedHeap(devtools);
  let peak = before;
  await page.evaluate(loadHere, `/${workerPath()}`);
  await slowDown(devtools, CPU_THROTTLE);
  for (const decision of decisions) {
    times.push(await page.evaluate(thinkHere, decision));
    peak = Math.max(peak, await heap(devtools));
  }
  await slowDown(devtools, 1);
  return { times, peak: peak - before, kept: (await collectedHeap(devtools)) - before };
}

const time = (name: string, times: readonly number[], share: number, budget?: number): Figure => ({
  name,
  value: rounded(quantile(times, share), 1),
  unit: 'ms',
  ...(budget === undefined ? {} : { budget }),
});

/**
 * The thinking time and memory of the best bot: the worker's file on the main thread of a page at a quarter of the speed, together with the
 * slowdown of a fixed loop there; and the same file in a worker at full speed.
 */
export const botsBench: Bench = {
  names: [
    'bot.decisionMedian',
    'bot.decisionP99',
    'bot.throttle',
    'bot.workerMedian',
    'bot.workerP99',
    'bot.memory',
    'bot.memoryKept',
  ],
  measure: async (edition) => {
    const decisions = await recordDecisions(edition);
    return withPage(async (page, url) => {
      await page.goto(url);
      const devtools = await page.context().newCDPSession(page);
      const unslowed = await loopTime(page);
      await slowDown(devtools, CPU_THROTTLE);
      const slowed = await loopTime(page);
      await slowDown(devtools, 1);
      const inWorker = await page.evaluate(thinkInWorker, [`/${workerPath()}`, decisions] as const);
      const { times, peak, kept } = await thinkThrough(page, devtools, decisions);
      return [
        time('bot.decisionMedian', times, 0.5, MEDIAN_BUDGET),
        time('bot.decisionP99', times, 0.99, P99_BUDGET),
        { name: 'bot.throttle', value: rounded(slowed / unslowed, 2), unit: 'x' },
        time('bot.workerMedian', inWorker, 0.5),
        time('bot.workerP99', inWorker, 0.99),
        { name: 'bot.memory', value: rounded(peak, 1), unit: 'MB', budget: MEMORY_BUDGET },
        { name: 'bot.memoryKept', value: rounded(kept, 1), unit: 'MB' },
      ];
    });
  },
};
