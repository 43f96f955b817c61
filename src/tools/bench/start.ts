import { CPU_THROTTLE, throttle, waitUntilStored, withPage } from './browser.ts';
import { type Bench, quantile } from './figure.ts';

const STARTS = 5;

/** Sets `window.firstTap` to the time when the first tap target appeared, in ms since the navigation began. Runs in the page. */
function watchForFirstTap(): void {
  const look = (): boolean => {
    const target = document.querySelector('button:enabled, a[href]');
    if (!target || target.getClientRects().length === 0) return false;
    // After the frame that shows it, once the page's thread is free to respond.
    requestAnimationFrame(() => setTimeout(() => Reflect.set(window, 'firstTap', performance.now())));
    return true;
  };
  const observer = new MutationObserver(() => {
    if (look()) observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** Milliseconds from navigation to the first possible tap, offline with the service worker, on a slow processor: the median of five. */
export const startBench: Bench = {
  names: ['app.offlineStart'],
  measure: () =>
    withPage(async (page, url) => {
      await page.goto(url);
      await waitUntilStored(page);
      await page.reload();
      const context = page.context();
      await context.addInitScript(watchForFirstTap);
      await context.setOffline(true);
      const times: number[] = [];
      for (let start = 0; start < STARTS; start++) {
        const fresh = await context.newPage();
        await throttle(fresh, CPU_THROTTLE);
        await fresh.goto(url);
        const tap = await fresh.waitForFunction(() => Reflect.get(window, 'firstTap') as number | undefined);
        times.push(Number(await tap.jsonValue()));
        await fresh.close();
      }
      return [{ name: 'app.offlineStart', value: Math.round(quantile(times, 0.5)), unit: 'ms' }];
    }),
};

/** Uncompressed bytes that the service worker stores. */
export const precacheBench: Bench = {
  names: ['app.precacheBytes'],
  measure: () =>
    withPage(async (page, url) => {
      await page.goto(url);
      await waitUntilStored(page);
      const value = await page.evaluate(async () => {
        let bytes = 0;
        for (const name of await caches.keys()) {
          const cache = await caches.open(name);
          for (const request of await cache.keys()) {
            bytes += (await (await cache.match(request))?.arrayBuffer())?.byteLength ?? 0;
          }
        }
        return bytes;
      });
      return [{ name: 'app.precacheBytes', value, unit: 'B' }];
    }),
};
