import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { openTable } from '../../src/tools/screen-player.ts';
import { headline, makeDecisions } from './decisions.ts';
import { test } from './fixtures.ts';

/** Deletes all data of the page's origin, as browsers do where storage runs short or the player clears it. */
async function clearStorage(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', {
    origin: new URL(page.url()).origin,
    storageTypes: 'all',
  });
}

test('a game whose storage is cleared while it is open says so, is saved again and can be exported', async ({
  page,
  baseURL,
}) => {
  await openTable(page, String(baseURL));
  await makeDecisions(page, 2);
  await expect(page.locator('header').getByText('Saved', { exact: true })).toBeAttached();
  await clearStorage(page);
  await makeDecisions(page, 1);
  const notice = page.getByText(/has deleted the saved games on this device/);
  await expect(notice).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as file' }).first().tap();
  expect(JSON.parse(readFileSync(await (await download).path(), 'utf8'))).toMatchObject({ app: 'kilowatt' });
  await makeDecisions(page, 1);
  await expect(notice, 'it stays until it is read').toBeVisible();
  await page.getByRole('button', { name: 'OK', exact: true }).tap();
  await expect(notice).toBeHidden();

  const before = await headline(page).innerText();
  await page.reload();
  await expect(headline(page)).toHaveText(before);
});
