import type { Browser, Page } from '@playwright/test';
import type { AddressInfo } from 'node:net';
import { chromium } from '@playwright/test';
import { createServer } from 'node:http';
import { buildFolder, buildIfNeeded } from '../build.ts';
import { CHROMIUM_ARGS, findChromium } from '../chromium.ts';
import { staticApp } from '../server.ts';

/** A phone of the middle class, as the figures of the issue mean it. */
export const PHONE = { width: 360, height: 740 } as const;
/** How much slower than this machine the phone's processor is taken to be. */
export const CPU_THROTTLE = 4;

/** A step of a page that takes longer will not come at all. */
export const MOST_WAIT_MS = 30_000;

/** The Chromium to measure with. */
export function chromiumPath(): string {
  const path = findChromium();
  if (path === null) throw new Error('No Chromium found: install it, or set CHROME_PATH to where it is.');
  return path;
}

/** Serves the current build while `work` runs, and gives it the address. */
export async function withServer<T>(work: (url: string) => Promise<T>): Promise<T> {
  const outcome = buildIfNeeded();
  if ('log' in outcome) throw new Error(outcome.log);
  const server = createServer(staticApp(buildFolder));
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const address = server.address() as AddressInfo;
  try {
    return await work(`http://localhost:${address.port}/`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** As withServer, with a fresh browser profile and one page of phone size. */
export function withPage<T>(work: (page: Page, url: string) => Promise<T>): Promise<T> {
  return withServer(async (url) => {
    const browser: Browser = await chromium.launch({
      executablePath: chromiumPath(),
      args: [...CHROMIUM_ARGS],
    });
    try {
      const context = await browser.newContext({ viewport: PHONE, hasTouch: true, locale: 'en-GB' });
      context.setDefaultTimeout(MOST_WAIT_MS);
      return await work(await context.newPage(), url);
    } finally {
      await browser.close();
    }
  });
}

/** Slows the page's processor down. */
export async function throttle(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Waits until the service worker has everything in store; fails when it does not come. */
export async function untilStored(page: Page): Promise<void> {
  await page.evaluate(async (most) => {
    const late = new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error('The service worker does not come.')), most),
    );
    await Promise.race([navigator.serviceWorker.ready, late]);
  }, MOST_WAIT_MS);
}
