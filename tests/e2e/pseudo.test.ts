import { expect } from '@playwright/test';
import { Phrases } from '../../src/tools/support/phrases.ts';
import { openLocalGame, ScreenPlayer } from '../../src/tools/support/screen-player.ts';
import { ScreenAudit } from './accessibility.ts';
import { test } from './fixtures.ts';
import { servesTestBuild } from './own-server.ts';
import { collectErrors } from './page-errors.ts';

/** Screens in the two pseudo-languages (lib/i18n/pseudo.ts): one is 40% longer than English, one runs from right to left. */

test.use({ viewport: { width: 390, height: 844 } });
const { url } = servesTestBuild();

/** In the page: fields with letters so small that Safari zooms in when they are tapped. */
const smallFields = (): readonly string[] =>
  [...document.querySelectorAll('input:not([type=checkbox], [type=radio], [type=file]), select, textarea')]
    .filter((field) => field.checkVisibility() && parseFloat(getComputedStyle(field).fontSize) < 16)
    .map(({ id, outerHTML }) => id || outerHTML.slice(0, 80));

const PAGES = ['', 'new', 'solo', 'join', 'settings', 'help'];

for (const [locale, direction] of [
  ['en-XA', 'ltr'],
  ['ar-XB', 'rtl'],
] as const) {
  test.describe(locale, () => {
    test.use({ locale });
    const words = new Phrases(locale);

    test('every page fits the phone, and nothing on it is cut off', async ({ page }) => {
      const audit = new ScreenAudit();
      for (const path of PAGES) {
        await page.goto(url() + path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('dir', direction);
        await audit.inspect(path, page);
        expect(await page.evaluate(smallFields), path).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBe(0);
      }
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
        if (!seen.has(kind)) {
          // it lies over other buttons while it shows
          await expect(page.locator('[data-banner]')).toHaveCount(0);
          await audit.inspect(kind, page);
        }
        seen.add(kind);
      } while (await screenPlayer.answer());
      await audit.inspect('the end', page);
      audit.expectNoFaults();
      await expect(page.getByRole('region', { name: words.text('final_count') })).toBeVisible();
      expect(screenPlayer.taps).toBeGreaterThan(60);
      expect(faults).toEqual([]);
    });
  });
}
