import { expect, type Locator, type Page } from '@playwright/test';
import { lateGames } from '#tools/shots/late-games.ts';
import { openLateGame } from '#tools/shots/late-states.ts';
import { ENGLISH, named } from '#tools/support/phrases.ts';
import { resultHeading, ScreenPlayer } from '#tools/support/screen-player.ts';
import { test } from './fixtures.ts';
import { storeSettings } from './settings.ts';

/**
 * Single-key shortcuts and the setting that turns them off (WCAG 2.1.4): letters, digits and signs. On the map, the keys that zoom act only while it
 * has the focus, which 2.1.4 allows.
 */

test.use({ viewport: { width: 1180, height: 820 } });

/** All that a Latin keyboard writes but the space, and letters at the places of shortcuts on others. */
const KEYS = [...Array.from({ length: 94 }, (_, at) => String.fromCodePoint(0x21 + at)), ...'عقئحبغمه؟۰گк'];

/** Runs in the page: fields, where keys type. Without them, the content of the page and the place of the focus. */
async function lookOf(): Promise<string> {
  for (let frame = 0; frame < 2; frame++) await new Promise((drawn) => requestAnimationFrame(drawn));
  const { activeElement, body } = document;
  const at = [...document.querySelectorAll('*')].indexOf(activeElement ?? body);
  return `${location.href} ${at} ${body.outerHTML}`;
}

/** The keys that change anything while an element has the focus. */
async function keysThatAct(page: Page, place: Locator): Promise<readonly string[]> {
  const acting: string[] = [];
  for (const key of KEYS) {
    await place.focus();
    const before = await page.evaluate(lookOf);
    await page.keyboard.press(key);
    if ((await page.evaluate(lookOf)) === before) continue;
    acting.push(key);
    await page.keyboard.press('Escape');
  }
  return acting;
}
const plantOf = (page: Page): Locator =>
  page
    .getByRole('region', named('market_current'))
    .getByRole('button', { name: ENGLISH.beginning('plant_text', 'plant_text_free') })
    .first();

test('at a table, letters and signs are shortcuts', async ({ page, baseURL }) => {
  await openLateGame(page, String(baseURL), lateGames('germany'), 'nominating');
  expect(await keysThatAct(page, plantOf(page))).toEqual(
    expect.arrayContaining(['/', ':', '?', 'f', 'i', 'l', 'm', 'p', 'y', 'ب', '؟']),
  );
});

test.describe('turned off', () => {
  test.beforeEach(({ page }) => storeSettings(page, { keys: false }));

  for (const scene of ['nominating', 'buying', 'building'] as const) {
    test(`at a table, no letter and no sign does anything: ${scene}`, async ({ page, baseURL }) => {
      await openLateGame(page, String(baseURL), lateGames('germany'), scene);
      const place = scene === 'nominating' ? plantOf(page) : page.getByRole('button', named('table_menu'));
      expect(await keysThatAct(page, place)).toEqual([]);
    });
  }

  test('at a table for screen readers, no letter and no sign does anything', async ({ page, baseURL }) => {
    await storeSettings(page, { keys: false, reader: true });
    await openLateGame(page, String(baseURL), lateGames('germany'), 'nominating');
    expect(await keysThatAct(page, plantOf(page))).toEqual([]);
  });

  test('in the result and the replay, no letter and no sign does anything, but arrows move the replay', async ({
    page,
    baseURL,
  }) => {
    await openLateGame(page, String(baseURL), lateGames('germany'), 'ending');
    await new ScreenPlayer(page).answer();
    await resultHeading(page).waitFor();
    const replay = page.getByRole('button', named('final_replay'));
    expect(await keysThatAct(page, replay)).toEqual([]);
    await replay.press('Enter');
    const play = page.getByRole('button', named('replay_play'));
    expect(await keysThatAct(page, play)).toEqual([]);
    const timeline = page.getByRole('slider', named('replay_timeline'));
    await page.keyboard.press('End');
    const last = await timeline.inputValue();
    await page.keyboard.press('ArrowLeft');
    await expect(timeline).toHaveValue(String(Number(last) - 1));
  });

  for (const path of ['', 'new', 'settings', 'rules', 'rules/building', 'accessibility']) {
    test(`on a page, no letter and no sign does anything: "${path}"`, async ({ page }) => {
      await page.goto(`/${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await keysThatAct(page, page.getByRole('link').first())).toEqual([]);
    });
  }
});
