import type { Page } from '@playwright/test';
import { waitForRest } from '#tools/support/at-rest.ts';

/** Changes the size of the screen, and waits until everything has its new place. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await waitForRest(page);
}
