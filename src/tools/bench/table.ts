import type { Page } from '@playwright/test';
import { gzipSync } from 'node:zlib';
import { ENGLISH, named } from '../support/phrases.ts';
import { openLocalGame, ScreenPlayer } from '../support/screen-player.ts';
import { waitUntilStored, withPage } from './browser.ts';
import type { Bench } from './figure.ts';

/** The first round in the table's header. */
const FIRST_ROUND = ENGLISH.like('table_where', { round: 1 });

/** Plays from the first auction through buying, building and income until the second round begins. */
async function playRound(page: Page): Promise<void> {
  const screenPlayer = new ScreenPlayer(page);
  const where = page.getByText(ENGLISH.like('table_where'));
  while (FIRST_ROUND.test((await where.textContent())?.trim() ?? '')) {
    if (!(await screenPlayer.answer()))
      throw new Error(`the first round stops at "${await screenPlayer.heading()}"`);
  }
}

/** Gzipped bytes: 0.6 of the best known web version of this game. */
const BUDGET = 160_000;

/**
 * Code and messages needed to open and play: the scripts and message namespaces that a page loads from opening a saved table by its address
 * through a whole round of all phases (several players on one device, open money), each gzipped at level 9. The app has been used before,
 * so the service worker is in control and the idle page preloads nothing. The worker itself is not counted.
 */
export const sizeBench: Bench = {
  names: ['app.jsGzipTable'],
  measure: () =>
    withPage(async (before, url) => {
      await openLocalGame(before, url);
      await waitUntilStored(before);
      const table = before.url();
      // in a new page, so that late requests of the first one do not count
      const page = await before.context().newPage();
      await before.close();
      const files = new Map<string, Promise<Buffer>>();
      page.on('response', (response) => {
        const type = response.headers()['content-type'] ?? '';
        const counts = /javascript|application\/json/.test(type) && response.frame() === page.mainFrame();
        if (counts) files.set(response.url(), response.body());
      });
      await page.goto(table);
      await page.getByRole('list', named('players_order')).waitFor();
      if (!(await page.evaluate(() => navigator.serviceWorker.controller))) {
        throw new Error('The service worker is not in control.');
      }
      await playRound(page);
      await page.waitForLoadState('networkidle');
      const bodies = await Promise.all(files.values());
      // A table does not show this message: it only comes with the messages of every page.
      if (!bodies.some((body) => body.includes(ENGLISH.text('error_not_found')))) {
        throw new Error('No messages are among the files that were counted.');
      }
      const value = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).byteLength, 0);
      return [{ name: 'app.jsGzipTable', value, unit: 'B', budget: BUDGET }];
    }),
};
