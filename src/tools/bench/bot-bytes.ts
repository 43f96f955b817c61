import type { Page } from '@playwright/test';
import { gzipSync } from 'node:zlib';
import { named } from '../support/phrases.ts';
import { openLocalGame, ScreenPlayer } from '../support/screen-player.ts';
import { waitUntilStored, withPage } from './browser.ts';
import type { Bench } from './figure.ts';

/** Bytes, gzipped. */
const BUDGET = 61_440;
const BOT_WORKER = /\/bot-worker\b/;

/** Collects the bodies of scripts and messages that a page and its workers load from now on, by address. */
function collect(page: Page): ReadonlyMap<string, Promise<Buffer>> {
  const files = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? '';
    // the service worker, which stores everything, has no frame
    if (/javascript|application\/json/.test(type) && response.request().serviceWorker() === null)
      files.set(response.url(), response.body());
  });
  return files;
}

/** Opens a table in a new page and lets its player decide until `isReached`. */
async function load(
  before: Page,
  table: string,
  isReached: (page: Page) => boolean,
): Promise<ReadonlyMap<string, Promise<Buffer>>> {
  const page = await before.context().newPage();
  const files = collect(page);
  await page.goto(table);
  await page.getByRole('list', named('players_order')).waitFor();
  const screenPlayer = new ScreenPlayer(page);
  do await screenPlayer.answer();
  while (!isReached(page));
  await page.waitForLoadState('networkidle');
  return files;
}

/** Starts a solo game with the proposed set-up; returns the table's address. */
async function openSolo(page: Page, url: string): Promise<string> {
  await page.goto(url);
  await page.getByRole('link', named('home_solo')).tap();
  await page.getByRole('button', named('bots_play')).tap();
  await page.waitForURL('**/play/**');
  return page.url();
}

/**
 * Code, weights and messages that bots add to a table: what a table of one person and three bots loads until the first bot has decided and
 * a table of people does not; each file gzipped at level 9. The app has been used before, so nothing is preloaded.
 */
export const botBytesBench: Bench = {
  names: ['bot.gzip'],
  measure: () =>
    withPage(async (page, url) => {
      await openLocalGame(page, url);
      await waitUntilStored(page);
      const people = page.url();
      const solo = await openSolo(page, url);
      await page.goto('about:blank');
      const without = await load(page, people, () => true);
      const files = await load(page, solo, (at) => at.workers().length > 0);
      const added = [...files].filter(([address]) => !without.has(address));
      if (!added.some(([address]) => BOT_WORKER.test(address))) throw new Error('No bot has thought.');
      const bodies = await Promise.all(added.map(([, body]) => body));
      const value = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).byteLength, 0);
      return [{ name: 'bot.gzip', value, unit: 'B', budget: BUDGET }];
    }),
};
