import type { Page } from '@playwright/test';
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

/**
 * Screens in languages other than English. Of the two pseudo-languages (lib/i18n/pseudo.ts), one is 40% longer than English, and one runs
 * from right to left, as Persian does. Where another language in the gate has the same difficulty, it is tried in the longer runs only.
 */

test.use({ viewport: { width: 390, height: 844 } });
const { url } = servesTestBuild();

/** In the page: fields with letters so small that Safari zooms in when they are tapped. */
const smallFields = (): readonly string[] =>
  [...document.querySelectorAll('input:not([type=checkbox], [type=radio], [type=file]), select, textarea')]
    .filter((field) => field.checkVisibility() && parseFloat(getComputedStyle(field).fontSize) < 16)
    .map(({ id, outerHTML }) => id || outerHTML.slice(0, 80));

/** Shows the lines of one player and one phase: for those of a whole game, axe takes a minute and a half. */
async function showFewLines(page: Page, words: Phrases): Promise<void> {
  await page.getByRole('combobox', words.named('players_player')).selectOption({ index: 1 });
  await page.getByRole('combobox', words.named('log_phase')).selectOption({ index: 1 });
}

/** A button of each decision. */
const DECISIONS = [
  ['nominating', 'auction_no_plant'],
  ['bidding', 'auction_pass'],
  ['scrapping', 'plant_text', 'plant_text_free'],
  ['buying', 'resources_end'],
  ['building', 'building_end'],
  ['powering', 'income_collect'],
] as const satisfies readonly (readonly [Scene, ...MessageKey[]])[];
type Part = 'pages' | 'decisions' | 'tabs' | 'game';
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

for (const { locale, direction, gate } of [
  { locale: 'en-XA', direction: 'ltr', gate: ['pages', 'decisions', 'tabs'] },
  { locale: 'ar-XB', direction: 'rtl', gate: ['pages'] },
  { locale: 'fa', direction: 'rtl', gate: ['pages', 'decisions', 'tabs', 'game'] },
  ...['de', 'it', 'pl', 'ro'].map((tag) => ({ locale: tag, direction: 'ltr' as const, gate: [] })),
] satisfies readonly { locale: string; direction: 'ltr' | 'rtl'; gate: Part[] }[]) {
  test.describe(locale, () => {
    test.use({ locale });
    const words = new Phrases(locale);
    const tagOf = (part: Part) => ({ tag: gate.some((one) => one === part) ? [] : ['@long'] });

    test('every page fits the phone, and nothing on it is cut off', tagOf('pages'), async ({ page }) => {
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

    test(
      'six players late in the game: the buttons of each decision are in sight',
      tagOf('decisions'),
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
      tagOf('tabs'),
      async ({ page }) => {
        const audit = new ScreenAudit();
        await openLateGame(page, url(), lateGames('germany'), 'nominating');
        const name = page.getByText('Bartholomew the Great', { exact: true }).first();
        await expect(name).toHaveCSS('direction', 'ltr');
        const views = page.getByRole('navigation', words.named('table_views'));
        for (const view of ['table_fuel', 'table_players', 'table_log', 'table_plants'] as const) {
          await views.getByRole('button', { name: words.text(view) }).tap();
          if (view === 'table_log') await showFewLines(page, words);
          await audit.inspect(view, page);
        }
        await page.getByRole('button', words.named('table_menu')).tap();
        await audit.inspect('menu', page);
        audit.expectNoFaults();
      },
    );

    test('G1: three players play a whole game by taps', tagOf('game'), async ({ page }) => {
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
