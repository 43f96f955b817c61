import { expect } from '@playwright/test';
import { lateGames } from '#tools/shots/late-games.ts';
import { openLateGame } from '#tools/shots/late-states.ts';
import { Phrases } from '#tools/support/phrases.ts';
import { openLocalGame, ScreenPlayer } from '#tools/support/screen-player.ts';
import { ScreenAudit } from './accessibility.ts';
import { DECISIONS, openMenu, openTab, PAGES, showFewLines, TABS } from './every-screen.ts';
import { test } from './fixtures.ts';
import { servesTestBuild } from './own-server.ts';
import { collectErrors } from './page-errors.ts';

/**
 * Screens in languages other than English. Of the two pseudo-languages (lib/i18n/pseudo.ts), one is 40% longer than English, and one runs
 * from right to left, like Persian. If another language in the gate has the same difficulty, it is only part of the longer runs; the gate
 * tests Persian in persian.test.ts.
 */

test.use({ viewport: { width: 390, height: 844 } });
const { url } = servesTestBuild();

const LANGUAGES = ['en-XA', 'ar-XB', 'fa', 'de', 'it', 'pl', 'ro'];
const LONGEST = 'en-XA';

for (const locale of LANGUAGES) {
  const direction = locale === 'fa' || locale === 'ar-XB' ? 'rtl' : 'ltr';
  test.describe(locale, { tag: locale === LONGEST ? [] : ['@long'] }, () => {
    test.use({ locale });
    const words = new Phrases(locale);

    test('every page fits the phone, and nothing on it is cut off', async ({ page }) => {
      const audit = new ScreenAudit();
      for (const path of PAGES) {
        await page.goto(url() + path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('dir', direction);
        await audit.measure(path, page);
      }
      audit.expectNoFaults();
    });

    test('six players late in the game: the buttons of each decision are in sight', async ({ page }) => {
      const audit = new ScreenAudit();
      const games = lateGames('germany');
      for (const [scene, ...keys] of DECISIONS) {
        await openLateGame(page, url(), games, scene);
        const button = page.getByRole('button', { name: words.beginning(...keys) }).first();
        await expect(button, scene).toBeInViewport({ ratio: 1 });
        await audit.measure(scene, page);
      }
      audit.expectNoFaults();
    });

    test('six players late in the game: every tab and the menu fit, and names are cut at their end', async ({
      page,
    }) => {
      const audit = new ScreenAudit();
      await openLateGame(page, url(), lateGames('germany'), 'nominating');
      const name = page.getByText('Bartholomew the Great', { exact: true }).first();
      await expect(name).toHaveCSS('direction', 'ltr');
      for (const view of TABS) {
        await openTab(page, words, view);
        if (view === 'table_log') await showFewLines(page, words);
        await audit.measure(view, page);
      }
      await openMenu(page, words);
      await audit.measure('menu', page);
      audit.expectNoFaults();
    });

    test('G1: three players play a whole game by taps', { tag: '@long' }, async ({ page }) => {
      test.slow();
      const faults = collectErrors(page);
      const screenPlayer = new ScreenPlayer(page, undefined, words);
      const audit = new ScreenAudit();
      const seen = new Set<string>();
      await openLocalGame(page, url(), undefined, words);
      do {
        const kind = (await screenPlayer.heading()).replace(/^.*?, /, '');
        if (!seen.has(kind)) await audit.inspect(kind, page);
        seen.add(kind);
      } while (await screenPlayer.answer());
      await audit.inspect('the end', page);
      audit.expectNoFaults();
      await expect(page.getByRole('region', words.named('final_count'))).toBeVisible();
      expect(screenPlayer.taps).toBeGreaterThan(60);
      expect(faults).toEqual([]);
    });
  });
}
