import type { Page } from '@playwright/test';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { openTable, Thumb } from '../../src/tools/thumb.ts';

/** What axe finds, and whether the page is wider than the screen. */
async function faultsOf(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  return wide ? [...found, 'wider than the screen'] : found;
}

for (const [name, viewport, colorScheme] of [
  ['small phone, light', { width: 360, height: 740 }, 'light'],
  ['tablet, dark', { width: 1180, height: 820 }, 'dark'],
] as const) {
  test.describe(name, () => {
    test.use({ viewport, colorScheme, hasTouch: true });

    test('axe finds nothing on any screen, and none is wider than the device', async ({ page, baseURL }) => {
      test.slow();
      const faults: Record<string, readonly string[]> = {};
      for (const path of ['/', '/new', '/settings', '/help', '/play/none', '/nowhere']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        faults[path] = await faultsOf(page);
      }
      await page.goto('/new');
      await page.getByRole('switch', { name: /^Hidden money/ }).tap();
      await page.getByRole('button', { name: 'Start game' }).tap();
      await expect(page.getByRole('button', { name: /^I am / })).toBeVisible();
      faults['hand-over'] = await faultsOf(page);
      await openTable(page, String(baseURL), () => page.getByRole('switch', { name: /^Beginners/ }).tap());
      const thumb = new Thumb(page);
      const seen = new Set<string>();
      do {
        const kind = (await thumb.asked()).replace(/^.*?, /, '');
        if (seen.has(kind)) continue;
        seen.add(kind);
        faults[kind] = await faultsOf(page);
      } while (await thumb.answer());
      faults['the end'] = await faultsOf(page);
      expect(Object.entries(faults).filter(([, found]) => found.length > 0)).toEqual([]);
      expect(seen.size, [...seen].join(' | ')).toBeGreaterThanOrEqual(5);
    });
  });
}

test.describe('the live region', () => {
  test.use({ viewport: { width: 1180, height: 820 }, hasTouch: true });
  test('tells what happened and what is asked', async ({ page, baseURL }) => {
    await openTable(page, String(baseURL));
    await page.getByRole('button', { name: /^Power plant 4/ }).tap();
    await page.getByRole('button', { name: /^Open at/ }).tap();
    const live = page
      .locator('[aria-live=polite], [role=status], [role=log]')
      .filter({ hasText: /power plant 4/i });
    await expect(live.first()).toBeAttached();
  });
});
