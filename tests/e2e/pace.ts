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
  const sheet = page.getByRole('dialog', words.named('bots_pace'));
  let isBehind = false;
  // a decision of a bot can change what is in that place
  await expect(async () => {
    await choose.or(more).first().waitFor({ timeout: 5_000 });
    if (!(await choose.isVisible())) {
      await more.tap({ timeout: 2_000 });
      isBehind = true;
    }
    await choose.tap({ timeout: 2_000 });
    await expect(sheet).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 20_000 });
  await sheet.getByText(words.text(`bots_pace_${pace}`), { exact: true }).tap();
  await sheet.getByRole('button', words.named('action_close')).tap();
  await expect(sheet).toBeHidden();
  if (isBehind && (await choose.isVisible())) await more.tap();
}
