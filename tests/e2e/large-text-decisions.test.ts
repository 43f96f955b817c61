import { expect, type Locator, type Page } from '@playwright/test';
import type { MessageKey, PlainKey } from '#lib/i18n/catalogue.ts';
import { CHROMIUM_ARGS } from '#tools/install/chromium.ts';
import { lateGames, type ShotScene } from '#tools/shots/late-games.ts';
import { openLateGame } from '#tools/shots/late-states.ts';
import { ENGLISH } from '#tools/support/phrases.ts';
import { must } from '../must.ts';
import { openDevice, test } from './fixtures.ts';
import { expectWhole, neverWhole } from './whole.ts';

/** Decisions with large text: the buttons that end them are in sight, and all their other parts come fully into sight. */

/** CSS pixels. */
const MAP_LEAST = 200;
const games = lateGames('germany');

/** The place of each decision, and the buttons that end it. */
const DECISIONS: readonly (readonly [ShotScene, PlainKey, ...MessageKey[]])[] = [
  ['bidding', 'table_plants', 'auction_pass', 'auction_bid'],
  ['buying', 'table_fuel', 'resources_end'],
  ['building', 'phase_4', 'building_end'],
  ['powering', 'phase_5', 'income_collect'],
];

const named = (page: Page, key: MessageKey): Locator =>
  page.getByRole('button', { name: ENGLISH.exactly(key) });

/** Phones and tablets. The gate tests the smallest one. */
const VIEWPORTS = [
  { width: 390, height: 664 },
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1180, height: 820 },
];

for (const percent of [130, 150, 200]) {
  for (const viewport of VIEWPORTS) {
    const tag = percent === 200 && viewport === VIEWPORTS[0] ? [] : ['@long'];
    test(
      `decisions with text at ${percent}% on ${viewport.width} by ${viewport.height}`,
      { tag },
      async ({ baseURL, playwright }) => {
        const large = `--blink-settings=defaultFontSize=${(16 * percent) / 100}`;
        const browser = await playwright.chromium.launch({ args: [...CHROMIUM_ARGS, large] });
        try {
          const page = await openDevice(browser, viewport, { baseURL });
          for (const [scene, place, ...ends] of DECISIONS) {
            await openLateGame(page, '/', games, scene);
            for (const end of ends) await expectWhole(named(page, end), `${scene}: ${end}`);
            const panel = page.getByRole('region', { name: ENGLISH.text(place), exact: true });
            expect(await neverWhole(panel.locator('button, input')), scene).toEqual([]);
            const beyond = await panel.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
            expect(beyond, `pixels beyond the side, ${scene}`).toBeLessThanOrEqual(1);
            if (scene !== 'building' && scene !== 'powering') continue;
            const map = page.getByRole('region', { name: ENGLISH.text('table_map'), exact: true });
            const box = must(await map.boundingBox(), 'map');
            expect(box.height, `height of the map, ${scene}`).toBeGreaterThanOrEqual(MAP_LEAST);
          }
        } finally {
          await browser.close();
        }
      },
    );
  }
}

test.describe('tables of the rules', () => {
  test.use({ viewport: { width: 390, height: 664 } });
  test('have a shadow at the edge behind which there is more', async ({ page }) => {
    await page.goto('/rules/resupply');
    const table = page.getByRole('region', { name: ENGLISH.text('resupply_title') });
    await expect(table).toBeVisible();
    const look = await table.evaluate((node) => {
      const { backgroundImage, backgroundAttachment } = getComputedStyle(node);
      return { layers: backgroundImage.split('gradient(').length - 1, backgroundAttachment };
    });
    expect(look).toEqual({ layers: 4, backgroundAttachment: 'local, local, scroll, scroll' });
  });
});
