import { expect, type Locator, type Page } from '@playwright/test';
import { lateGames } from '#tools/shots/late-games.ts';
import { openLateGame } from '#tools/shots/late-states.ts';
import { named } from '#tools/support/phrases.ts';
import { resultHeading, ScreenPlayer } from '#tools/support/screen-player.ts';
import { test } from './fixtures.ts';
import { storeSettings } from './settings.ts';

/**
 * Single-key shortcuts and the setting that turns them off (WCAG 2.1.4): letters, digits and signs. On the map, the keys that zoom act only while it
 * has the focus, which 2.1.4 allows.
 */

test.use({ viewport: { width: 1180, height: 820 } });

/** All that a keyboard writes but the space. Letters of other keyboards count by their place (tests/ui/play/shortcuts.test.ts). */
const KEYS = Array.from({ length: 94 }, (_, at) => String.fromCodePoint(0x21 + at));

declare global {
  /** What has changed on the page: see `watch`. */
  var pageChanges: { at: number; what: string[] };
}
/** Runs in the page: notes each change of what it shows, but for notices, which go by themselves, and of the focus. */
function watch(): void {
  globalThis.pageChanges = { at: performance.now(), what: [] };
  const note = (target: Node, what: string): void => {
    const element = target instanceof Element ? target : target.parentElement;
    if (!element || element.closest('[data-notices]')) return;
    const { pageChanges } = globalThis;
    pageChanges.at = performance.now();
    pageChanges.what.push(`${what}: ${element.outerHTML.slice(0, 80)}`);
  };
  new MutationObserver((all) => all.forEach(({ target, type }) => note(target, type))).observe(
    document.body,
    {
      attributes: true,
      characterData: true,
      childList: true,
      subtree: true,
    },
  );
  addEventListener('focusin', ({ target }) => target instanceof Node && note(target, 'focus'));
}
/** Runs in the page: whether nothing has changed for half a second, as when all that it loads by itself is there. */
const isAtRest = (): boolean => performance.now() - globalThis.pageChanges.at > 500;

/** What all keys together change while an element has the focus. */
async function changedByKeys(page: Page, place: Locator): Promise<readonly string[]> {
  await page.evaluate(watch);
  await place.focus();
  await page.waitForFunction(isAtRest, undefined, { polling: 100 });
  await page.evaluate(() => (globalThis.pageChanges.what = []));
  for (const key of KEYS) await page.keyboard.press(key);
  await page.waitForFunction(isAtRest, undefined, { polling: 100 });
  return page.evaluate(() => globalThis.pageChanges.what);
}
const playerOf = (page: Page): Locator =>
  page.getByRole('list', named('players_order')).getByRole('button').first();

test('at a table, letters and signs are shortcuts', async ({ page, baseURL }) => {
  await openLateGame(page, String(baseURL), lateGames('germany'), 'nominating');
  expect(await changedByKeys(page, playerOf(page))).not.toEqual([]);
  await expect(page.getByRole('form', named('typed_title'))).toBeVisible();
});

test.describe('turned off', () => {
  test.beforeEach(({ page }) => storeSettings(page, { keys: false }));

  for (const reader of [false, true]) {
    const table = reader ? 'a table for screen readers' : 'a table';
    test(`at ${table}, no letter and no sign does anything`, async ({ page, baseURL }) => {
      await storeSettings(page, { keys: false, reader });
      for (const scene of ['nominating', 'building'] as const) {
        await openLateGame(page, String(baseURL), lateGames('germany'), scene);
        expect(await changedByKeys(page, playerOf(page)), scene).toEqual([]);
      }
    });
  }

  test('in the result and the replay, no letter and no sign does anything, but arrows move the replay', async ({
    page,
    baseURL,
  }) => {
    await openLateGame(page, String(baseURL), lateGames('germany'), 'ending');
    await new ScreenPlayer(page).answer();
    await resultHeading(page).waitFor();
    const replay = page.getByRole('button', named('final_replay'));
    expect(await changedByKeys(page, replay)).toEqual([]);
    await replay.press('Enter');
    const play = page.getByRole('button', named('replay_play'));
    expect(await changedByKeys(page, play)).toEqual([]);
    const timeline = page.getByRole('slider', named('replay_timeline'));
    await page.keyboard.press('End');
    const last = await timeline.inputValue();
    await page.keyboard.press('ArrowLeft');
    await expect(timeline).toHaveValue(String(Number(last) - 1));
  });

  test('on pages, no letter and no sign does anything', async ({ page }) => {
    for (const path of ['', 'new', 'settings', 'rules', 'rules/building', 'accessibility']) {
      await page.goto(`/${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await changedByKeys(page, page.getByRole('link').first()), path).toEqual([]);
    }
  });
});
