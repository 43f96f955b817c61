import { expect, test } from '@playwright/test';

// only the built app loads one language at a time
test('the language changes without a reload, also offline, and stays after a reload', async ({
  page,
  context,
}) => {
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await context.setOffline(true);
  await page.evaluate(() => Reflect.set(window, 'before', true));
  await page.getByText('Deutsch').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Einstellungen');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  expect(await page.evaluate(() => Reflect.get(window, 'before')), 'without a reload').toBe(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Einstellungen');
  await page.getByText('English').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
});

test.describe('in a German browser', () => {
  test.use({ locale: 'de-DE' });
  test('the first screen is German, and so is the language of the page', async ({ page }) => {
    await page.goto('/');
    await expect(
      page.getByRole('button', { name: 'Neues Spiel' }).or(page.getByRole('link', { name: 'Neues Spiel' })),
    ).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  });
});
