import { expect, type Page } from '@playwright/test';
import { lateGames } from '#tools/shots/late-games.ts';
import { openLateGame } from '#tools/shots/late-states.ts';
import { ENGLISH, named } from '#tools/support/phrases.ts';
import { resultHeading, ScreenPlayer } from '#tools/support/screen-player.ts';
import { DECISIONS, openTab, PAGES, showFewLines, TABS } from './every-screen.ts';
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

/** Pages with more than links and buttons. The gate walks through these on a desktop. */
const MIXED = ['', 'new', 'accessibility', 'rules/building'];
const OTHERS = PAGES.filter((path) => !MIXED.includes(path));

for (const [name, viewport, locale, pages, tag] of [
  ['mixed pages on a desktop', DESKTOP, 'en-GB', MIXED, []],
  ['other pages on a desktop', DESKTOP, 'en-GB', OTHERS, ['@long']],
  ['all pages on a phone, in Persian', PHONE, 'fa-IR', PAGES, ['@long']],
] as const) {
  test.describe(name, { tag: [...tag] }, () => {
    test.use({ viewport, locale });
    test('Tab alone leads through them', async ({ page }) => {
      test.slow();
      const walks = new Walks();
      for (const path of pages) {
        await page.goto(`/${path}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await walks.take(path, page);
      }
      walks.expectNoFaults();
    });
  });
}

/** The gate walks through the decision with the most stops. */
const BUILDING = DECISIONS.filter(([scene]) => scene === 'building');
const OTHER_DECISIONS = DECISIONS.filter(([scene]) => scene !== 'building');

for (const [name, viewport, reader, decisions, tag] of [
  ['building on a desktop', DESKTOP, false, BUILDING, []],
  ['other decisions on a desktop', DESKTOP, false, OTHER_DECISIONS, ['@long']],
  ['decisions on a phone', PHONE, false, DECISIONS, ['@long']],
  ['building at a table for screen readers', PHONE, true, BUILDING, []],
  ['other decisions at a table for screen readers', PHONE, true, OTHER_DECISIONS, ['@long']],
] as const) {
  test.describe(name, { tag: [...tag] }, () => {
    test.use({ viewport });
    test('Tab alone leads through them', async ({ page, baseURL }) => {
      test.slow();
      await storeSettings(page, { reader });
      const walks = new Walks();
      for (const [scene, ...keys] of decisions) {
        await openLateGame(page, String(baseURL), games, scene);
        const button = page.getByRole('button', { name: ENGLISH.beginning(...keys) });
        await button.first().waitFor();
        // the log of a whole game has hundreds of buttons
        if (reader) await showFewLines(page, ENGLISH);
        await walks.take(scene, page);
      }
      walks.expectNoFaults();
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });
  test('Tab alone leads through each tab, the menu, the line for typed commands, the result and the replay', async ({
    page,
    baseURL,
  }) => {
    test.slow();
    const walks = new Walks();
    await openLateGame(page, String(baseURL), games, 'nominating');
    for (const view of TABS) {
      await openTab(page, ENGLISH, view);
      if (view === 'table_log') await showFewLines(page, ENGLISH);
      await walks.take(view, page);
    }
    const menu = page.getByRole('button', named('table_menu'));
    await menu.press('Enter');
    await page.getByRole('dialog', named('table_menu')).waitFor();
    await walks.take('menu', page);
    await page.keyboard.press('Escape');
    await expect(menu).toBeFocused();
    await menu.press('Enter');
    await page.getByRole('button', named('typed_title')).press('Enter');
    const line = page.getByRole('form', named('typed_title')).getByRole('textbox');
    await line.fill('map b');
    await line.press('Enter');
    await expect(page.locator('[data-answer]')).toHaveCount(1);
    await walks.take('typed commands', page);
    await openLateGame(page, String(baseURL), games, 'ending');
    await new ScreenPlayer(page).answer();
    await resultHeading(page).waitFor();
    await walks.take('result', page);
    await page.getByRole('button', named('final_replay')).press('Enter');
    await page.getByRole('slider', named('replay_timeline')).waitFor();
    await walks.take('replay', page);
    walks.expectNoFaults();
  });
});
