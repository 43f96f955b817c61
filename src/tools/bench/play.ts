import type { Page } from '@playwright/test';
import type { Bench } from './figure.ts';
import { openTable, Thumb } from '../thumb.ts';
import { CPU_THROTTLE, throttle, withPage } from './browser.ts';
import { quantile, rounded } from './figure.ts';

/** A tablet in landscape: the main stage. */
const TABLET = { width: 1180, height: 820 } as const;
/** Event timings come in steps of 8 ms from 16 on; a tap that is not reported took less. */
const UNREPORTED_MS = 16;

/** Collects in the page, for every tap, the time from the touch to the next paint, and for every save that of its commit. */
function watch(): void {
  const taps = new Map<number, number>();
  const commits: number[] = [];
  Reflect.set(window, 'kilowattTaps', taps);
  Reflect.set(window, 'kilowattCommits', commits);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const id = Number(Reflect.get(entry, 'interactionId'));
      if (id > 0) taps.set(id, Math.max(entry.duration, taps.get(id) ?? 0));
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  const open = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (...args: Parameters<typeof open>) {
    const transaction = open.apply(this, args);
    const from = performance.now();
    if (args[1] === 'readwrite') {
      transaction.addEventListener('complete', () => commits.push(performance.now() - from));
    }
    return transaction;
  };
}

const collected = (page: Page, name: string): Promise<number[]> =>
  page.evaluate((key) => {
    const values: unknown = Reflect.get(window, key);
    return [...(values instanceof Map ? values.values() : (values as number[]))];
  }, name);

/** Plays a whole beginners' game by taps at `rate` times slower than this machine; gives the taps it took. */
async function playGame(page: Page, url: string, rate: number): Promise<number> {
  await page.addInitScript(watch);
  await page.setViewportSize(TABLET);
  await openTable(page, url, () => page.getByRole('switch', { name: /^Beginners/ }).tap());
  await throttle(page, rate);
  const thumb = new Thumb(page);
  while (await thumb.answer());
  await page.getByRole('heading', { name: /wins?$/ }).waitFor();
  return thumb.taps;
}

/** Of a whole scripted game at a quarter of the speed: from the tap to the paint that answers it. */
export const tapBench: Bench = {
  names: ['app.tapToPaint'],
  measure: () =>
    withPage(async (page, url) => {
      const count = await playGame(page, url, CPU_THROTTLE);
      const reported = await collected(page, 'kilowattTaps');
      const rest = Array.from({ length: Math.max(0, count - reported.length) }, () => UNREPORTED_MS);
      return [{ name: 'app.tapToPaint', value: quantile([...reported, ...rest], 0.95), unit: 'ms' }];
    }),
};

/** Of the same game at full speed: from the beginning of each save's transaction to its commit, with strict durability. */
export const commitBench: Bench = {
  names: ['save.commit'],
  measure: () =>
    withPage(async (page, url) => {
      await playGame(page, url, 1);
      const commits = await collected(page, 'kilowattCommits');
      return [{ name: 'save.commit', value: rounded(quantile(commits, 0.95), 1), unit: 'ms' }];
    }),
};
