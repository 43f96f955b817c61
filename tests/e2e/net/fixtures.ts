import { type Browser, expect, type Page } from '@playwright/test';
import { freePort } from '#tools/support/free-port.ts';
import { Server } from '#tools/support/server-process.ts';
import { test as base } from '../fixtures.ts';
import { loadHarness } from './load-harness.ts';

interface Fixtures {
  /** A server that the test may stop. */
  readonly server: Server;
}
/** For tests of the transports. */
export const test = base.extend<Fixtures>({
  server: async ({ page: _page, baseURL }, use) => {
    const server = new Server(await freePort(), [String(baseURL)]);
    await server.start();
    await use(server);
    await server.stop();
  },
});

/** A page of another device. */
export async function newDevice(browser: Browser, path = '/'): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await loadHarness(page, path);
  return page;
}
export async function expectHosting(page: Page, server: string, code = 'ROOM1'): Promise<void> {
  await loadHarness(page);
  expect(await page.evaluate(([room = '', at = '']) => harness.host(room, at), [code, server])).toBe('');
}
export const join = (page: Page, server: string, ...codes: readonly string[]): Promise<string> =>
  page.evaluate(({ first, others, at }) => harness.join([first, ...others], at), {
    first: codes[0] ?? 'ROOM1',
    others: codes.slice(1),
    at: server,
  });
/** Joins the host's page, and waits until the host also has its end of the channel: the guest's opens first. */
export async function connect(guest: Page, host: Page, server: string): Promise<void> {
  const ends = (): Promise<number> => host.evaluate(() => harness.ends.length);
  const before = await ends();
  expect(await join(guest, server)).toBe('');
  await expect.poll(ends).toBe(before + 1);
}

/** Sends a text over all channels of a page. */
export const say = (page: Page, text: string): Promise<void> =>
  page.evaluate((said) => harness.ends.forEach(({ link }) => link.send(said)), text);
/** The texts received by a page over one of its channels. */
export const heard = (page: Page, end = 0): Promise<readonly string[]> =>
  page.evaluate((index) => harness.ends[index]?.heard ?? [], end);
/** The last status of the page: an error code, or `''`. */
export const told = (page: Page): Promise<string | undefined> => page.evaluate(() => harness.told.at(-1));
/** How often each channel of the page was reported as closed. */
export const closeCounts = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() => harness.ends.map((end) => end.closed));
