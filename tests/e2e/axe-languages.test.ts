import { expect, type Page } from '@playwright/test';
import { writtenLanguages } from '#tools/messages/catalogue.ts';
import { lateGames } from '#tools/shots/late-games.ts';
import { openLateGame } from '#tools/shots/late-states.ts';
import { Phrases } from '#tools/support/phrases.ts';
import { resultHeading, ScreenPlayer } from '#tools/support/screen-player.ts';
import { openLobby, start } from '#tools/support/shared-screen-player.ts';
import { ScreenAudit } from './accessibility.ts';
import { DECISIONS, openMenu, openTab, PAGES, showFewLines, TABS } from './every-screen.ts';
import { test } from './fixtures.ts';
import { storeSettings } from './settings.ts';
import { joinAtSeat, newDevice, PHONE } from './shared-table.ts';

/**
 * Each screen in each language, as axe sees it in one theme: names without what is shown, parts of the page without a name, texts in another
 * language than they say. The gate has the pages and the table in English (screens.test.ts) and Persian (persian.test.ts), and here the table for
 * screen readers in Persian.
 */

test.use({ viewport: { width: 390, height: 844 } });

const games = lateGames('germany');

/** Opens the table for screen readers at a decision. */
async function openReader(page: Page, url: string, scene: (typeof DECISIONS)[number][0]): Promise<void> {
  await openLateGame(page, url, games, scene);
  await page.locator('main form').waitFor();
}

for (const locale of writtenLanguages()) {
  test.describe(locale, () => {
    test.use({ locale });
    const words = new Phrases(locale);

    test('every page', { tag: '@long' }, async ({ page }) => {
      test.slow();
      const audit = new ScreenAudit();
      for (const path of PAGES) {
        await page.goto(`/${path}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('lang', locale);
        await audit.inspectWords(path, page);
      }
      audit.expectNoFaults();
    });

    test(
      'late in a game: every decision, tab and the menu, and the result',
      { tag: '@long' },
      async ({ page, baseURL }) => {
        test.slow();
        const audit = new ScreenAudit();
        const url = String(baseURL);
        for (const [scene, ...keys] of DECISIONS) {
          await openLateGame(page, url, games, scene);
          await page
            .getByRole('button', { name: words.beginning(...keys) })
            .first()
            .waitFor();
          await audit.inspectWords(scene, page);
        }
        for (const view of TABS) {
          await openTab(page, words, view);
          if (view === 'table_log') await showFewLines(page, words);
          await audit.inspectWords(view, page);
        }
        await openMenu(page, words);
        await audit.inspectWords('menu', page);
        await page.getByRole('button', words.named('typed_title')).tap();
        const line = page.getByRole('form', words.named('typed_title')).getByRole('textbox');
        for (const asked of ['?', 'xyz']) {
          await line.fill(asked);
          await line.press('Enter');
        }
        await expect(page.locator('[data-answer]')).toHaveCount(2);
        await audit.inspectWords('typed commands', page);
        await openLateGame(page, url, games, 'ending');
        await new ScreenPlayer(page, undefined, words).answer();
        await resultHeading(page, words).waitFor();
        await audit.inspectWords('result', page);
        await page.getByRole('button', words.named('final_replay')).tap();
        await page.getByRole('slider', words.named('replay_timeline')).waitFor();
        await audit.inspectWords('replay', page);
        audit.expectNoFaults();
      },
    );

    test('a shared table, from the lobby on', { tag: '@long' }, async ({ browser, baseURL }) => {
      const [host, guest] = [
        await newDevice(browser, PHONE, { locale }),
        await newDevice(browser, PHONE, { locale }),
      ];
      const audit = new ScreenAudit();
      const link = await openLobby(host, String(baseURL), { players: 2, beginners: true }, words);
      await audit.inspectWords('lobby of the host', host);
      await guest.goto(link);
      await guest.getByRole('textbox', words.named('shared_join_name')).waitFor();
      await audit.inspectWords('invited', guest);
      await joinAtSeat(guest, link, 'Ben', 2, words);
      await audit.inspectWords('lobby of a guest', guest);
      await start(host, words);
      for (const page of [host, guest]) {
        await page.getByRole('list', words.named('players_order')).waitFor();
        await audit.inspectWords(page === host ? 'table of the host' : 'table of a guest', page);
      }
      await openMenu(host, words);
      await host.getByRole('button', words.named('shared_people')).tap();
      await expect(host.getByRole('dialog', words.named('shared_people'))).toBeVisible();
      await audit.inspectWords('seats and devices', host);
      audit.expectNoFaults();
    });

    const tag = locale === 'fa' ? [] : ['@long'];
    test('the table for screen readers, at every decision', { tag }, async ({ page, baseURL }) => {
      test.slow();
      await storeSettings(page, { reader: true });
      const audit = new ScreenAudit();
      for (const [scene] of DECISIONS) {
        await openReader(page, String(baseURL), scene);
        await audit.inspectWords(scene, page);
      }
      audit.expectNoFaults();
    });
  });
}
