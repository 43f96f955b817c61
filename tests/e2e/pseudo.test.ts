import { expect } from '@playwright/test';
import type { MessageKey } from '../../src/lib/i18n/catalogue.ts';
import type { Scene } from '../../src/tools/shots/late-games.ts';
import { lateGames } from '../../src/tools/shots/late-games.ts';
import { openLateGame } from '../../src/tools/shots/late-states.ts';
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

/** A button of each decision. */
const DECISIONS = [
  ['nominating', 'auction_no_plant'],
  ['bidding', 'auction_pass'],
  ['scrapping', 'plant_text', 'plant_text_free'],
  ['buying', 'resources_end'],
  ['building', 'building_end'],
  ['powering', 'income_collect'],
] as const satisfies readonly (readonly [Scene, ...MessageKey[]])[];
const PAGES = [
  '',
  'new',
  'solo',
  'join',
  'settings',
  'rules',
  'rules/plants',
  'rules/building',
  'rules/income',
];

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

    // longer words are the harder case for room
    const tag = direction === 'rtl' ? ['@long'] : [];
    test(
      'six players late in the game: the buttons of each decision are in sight',
      { tag },
      async ({ page }) => {
        const audit = new ScreenAudit();
        const games = lateGames('germany');
        for (const [scene, ...keys] of DECISIONS) {
          await openLateGame(page, url(), games, scene);
          const button = page.getByRole('button', { name: words.beginning(...keys) }).first();
          await expect(button, scene).toBeInViewport({ ratio: 1 });
          await audit.inspect(scene, page);
        }
        audit.expectNoFaults();
      },
    );

    test(
      'six players late in the game: every tab and the menu fit, and names are cut at their end',
      { tag },
      async ({ page }) => {
        const audit = new ScreenAudit();
        await openLateGame(page, url(), lateGames('germany'), 'nominating');
        const name = page.getByText('Bartholomew the Great', { exact: true }).first();
        await expect(name).toHaveCSS('direction', 'ltr');
        const views = page.getByRole('navigation', words.named('table_views'));
        for (const view of ['table_fuel', 'table_players', 'table_log', 'table_plants'] as const) {
          await views.getByRole('button', { name: words.text(view) }).tap();
          await audit.inspect(view, page);
        }
        await page.getByRole('button', words.named('table_menu')).tap();
        await audit.inspect('menu', page);
        audit.expectNoFaults();
      },
    );

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
