import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** Chooses how fast bots play, at the table. */
export async function setPace(page: Page, pace: string): Promise<void> {
  await page.getByRole('button', { name: 'Pace of the bots', exact: true }).tap();
  const sheet = page.getByRole('dialog', { name: 'Pace of the bots', exact: true });
  await sheet.getByText(pace, { exact: true }).tap();
  await sheet.getByRole('button', { name: 'Close', exact: true }).tap();
  await expect(sheet).toBeHidden();
}
