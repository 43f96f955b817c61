import type { Browser, Page } from '@playwright/test';
import type { AddressInfo } from 'node:net';
import { chromium } from '@playwright/test';
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { CHROMIUM_ARGS } from '../install/chromium.ts';
import { chromiumPath, MOST_WAIT_MS, PHONE } from './browser.ts';

/** Each page stands for a device in use, so Chromium must not slow any of them down as a background page. */
const AWAKE = [
  '--disable-renderer-backgrounding',
  '--disable-backgrounding-occluded-windows',
  '--disable-background-timer-throttling',
] as const;

/** Finds a free port. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** One Chromium whose pages are devices, and the server of `npm start` in a process of its own. */
export interface Devices {
  readonly url: string;
  /** Adds a device with empty storage and cache. `watch` runs first in each of its pages. */
  add(watch?: () => void): Promise<Page>;
}

/** Runs `work` with new devices and one server, and closes them all afterwards. */
export async function withDevices<T>(work: (devices: Devices) => Promise<T>): Promise<T> {
  const port = await freePort();
  const command = [fileURLToPath(new URL('../commands/serve.ts', import.meta.url)), '--port', String(port)];
  const server = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit'] });
  let browser: Browser | null = null;
  try {
    await new Promise<void>((resolve, reject) => {
      server.on('exit', () => reject(new Error('The server does not start.')));
      server.stdout.on('data', (text: Buffer) => {
        if (text.includes('is ready')) resolve();
      });
    });
    browser = await chromium.launch({
      executablePath: chromiumPath(),
      args: [...CHROMIUM_ARGS, ...AWAKE],
    });
    const chromiumHere = browser;
    return await work({
      url: `http://localhost:${port}/`,
      add: async (watch) => {
        const context = await chromiumHere.newContext({ viewport: PHONE, hasTouch: true, locale: 'en-GB' });
        context.setDefaultTimeout(MOST_WAIT_MS);
        if (watch) await context.addInitScript(watch);
        return context.newPage();
      },
    });
  } finally {
    await browser?.close();
    server.kill();
  }
}
