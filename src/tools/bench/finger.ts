import type { Locator, Page } from '@playwright/test';
import { setTimeout as wait } from 'node:timers/promises';

/** How long a finger stays down, in ms. With a shorter press the page would answer press and release in one frame. */
const PRESS_MS = 60;

export type Press = (target: Locator) => Promise<void>;

/**
 * Taps as a finger does. Playwright's own tap comes right after a frame that it has requested, and so waits for the next one,
 * which adds 14 ms.
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
