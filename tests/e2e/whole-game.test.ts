import { expect, test } from '@playwright/test';
import { openTable, Thumb } from '../../src/tools/thumb.ts';

// Through the visible interface only, from the start page to the winner.
for (const [device, viewport] of [
  ['a tablet', { width: 1180, height: 820 }],
  ['a phone', { width: 360, height: 740 }],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport });

    test('three players play a whole beginners’ game by taps', async ({ page, baseURL }) => {
      test.slow();
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(String(error)));
      await openTable(page, String(baseURL), () => page.getByRole('switch', { name: /^Beginners/ }).tap());
      const thumb = new Thumb(page);
      while (await thumb.answer());
      await expect(page.getByRole('heading', { level: 1, name: /wins?$/ })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Final count' })).toBeVisible();
      expect(thumb.taps).toBeGreaterThan(60);
      await page.getByRole('button', { name: 'Same again' }).tap();
      await expect(page.getByText(/^Round 1 ·/), 'the same players begin anew').toBeVisible();
      expect(faults).toEqual([]);
    });
  });
}
