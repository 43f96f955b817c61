import { expect, type Locator } from '@playwright/test';
import { lateGames } from '#tools/shots/late-games.ts';
import { openLateGame } from '#tools/shots/late-states.ts';
import { ENGLISH } from '#tools/support/phrases.ts';
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
        const { underArrows, underButtons } = await mapGeometry(page);
        expect([underArrows, underButtons]).toEqual([[], []]);
      });
      test(`${map}: while houses are built, no button or arrow covers a name`, async ({ page, baseURL }) => {
        await openLateGame(page, String(baseURL), lateGames(map), 'solo-building');
        await expect(mapOf(page).locator('[data-tag]').first()).toBeVisible();
        const { underArrows, underButtons } = await mapGeometry(page);
        expect([underArrows, underButtons]).toEqual([[], []]);
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
    const city = board.locator('[data-city]', { has: page.locator('[data-tag]') }).first();
    await expect(city).toBeVisible();
    await expect(lit).toHaveCount(0);
    const box = await city.boundingBox();
    const session = await page.context().newCDPSession(page);
    const at = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
    const parts = { hasText: ENGLISH.beginning('building_parts') };
    await expect(page.locator('[data-about=city] p').filter(parts)).toBeVisible();
    await expect(lit).toHaveCount(1);
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await page.keyboard.press('Escape');
    await expect(lit).toHaveCount(0);
  });
});
