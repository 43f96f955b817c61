import { expect, type Page } from '@playwright/test';
import { ENGLISH, type Phrases } from '#tools/support/phrases.ts';

/** Chooses the bots' pace at the table. */
export async function setPace(
  page: Page,
  pace: 'fast' | 'instant' | 'normal' | 'slow',
  words: Phrases = ENGLISH,
): Promise<void> {
  // on a phone something more important may be in the bots' place
  const more = page.getByRole('button', { name: words.exactly('messages_more') });
  const choose = page.getByRole('button', words.named('bots_pace'));
  await choose.or(more).first().waitFor();
  const isBehind = !(await choose.isVisible());
  if (isBehind) await more.tap();
  await choose.tap();
  const sheet = page.getByRole('dialog', words.named('bots_pace'));
  await sheet.getByText(words.text(`bots_pace_${pace}`), { exact: true }).tap();
  await sheet.getByRole('button', words.named('action_close')).tap();
  await expect(sheet).toBeHidden();
  if (isBehind) await more.tap();
}
