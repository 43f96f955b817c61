import type { Page } from '@playwright/test';

/** Milliseconds: longer than the map takes to redraw after coming to rest. */
const REST = 150;

/**
 * Waits until map, tabs and cards are at rest: the map is only stretched until it is redrawn. The map learns its size in a frame, and a
 * busy machine may draw none for longer than the wait, so this also waits for frames.
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
      // sizes are reported after the first
      await nextFrame();
      await nextFrame();
    }
  }, REST);

/** Changes the size of the screen, and waits until everything has its new place. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await waitForRest(page);
}
