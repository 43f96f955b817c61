import type { Page } from '@playwright/test';
import { setTimeout as wait } from 'node:timers/promises';
import type { Press } from '../support/tapper.ts';

/** How long a finger stays down, in ms. A page would handle a shorter press and its release in one frame. */
const PRESS_MS = 60;

/**
 * Taps like a finger. Playwright's own tap follows right after a frame that it has requested and so waits for the next one, which adds 14
 * ms.
 */
export async function touchPress(page: Page): Promise<Press> {
  const session = await page.context().newCDPSession(page);
  return async (target, position) => {
    await target.tap({ trial: true });
    const box = await target.boundingBox();
    if (!box) throw new Error('what is tapped is not on the screen');
    const { x, y } = position ?? { x: box.width / 2, y: box.height / 2 };
    const touched = { x: box.x + x, y: box.y + y };
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [touched] });
    await wait(PRESS_MS);
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
}
