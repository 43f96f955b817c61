import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';

/** The face of headlines, which every platform gets from the app. */

const PAGES = ['', 'new', 'rules', 'settings'];
const isFace = /bitter-latin.*\.woff2/;

interface Headline {
  readonly text: string;
  readonly width: number;
  readonly height: number;
}
/** The headings of a page with their boxes. */
async function headlines(page: Page, path: string): Promise<readonly Headline[]> {
  await page.goto(`/${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  return page.locator('h1, h2').evaluateAll((all) =>
    all.map((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      return {
        text: one.textContent.trim(),
        width: range.getBoundingClientRect().width,
        height: one.getBoundingClientRect().height,
      };
    }),
  );
}

for (const locale of ['en', 'pl', 'ro']) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale, viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
    test('headlines have the face of the app, and nothing moves when it comes', async ({ page }) => {
      await page.route(isFace, (route) => route.abort());
      const before = new Map<string, readonly Headline[]>();
      for (const path of PAGES) before.set(path, await headlines(page, path));
      await page.unroute(isFace);
      for (const path of PAGES) {
        const after = await headlines(page, path);
        expect(
          await page.evaluate(() =>
            [...document.fonts].some((face) => face.family.includes('Bitter') && face.status === 'loaded'),
          ),
        ).toBe(true);
        const shown = before.get(path) ?? [];
        expect(after.map(({ text, height }) => [text, height])).toEqual(
          shown.map(({ text, height }) => [text, height]),
        );
        for (const [at, { text, width }] of after.entries())
          expect(Math.abs(width / (shown[at]?.width ?? NaN) - 1), text).toBeLessThan(0.1);
      }
    });
  });
}
