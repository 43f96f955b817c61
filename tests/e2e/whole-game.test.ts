import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { openTable, Thumb } from '../../src/tools/thumb.ts';
import { test } from './seeded.ts';

// Through the visible interface only, from the start page to the winner.

/** Answers all that is asked until somebody wins; what went wrong in the page meanwhile. */
async function playOn(page: Page, meanwhile = (): Promise<void> => Promise.resolve()): Promise<void> {
  const thumb = new Thumb(page);
  do await meanwhile();
  while (await thumb.answer());
  await expect(page.getByRole('heading', { level: 1, name: /wins?$/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Final count' })).toBeVisible();
  expect(thumb.taps).toBeGreaterThan(60);
}
function faultsIn(page: Page): readonly string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  return faults;
}

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 1180, height: 820 } });
  test('three players play a whole beginners’ game by taps', async ({ page, baseURL }) => {
    test.slow();
    const faults = faultsIn(page);
    await openTable(page, String(baseURL), () => page.getByRole('switch', { name: /^Beginners/ }).tap());
    await playOn(page);
    await page.getByRole('button', { name: 'Same again' }).tap();
    await expect(page.getByText(/^Round 1 ·/), 'the same players begin anew').toBeVisible();
    expect(faults).toEqual([]);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });
  test('three players play a whole ordinary game on the other map by taps, through all three stages', async ({
    page,
    baseURL,
  }) => {
    test.slow();
    const faults = faultsIn(page);
    await openTable(page, String(baseURL), () => page.getByText('USA').first().tap());
    const where = page.locator('header .where');
    const stages = new Set<string>();
    await playOn(page, async () => {
      stages.add(/Stage \d/.exec((await where.allTextContents()).join())?.[0] ?? 'over');
    });
    expect([...stages]).toEqual(['Stage 1', 'Stage 2', 'Stage 3', 'over']);
    expect(faults).toEqual([]);
  });
});
