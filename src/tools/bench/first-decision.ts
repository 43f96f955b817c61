import type { BrowserContext, Page } from '@playwright/test';
import type { Bench } from './figure.ts';
import { openLocalGame } from '../support/screen-player.ts';
import { CPU_THROTTLE, throttle, untilStored, withPage } from './browser.ts';
import { quantile } from './figure.ts';

const STARTS = 5;
/** A slow mobile network: 1.6 Mbit/s, and 150 ms for a round trip. */
const SLOW_NETWORK = {
  offline: false,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
  latency: 150,
};
/** Sets `window.firstDecision` to the time (ms since the navigation began) at which a plant could first be chosen. */
function watchForDecision(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('[data-anchor="plants"] button[aria-pressed]')) return;
    observer.disconnect();
    // the task after the frame: by then it is painted
    requestAnimationFrame(() => setTimeout(() => Reflect.set(window, 'firstDecision', performance.now())));
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** Opens the saved game at `address` on a slow device. Returns the milliseconds until its decision is painted. */
async function openSlowly(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage();
  await throttle(page, CPU_THROTTLE);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_NETWORK);
  await page.goto(address, { waitUntil: 'commit' });
  const painted = await page.waitForFunction(
    () => Reflect.get(window, 'firstDecision') as number | undefined,
  );
  const time = Number(await painted.jsonValue());
  await page.close();
  return time;
}

/** Removes the service worker, its files and what the browser has cached. The saved games stay. */
async function forgetFiles(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await page.evaluate(async () => {
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
    for (const name of await caches.keys()) await caches.delete(name);
  });
}

/** The median time of several starts, each after `prepare`. Milliseconds. */
async function medianStart(
  context: BrowserContext,
  address: string,
  prepare: () => Promise<void>,
): Promise<number> {
  const times: number[] = [];
  for (let start = 0; start < STARTS; start++) {
    await prepare();
    times.push(await openSlowly(context, address));
  }
  return Math.round(quantile(times, 0.5));
}

/**
 * The time from opening a saved game by its address until its decision is painted, on a slow processor and a slow network: with the caches
 * of the browser and of the service worker empty, and with all files stored by the service worker. Medians of five.
 */
export const firstDecisionBench: Bench = {
  names: ['app.firstDecision', 'app.firstDecisionStored'],
  measure: () =>
    withPage(async (page, url) => {
      await openLocalGame(page, url);
      const address = page.url();
      await untilStored(page);
      const context = page.context();
      // a page of the app, from which files can be removed, that needs none of them itself
      await page.goto(new URL('icon.svg', url).href);
      await context.addInitScript(watchForDecision);
      const stored = await medianStart(context, address, () => Promise.resolve());
      const first = await medianStart(context, address, () => forgetFiles(page));
      return [
        { name: 'app.firstDecision', value: first, unit: 'ms' },
        { name: 'app.firstDecisionStored', value: stored, unit: 'ms' },
      ];
    }),
};
