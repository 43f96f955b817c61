import { type Browser, chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGS } from '../install/chromium.ts';
import { freePort } from '../support/free-port.ts';
import { Server } from '../support/server-process.ts';
import { chromiumPath, MAX_WAIT_MS, PHONE } from './browser.ts';

/** Each page stands for a device in use, so Chromium must not throttle any as a background page. */
const AWAKE = [
  '--disable-renderer-backgrounding',
  '--disable-backgrounding-occluded-windows',
  '--disable-background-timer-throttling',
] as const;

/** One Chromium whose pages are devices, and the server of `npm start` in its own process. */
export interface Devices {
  readonly url: string;
  /** Adds a device with empty storage and cache. `watch` runs first in each of its pages. */
  add(watch?: () => void): Promise<Page>;
}

/** Runs `work` with new devices and one server, and closes them afterwards. */
export async function withDevices<T>(work: (devices: Devices) => Promise<T>): Promise<T> {
  const server = new Server(await freePort());
  let browser: Browser | null = null;
  try {
    await server.start();
    browser = await chromium.launch({
      executablePath: chromiumPath(),
      args: [...CHROMIUM_ARGS, ...AWAKE],
    });
    const chromiumHere = browser;
    return await work({
      url: server.url,
      add: async (watch) => {
        const context = await chromiumHere.newContext({ viewport: PHONE, hasTouch: true, locale: 'en-GB' });
        context.setDefaultTimeout(MAX_WAIT_MS);
        if (watch) await context.addInitScript(watch);
        return context.newPage();
      },
    });
  } finally {
    await browser?.close();
    await server.stop();
  }
}
