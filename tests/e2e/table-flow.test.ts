import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { openTable } from '../../src/tools/screen-player.ts';
import { test } from './fixtures.ts';

test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

const back = (page: Page): Promise<void> => page.evaluate(() => history.back());
const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' });

for (const [browser, older] of [
  ['a browser that lets pages cancel it', false],
  ['one that does not', true],
] as const) {
  test(`Back closes a sheet of a game on one device first, in ${browser}`, async ({ page, baseURL }) => {
    if (older) await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'navigation'));
    await openTable(page, String(baseURL));
    for (const entry of ['as the game began', 'after a reload']) {
      await page.getByRole('button', { name: 'Menu' }).tap();
      await expect(menu(page), entry).toBeVisible();
      await back(page);
      await expect(menu(page), entry).toBeHidden();
      await page.getByRole('button', { name: 'Menu' }).tap();
      await menu(page).getByRole('button', { name: 'Close' }).tap();
      await expect(menu(page), entry).toBeHidden();
      await page.reload();
      await page.getByRole('button', { name: 'Menu' }).waitFor();
    }
    // a link in a sheet leaves no entry of the sheet on the way back
    await page.getByRole('button', { name: 'Menu' }).tap();
    await menu(page).getByRole('link', { name: 'Rules summary' }).tap();
    await expect(page).toHaveURL(/help/);
    await back(page);
    await expect(page.getByRole('list', { name: 'Turn order' })).toBeVisible();
    await back(page);
    await expect(page).not.toHaveURL(/play/);
  });
}
