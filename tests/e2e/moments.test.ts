import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { lateGames } from '../../src/tools/shots/late-games.ts';
import { openLateGame } from '../../src/tools/shots/late-states.ts';
import { ENGLISH } from '../../src/tools/support/phrases.ts';
import { test, waitOutDoubleTap } from './fixtures.ts';

/** What everybody looks up for: the end of a round, a new stage, the last round. */

const games = lateGames('germany');
const card = (page: Page) => page.getByRole('region', { name: ENGLISH.beginning('round_card_title') });
const turningPoint = (page: Page) => page.getByRole('region', { name: ENGLISH.text('turning_label') });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** In the page: notes when what matches a selector was there for the first time and was gone again, by the clock of the page. */
function watchFor(selectors: Readonly<Record<string, string>>): void {
  const seen: Record<string, { from: number; to?: number }> = {};
  Reflect.set(globalThis, 'seen', seen);
  const look = (): void => {
    for (const [name, selector] of Object.entries(selectors)) {
      const isThere = document.querySelector(selector) !== null;
      const was = seen[name];
      if (isThere && !was) seen[name] = { from: performance.now() };
      if (!isThere && was && was.to === undefined) was.to = performance.now();
    }
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true });
  look();
}
const seen = (page: Page): Promise<Record<string, { from: number; to?: number } | undefined>> =>
  page.evaluate(() => Reflect.get(globalThis, 'seen'));

for (const viewport of [
  { width: 390, height: 664 },
  { width: 1180, height: 820 },
]) {
  test.describe(`on a screen of ${viewport.width} by ${viewport.height}`, () => {
    test.use({ viewport, hasTouch: true });

    test('the end of a round stays until the next own decision, while bots play on after a look', async ({
      page,
      baseURL,
    }) => {
      await openLateGame(page, String(baseURL), games, 'solo-income');
      await page.evaluate(watchFor, {
        card: '#round-card',
        // a plant is up for auction, or somebody has passed
        bot: '[aria-labelledby="round-card"]:not(:has([aria-expanded="true"]))',
      });
      await button(page, ENGLISH.beginning('income_collect')).tap();
      await expect(card(page)).toBeVisible();
      const own = card(page).locator('li').first();
      await expect(own, 'own income first').toContainText('Anna');
      await expect.poll(async () => (await seen(page)).bot).toBeTruthy();
      const { card: shown, bot } = await seen(page);
      expect((bot?.from ?? 0) - (shown?.from ?? 0), 'at normal pace').toBeGreaterThan(1_900);
      await expect(card(page), 'while bots play').toBeVisible();
    });

    test('a new stage is shown over the whole width until a tap that does nothing else', async ({
      page,
      baseURL,
    }) => {
      await openLateGame(page, String(baseURL), games, 'stage-2');
      await button(page, ENGLISH.text('building_end')).tap();
      await expect(turningPoint(page)).toBeVisible();
      await expect(turningPoint(page)).toContainText('15');
      const box = await turningPoint(page).boundingBox();
      expect([box?.x, box?.width]).toEqual([0, viewport.width]);
      const before = await page.locator('h1').first().textContent();
      await waitOutDoubleTap(page);
      await page.touchscreen.tap(viewport.width - 80, viewport.height - 100);
      await expect(turningPoint(page)).toBeHidden();
      await expect(page.locator('h1').first()).toHaveText(before ?? '');
    });
  });
}
