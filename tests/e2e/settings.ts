import type { Page } from '@playwright/test';
import type { Settings } from '#lib/persist/settings.ts';

/** Stores these settings of the device before each page; all others have their defaults. */
export async function storeSettings(page: Page, settings: Partial<Settings>): Promise<void> {
  await page.addInitScript(
    (kept) => localStorage.setItem('kilowatt.settings', kept),
    JSON.stringify(settings),
  );
}
