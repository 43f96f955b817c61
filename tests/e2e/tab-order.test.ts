import { expect, type Page } from '@playwright/test';
import { lateGames } from '#tools/shots/late-games.ts';
import { openLateGame } from '#tools/shots/late-states.ts';
import { ENGLISH, named, startingWith } from '#tools/support/phrases.ts';
import { resultHeading, ScreenPlayer } from '#tools/support/screen-player.ts';
import { openLobby, start } from '#tools/support/shared-screen-player.ts';
import { DECISIONS, openTab, PAGES, showFewLines, TABS } from './every-screen.ts';
import { test } from './fixtures.ts';
import { storeSettings } from './settings.ts';
import { joinAtSeat, newDevice, waitForDeal } from './shared-table.ts';
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

for (const [name, viewport] of [
  ['on a desktop', DESKTOP],
  ['on phones', PHONE],
] as const) {
  test(
    `${name}, Tab alone leads through a lobby, its invitation and a shared table`,
    { tag: '@long' },
    async ({ browser, baseURL }) => {
      test.slow();
      const [host, guest] = [await newDevice(browser, viewport), await newDevice(browser, viewport)];
      const walks = new Walks();
      const link = await openLobby(host, String(baseURL), { players: 3, beginners: true });
      await walks.take('lobby of the host', host);
      await host.getByRole('button', named('shared_invite')).first().press('Enter');
      await host.getByRole('dialog', named('shared_invite_title')).waitFor();
      await walks.take('invitation', host);
      await host.keyboard.press('Escape');
      await guest.goto(link);
      await guest.getByRole('textbox', named('shared_join_name')).waitFor();
      await walks.take('invited', guest);
      await joinAtSeat(guest, link, 'Ben', 2);
      await walks.take('lobby of a guest', guest);
      const player = ENGLISH.text('setup_player_n', { n: 3 });
      await host.getByRole('button', named('shared_seat_change', { name: player })).press('Enter');
      const sheet = host.getByRole('dialog', named('shared_seat_menu', { name: player }));
      await sheet.waitFor();
      await walks.take('who plays a seat', host);
      await sheet.getByRole('button', startingWith('bots_option', { level: 'beginner' })).press('Enter');
      await expect(sheet).toBeHidden();
      await start(host);
      for (const page of [host, guest]) {
        await waitForDeal(page);
        await walks.take(page === host ? 'table of the host' : 'table of a guest', page);
      }
      await host.getByRole('button', named('table_menu')).press('Enter');
      await host
        .getByRole('dialog', named('table_menu'))
        .getByRole('button', named('shared_people'))
        .press('Enter');
      await walks.take('seats and devices', host);
      walks.expectNoFaults();
    },
  );
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
