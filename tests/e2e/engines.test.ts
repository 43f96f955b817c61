import { expect } from '@playwright/test';
import { ENGLISH, named, startingWith } from '#tools/support/phrases.ts';
import { openLocalGame } from '#tools/support/screen-player.ts';
import { offCentre } from './drawn-text.ts';
import { test } from './fixtures.ts';

/** Differences between engines that the app must not depend on. */

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1180, height: 820 },
]) {
  test.describe(`${viewport.width} wide`, () => {
    test.use({ viewport });
    test('drawn text is centred at its place, without a baseline that engines pass on differently', async ({
      page,
      baseURL,
    }) => {
      await openLocalGame(page, String(baseURL));
      // a phone shows the map on request
      const map = page.getByRole('navigation', named('table_views')).getByRole('button', named('table_map'));
      if (viewport.width < 500) await map.tap();
      await expect.poll(async () => (await page.evaluate(offCentre)).lines).toBeGreaterThan(40);
      const { most, baselines } = await page.evaluate(offCentre);
      // capitals and digits of one font can be a little higher than those of another
      expect(most).toBeLessThan(0.06);
      expect(baselines).toEqual(['auto']);
    });
  });
}

test('starting a game asks the browser for nothing; the start page offers it once', async ({
  page,
  baseURL,
}) => {
  await page.addInitScript(() => {
    const calls = 'persist-calls';
    StorageManager.prototype.persist = () => {
      sessionStorage.setItem(calls, String(Number(sessionStorage.getItem(calls)) + 1));
      return Promise.resolve(false);
    };
  });
  const asked = (): Promise<string | null> => page.evaluate(() => sessionStorage.getItem('persist-calls'));
  await openLocalGame(page, String(baseURL));
  await page.goto('/solo');
  await page.getByRole('button', named('bots_play')).tap();
  await page.waitForURL('**/play/**');
  await expect(page.getByRole('list', named('players_order'))).toBeVisible();
  expect(await asked()).toBeNull();
  await page.goto('/');
  await page.getByRole('button', named('settings_storage_ask')).tap();
  await expect(page.getByText(ENGLISH.text('settings_storage_may_be_cleared'))).toBeVisible();
  expect(await asked()).toBe('1');
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('button', named('settings_storage_ask'))).toHaveCount(0);
});

test('the notice about a deleted game does not follow to the table', async ({ page, baseURL }) => {
  await openLocalGame(page, String(baseURL));
  await openLocalGame(page, String(baseURL));
  await page.goto('/');
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.getByRole('button', startingWith('saves_delete_of')).first().tap();
  const undo = page.getByRole('status').getByRole('button', named('action_undo'));
  await expect(undo).toBeVisible();
  await page.getByRole('link', startingWith('home_continue')).tap();
  await expect(page.getByRole('list', named('players_order'))).toBeVisible();
  await expect(undo).toHaveCount(0);
});
