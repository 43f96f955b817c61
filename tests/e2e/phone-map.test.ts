import { expect, type Locator, type Page } from '@playwright/test';
import { lateGames } from '#tools/shots/late-games.ts';
import { openLateGame } from '#tools/shots/late-states.ts';
import { waitForRest } from '#tools/support/at-rest.ts';
import { ENGLISH } from '#tools/support/phrases.ts';
import { must } from '../must.ts';
import { test } from './fixtures.ts';
import { mapGeometry, mapOf } from './map-geometry.ts';

/** What the map of a phone shows at rest, and what is held on it. */

const SIZES = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
  { width: 844, height: 390 },
] as const;
const MAPS = ['usa', 'germany'] as const;

/** The cities that glow, and those of them that are not whole in the pane. Runs in the page. */
function glowing(map: Element): { readonly count: number; readonly beyond: number } {
  const pane = map.getBoundingClientRect();
  const all = [...map.querySelectorAll('ellipse')].map((city) => city.getBoundingClientRect());
  const beyond = all.filter(
    ({ x, y, width, height }) =>
      x + width / 2 < pane.left ||
      x + width / 2 > pane.right ||
      y + height / 2 < pane.top ||
      y + height / 2 > pane.bottom,
  );
  return { count: all.length, beyond: beyond.length };
}

/** The middles of the priced cities that are well inside the map, in CSS pixels on the screen. Runs in the page. */
function pricedCities(map: Element): readonly { readonly x: number; readonly y: number }[] {
  const pane = map.getBoundingClientRect();
  return [...map.querySelectorAll('[data-plate]:has([data-tag])')]
    .map((city) => city.getBoundingClientRect())
    .map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }))
    .filter(({ x, y }) => Math.min(x - pane.left, pane.right - x, y - pane.top, pane.bottom - y) > 60);
}

/** Waits until the map shows no name under its arrows or buttons. */
const expectNamesFree = (page: Page): Promise<void> =>
  expect
    .poll(async () => {
      const { underArrows, underButtons } = await mapGeometry(page);
      return [underArrows, underButtons];
    })
    .toEqual([[], []]);

for (const size of SIZES) {
  test.describe(`on ${size.width} by ${size.height}`, () => {
    test.use({ viewport: size });
    for (const map of MAPS) {
      test(`${map}: while cities are powered, all that one powers glow in sight, and no button or arrow covers a name`, async ({
        page,
        baseURL,
      }) => {
        await openLateGame(page, String(baseURL), lateGames(map), 'solo-income');
        const board = mapOf(page);
        await expect.poll(async () => (await board.evaluate(glowing)).count).toBeGreaterThan(0);
        await expect.poll(async () => (await board.evaluate(glowing)).beyond).toBe(0);
        await expectNamesFree(page);
      });
      test(`${map}: while houses are built, no button or arrow covers a name`, async ({ page, baseURL }) => {
        await openLateGame(page, String(baseURL), lateGames(map), 'solo-building');
        await expect(mapOf(page).locator('[data-tag]').first()).toBeVisible();
        await expectNamesFree(page);
      });
    }
  });
}

test.describe('a held city', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test('a held city shows its price as connection and house, and its route on the map', async ({
    page,
    baseURL,
  }) => {
    await openLateGame(page, String(baseURL), lateGames('germany'), 'solo-building');
    const board = mapOf(page);
    const lit: Locator = board.locator('[data-road=lit]');
    await expect(board.locator('[data-tag]').first()).toBeVisible();
    await expect(lit).toHaveCount(0);
    await waitForRest(page);
    const at = must((await board.evaluate(pricedCities))[0], 'a city with a price');
    const session = await page.context().newCDPSession(page);
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
    const parts = { hasText: ENGLISH.beginning('building_parts') };
    await expect(page.locator('[data-about=city] p').filter(parts)).toBeVisible();
    await expect(lit).toHaveCount(1);
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await page.keyboard.press('Escape');
    await expect(lit).toHaveCount(0);
  });
});
