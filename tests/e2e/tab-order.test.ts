import { expect, type Page } from '@playwright/test';
import { lateGames } from '#tools/shots/late-games.ts';
import { openLateGame } from '#tools/shots/late-states.ts';
import { ENGLISH, named, startingWith } from '#tools/support/phrases.ts';
import { resultHeading, ScreenPlayer } from '#tools/support/screen-player.ts';
import { DECISIONS, PAGES, showFewLines, TABS } from './every-screen.ts';
import { test } from './fixtures.ts';
import { storeSettings } from './settings.ts';
import { tabFaults } from './tab-walk.ts';

/** By Tab and Shift+Tab alone, each screen is walked through: nothing is left out, nothing holds the focus, and it is seen everywhere. */

const games = lateGames('germany');
const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

/** Collects what is wrong with several screens. */
class Walks {
  readonly #found: Record<string, readonly string[]> = {};
  async take(name: string, page: Page): Promise<void> {
    const faults = await tabFaults(page);
    if (faults.length > 0) this.#found[name] = faults;
  }
  expectNoFaults(): void {
    expect(this.#found).toEqual({});
  }
}

/** Pages that have more than links and buttons in their order. The gate walks through these. */
const SHORT = ['', 'new', 'settings', 'accessibility', 'statistics', 'rules', 'rules/building'];

for (const [name, viewport, locale] of [
  ['a desktop', DESKTOP, 'en-GB'],
  ['a phone', PHONE, 'fa-IR'],
] as const) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport, locale });
    for (const [pages, tag] of [
      [SHORT, []],
      [PAGES.filter((path) => !SHORT.includes(path)), ['@long']],
    ] as const) {
      test(
        `by Tab alone, one walks through pages: ${pages.slice(0, 3).join(', ')} …`,
        { tag: [...tag] },
        async ({ page }) => {
          test.slow();
          const walks = new Walks();
          for (const path of pages) {
            await page.goto(`/${path}`);
            await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
            await walks.take(path, page);
          }
          walks.expectNoFaults();
        },
      );
    }
  });
}

for (const [name, viewport, reader] of [
  ['a desktop', DESKTOP, false],
  ['a phone', PHONE, false],
  ['a phone with the table for screen readers', PHONE, true],
] as const) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport });
    test('by Tab alone, one walks through every decision of a table', async ({ page, baseURL }) => {
      test.slow();
      await storeSettings(page, { reader });
      const walks = new Walks();
      for (const [scene, ...keys] of DECISIONS) {
        await openLateGame(page, String(baseURL), games, scene);
        await page
          .getByRole('button', { name: ENGLISH.beginning(...keys) })
          .first()
          .waitFor();
        await walks.take(scene, page);
      }
      walks.expectNoFaults();
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });
  test('by Tab alone, one walks through every tab, the menu, the line for typed commands and the result', async ({
    page,
    baseURL,
  }) => {
    test.slow();
    const walks = new Walks();
    await openLateGame(page, String(baseURL), games, 'nominating');
    const views = page.getByRole('navigation', named('table_views'));
    for (const view of TABS) {
      await views.getByRole('button', startingWith(view)).tap();
      if (view === 'table_log') await showFewLines(page, ENGLISH);
      await walks.take(view, page);
    }
    await page.getByRole('button', named('table_menu')).press('Enter');
    await walks.take('menu', page);
    await page.getByRole('button', named('typed_title')).press('Enter');
    const line = page.getByRole('form', named('typed_title')).getByRole('textbox');
    await line.fill('map b');
    await line.press('Enter');
    await walks.take('typed commands', page);
    await openLateGame(page, String(baseURL), games, 'ending');
    await new ScreenPlayer(page).answer();
    await resultHeading(page).waitFor();
    await walks.take('result', page);
    walks.expectNoFaults();
  });
});
