import type { Page } from '@playwright/test';
import type { Press } from '../support/tapper.ts';
import { quantile } from './figure.ts';

/** Taps on a page and the time until each was painted. */

/** A tablet in landscape, the main target of the design. */
export const TABLET = { width: 1180, height: 820 } as const;
/** Event timings start at 16 ms in steps of 8 ms; an unreported tap took less. */
const UNREPORTED_MS = 16;

/** Collects the time from touch to next paint of every tap. Runs in the page. */
export function watchTaps(): void {
  const taps: { at: number; took: number; clicked: boolean }[] = [];
  Reflect.set(window, 'kilowattTaps', taps);
  addEventListener(
    'pointerdown',
    ({ timeStamp }) => taps.push({ at: timeStamp, took: 0, clicked: false }),
    true,
  );
  // The browser driver also touches each target as a trial, which the page never sees as a click.
  addEventListener('click', () => taps.slice(-1).forEach((tap) => (tap.clicked = true)), true);
  // press, release and click are painted separately: a tap takes as long as the slowest
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const tap = taps.findLast(({ at }) => at <= entry.startTime);
      if (tap && Number(Reflect.get(entry, 'interactionId')) > 0)
        tap.took = Math.max(tap.took, entry.duration);
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}

/** Taps and waits until the page has painted the result. */
export async function tapAndPaint(page: Page, press: Press, ...pressed: Parameters<Press>): Promise<void> {
  await press(...pressed);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}

/** The duration of each tap, in milliseconds. */
export async function tapTimes(page: Page): Promise<readonly number[]> {
  const taps = await page.evaluate(
    () => Reflect.get(window, 'kilowattTaps') as readonly { took: number; clicked: boolean }[],
  );
  return taps.filter(({ clicked }) => clicked).map(({ took }) => Math.max(took, UNREPORTED_MS));
}
export const slowestTaps = async (page: Page): Promise<number> => quantile(await tapTimes(page), 0.95);

/** The share of taps compared between two games. */
const SLOWEST = 0.1;

/** The mean of the slowest taps: a quantile moves in steps of 8 ms, which can be more than a tenth of it. */
export function meanOfSlowest(times: readonly number[]): number {
  const slowest = times.toSorted((a, b) => b - a).slice(0, Math.ceil(times.length * SLOWEST));
  return slowest.reduce((sum, took) => sum + took, 0) / slowest.length;
}
