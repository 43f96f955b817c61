import { type Browser, chromium, type Page } from '@playwright/test';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { staticApp } from '../../server/static-app.ts';
import { buildFolder, buildIfNeeded } from '../build/build.ts';
import { CHROMIUM_ARGS, findChromium } from '../install/chromium.ts';

/** The viewport of a mid-range phone. */
export const PHONE = { width: 360, height: 740 } as const;
/** The assumed slowdown of a phone's processor compared with this machine. */
export const CPU_THROTTLE = 4;

/** The timeout of a step in a page, in milliseconds. */
export const MAX_WAIT_MS = 30_000;

/** The path of Chromium. Throws if it is missing. */
export function chromiumPath(): string {
  const path = findChromium();
  if (path === null) throw new Error('No Chromium found: install it, or set CHROME_PATH to where it is.');
  return path;
}

/** The folder of the current build. */
export async function builtApp(): Promise<string> {
  const outcome = await buildIfNeeded();
  if ('problem' in outcome) throw new Error(outcome.problem);
  return buildFolder;
}

/** Serves the current build while `work` runs; passes it the address. */
export async function withServer<T>(work: (url: string) => Promise<T>): Promise<T> {
  const server = createServer(staticApp(await builtApp()));
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const address = server.address() as AddressInfo;
  try {
    return await work(`http://localhost:${address.port}/`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** Like withServer, with a phone-sized page in a fresh browser profile. */
export function withPage<T>(work: (page: Page, url: string) => Promise<T>, locale = 'en-GB'): Promise<T> {
  return withServer(async (url) => {
    const browser: Browser = await chromium.launch({
      executablePath: chromiumPath(),
      args: [...CHROMIUM_ARGS],
    });
    try {
      const context = await browser.newContext({ viewport: PHONE, hasTouch: true, locale });
      context.setDefaultTimeout(MAX_WAIT_MS);
      return await work(await context.newPage(), url);
    } finally {
      await browser.close();
    }
  });
}

/** Slows down the page's processor. */
export async function throttle(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Waits until the service worker has stored all files. Throws if it does not start. */
export async function waitUntilStored(page: Page): Promise<void> {
  await page.evaluate(async (most) => {
    const late = new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error('The service worker does not come.')), most),
    );
    await Promise.race([navigator.serviceWorker.ready, late]);
  }, MAX_WAIT_MS);
}
