import type { BrowserContext } from '@playwright/test';
import { openLocalGame } from '../support/screen-player.ts';
import { CPU_THROTTLE, PHONE, throttle, waitUntilStored, withPage } from './browser.ts';
import { type Bench, quantile } from './figure.ts';

const STARTS = 5;
/** A slow mobile network: 1.6 Mbit/s with a round trip of 150 ms. */
const SLOW_NETWORK = {
  offline: false,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
  latency: 150,
};
/** 10% above the slower of two runs of the build that introduced the figures, in milliseconds. */
const MAX = { first: 2_830, stored: 1_155 };

/** Sets `window.firstDecision` to the time when a plant can first be chosen, in ms since the navigation began. Runs in the page. */
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

/** The median of several starts, each in a context from `prepare`, in milliseconds. */
async function medianStart(address: string, prepare: () => Promise<BrowserContext>): Promise<number> {
  const times: number[] = [];
  for (let start = 0; start < STARTS; start++) times.push(await openSlowly(await prepare(), address));
  return Math.round(quantile(times, 0.5));
}

/**
 * The time from opening a saved game by its address until its decision is painted, on a slow processor and network: with the caches of the
 * browser and the service worker empty, and with all files stored by the service worker. Medians of five.
 */
export const firstDecisionBench: Bench = {
  names: ['app.firstDecision', 'app.firstDecisionStored'],
  measure: () =>
    withPage(async (page, url) => {
      await openLocalGame(page, url);
      const address = page.url();
      await waitUntilStored(page);
      const context = page.context();
      const storageState = await context.storageState({ indexedDB: true });
      await page.close();
      await context.addInitScript(watchForDecision);
      const stored = await medianStart(address, () => Promise.resolve(context));
      const browser = context.browser();
      if (!browser) throw new Error('the context has no browser');
      // a new context has the saved game and empty caches
      const first = await medianStart(address, async () => {
        const fresh = await browser.newContext({
          viewport: PHONE,
          hasTouch: true,
          locale: 'en-GB',
          storageState,
        });
        await fresh.addInitScript(watchForDecision);
        return fresh;
      });
      return [
        { name: 'app.firstDecision', value: first, unit: 'ms', budget: MAX.first },
        { name: 'app.firstDecisionStored', value: stored, unit: 'ms', budget: MAX.stored },
      ];
    }),
};
