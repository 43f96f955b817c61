import { expect, type Page } from '@playwright/test';
import { must } from '../must.ts';

/** What a screen shows of the trust. */

interface ShownTrust {
  /** Its card in words: cities, houses left, plants, fuel, and what it does next. */
  readonly text: string;
  /** Its houses on the map. */
  readonly houses: number;
  /** The starting cities of the players, by the colours of their flags. */
  readonly flags: readonly string[];
}
/** Waits until the screen shows the card of the trust and the map. */
export async function trustOn(page: Page): Promise<ShownTrust> {
  await page.locator('[data-city]').first().waitFor({ state: 'attached' });
  // all at the same moment
  return page.locator('button[data-anchor="trust"] > :first-child').evaluate((words) => ({
    text: words.textContent.trim(),
    houses: document.querySelectorAll('[data-trust]').length,
    flags: [...document.querySelectorAll('[data-flag]')].map((flag) =>
      String(flag.getAttribute('data-flag')),
    ),
  }));
}

/** Expects these screens to show the same of the trust, once each has what the others have, and gives it. */
export async function expectSameTrust(pages: readonly Page[]): Promise<ShownTrust> {
  let shown: readonly ShownTrust[] = [];
  // a forced move may follow at any time, and reaches one device first
  await expect(async () => {
    shown = await Promise.all(pages.map(trustOn));
    for (const other of shown) expect(other).toEqual(shown[0]);
  }).toPass({ timeout: 20_000 });
  return must(shown[0], 'screen');
}
