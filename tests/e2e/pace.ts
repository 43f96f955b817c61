import { expect, type Page } from '@playwright/test';
import { ENGLISH, type Phrases } from '#tools/support/phrases.ts';

/** Chooses the bots' pace at the table. */
export async function setPace(
  page: Page,
  pace: 'fast' | 'instant' | 'normal' | 'slow',
  words: Phrases = ENGLISH,
): Promise<void> {
  await page.getByRole('button', words.named('bots_pace')).tap();
  const sheet = page.getByRole('dialog', words.named('bots_pace'));
  await sheet.getByText(words.text(`bots_pace_${pace}`), { exact: true }).tap();
  await sheet.getByRole('button', words.named('action_close')).tap();
  await expect(sheet).toBeHidden();
}
