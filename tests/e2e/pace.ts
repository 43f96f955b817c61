import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { ENGLISH, named } from '../../src/tools/support/phrases.ts';

/** Chooses how fast bots play, at the table. */
export async function setPace(page: Page, pace: 'fast' | 'instant' | 'normal' | 'slow'): Promise<void> {
  await page.getByRole('button', named('bots_pace')).tap();
  const sheet = page.getByRole('dialog', named('bots_pace'));
  await sheet.getByText(ENGLISH.text(`bots_pace_${pace}`), { exact: true }).tap();
  await sheet.getByRole('button', named('action_close')).tap();
  await expect(sheet).toBeHidden();
}
