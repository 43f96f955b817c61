import { expect, type Page } from '@playwright/test';
import { lateGames } from '#tools/shots/late-games.ts';
import { openLateGame } from '#tools/shots/late-states.ts';
import { ENGLISH } from '#tools/support/phrases.ts';
import { PAGES, TABS } from './every-screen.ts';
import { test } from './fixtures.ts';
import { resize } from './resize.ts';

/** A browser reloads a page that is pulled down at its top, and goes back when one is pushed past its side. */

const games = lateGames('germany');

/** Scroll containers that pass a scroll beyond their end on to the browser: sideways below the page, and downwards for the page. */
const leaks = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const root = document.documentElement;
    const keeps = (from: Element | null): boolean => {
      for (let at = from; at && at !== root; at = at.parentElement) {
        if (getComputedStyle(at).overscrollBehaviorX !== 'auto') return true;
      }
      return false;
    };
    const scrolls = (element: Element): boolean => /auto|scroll/.test(getComputedStyle(element).overflowX);
    const sideways = [...document.body.querySelectorAll(':not(textarea)')]
      .filter((element) => scrolls(element) && !keeps(element))
      .map((element) => `${element.localName}: ${element.textContent.slice(0, 40)}`);
    return getComputedStyle(root).overscrollBehaviorY === 'none' ? sideways : ['the page', ...sideways];
  });

const SIZES = [
  { width: 320, height: 664 },
  { width: 740, height: 360 },
  { width: 1180, height: 820 },
];
test.describe('at a table', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });
  for (const [scene, tag] of [
    ['buying', []],
    ['bidding', ['@long']],
    ['building', ['@long']],
  ] as const) {
    test(
      `no scroll of a game reaches the browser: ${scene}`,
      { tag: [...tag] },
      async ({ page, baseURL }) => {
        await openLateGame(page, String(baseURL), games, scene);
        const tabs = page.getByRole('navigation', { name: ENGLISH.text('table_views') });
        for (const size of SIZES) {
          await resize(page, size);
          expect(await leaks(page), `${size.width} pixels wide`).toEqual([]);
          for (const tab of TABS) {
            const button = tabs.getByRole('button', { name: ENGLISH.beginning(tab) });
            if (!(await button.isVisible())) continue;
            await button.tap();
            expect(await leaks(page), `${tab}, ${size.width} pixels wide`).toEqual([]);
          }
        }
      },
    );
  }
});

test('no scroll of any other page reaches the browser', async ({ page }) => {
  for (const address of PAGES) {
    await page.goto(`/${address}`);
    await expect(page.getByRole('heading').first()).toBeVisible();
    expect(await leaks(page), address).toEqual([]);
  }
});
