import type { Page } from '@playwright/test';

/** Milliseconds: more than the map takes to redraw after it has come to rest. */
const REST = 150;

/**
 * Waits until map, tabs and cards stay where they are: until the map is redrawn, it is only stretched. The map learns its size with a
 * frame, and a busy machine may draw none for longer than the wait, so frames are waited for, too.
 */
export const waitForRest = (page: Page): Promise<void> =>
  page.evaluate(async (rest) => {
    const places = (): string =>
      [...document.querySelectorAll('main, main svg, [data-city], header, nav')]
        .map((node) => JSON.stringify(node.getBoundingClientRect()))
        .join();
    const nextFrame = (): Promise<unknown> => new Promise(requestAnimationFrame);
    for (let before = ''; before !== places();) {
      before = places();
      await new Promise((resolve) => setTimeout(resolve, rest));
      // sizes are told after the first
      await nextFrame();
      await nextFrame();
    }
  }, REST);

/** Changes the size of the screen, and waits until everything has its new place. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await waitForRest(page);
}
