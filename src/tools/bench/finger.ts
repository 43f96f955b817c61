import type { Locator, Page } from '@playwright/test';
import { setTimeout as wait } from 'node:timers/promises';

/** How long a finger stays on the glass. Shorter than any finger can, the page would answer press and release in one. */
const PRESS_MS = 60;

export type Press = (target: Locator) => Promise<void>;

/**
 * Presses and lets go at a page as a finger does. Playwright's own tap comes right behind a frame that it has asked for, and waits
 * for the next one: 14 ms that no finger has.
 */
export async function fingerAt(page: Page): Promise<Press> {
  const session = await page.context().newCDPSession(page);
  return async (target) => {
    await target.tap({ trial: true });
    const box = await target.boundingBox();
    if (!box) throw new Error('what is tapped is not on the screen');
    const touched = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [touched] });
    await wait(PRESS_MS);
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
}
