import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { ScreenPlayer } from '../../src/tools/screen-player.ts';

/** Makes so many decisions at the table of this device, one after the other; each is shown before the next is made. */
export async function decide(page: Page, decisions: number): Promise<void> {
  const question = page.getByRole('heading', { level: 1 });
  const screenPlayer = new ScreenPlayer(page);
  for (let i = 0; i < decisions; i++) {
    const asked = await question.innerText();
    // a tap too soon after the last one, or on a page that has just come back, decides nothing
    await expect(async () => {
      await screenPlayer.answer();
      await expect(question).not.toHaveText(asked, { timeout: 1_000 });
    }).toPass();
  }
}
