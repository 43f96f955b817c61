import type { Page, Request } from '@playwright/test';

/** Milliseconds: longer than the map takes to redraw after coming to rest. */
const REST = 150;

/**
 * Waits until map, tabs and cards are at rest: the map is only stretched until it is redrawn. The map learns its size in a frame, and a
 * busy machine may draw none for longer than the wait, so this also waits for frames, in which taps are handled as well.
 */
export const waitForRest = (page: Page): Promise<void> =>
  page.evaluate(async (rest) => {
    const places = (): string =>
      [...document.querySelectorAll('h1, main, main svg, [data-city], header, nav')]
        .map((node) => JSON.stringify(node.getBoundingClientRect()))
        .join();
    const nextFrame = (): Promise<unknown> => new Promise(requestAnimationFrame);
    // a page that is still opening has none of these
    for (let before = ''; before === '' || before !== places();) {
      before = places();
      await new Promise((resolve) => setTimeout(resolve, rest));
      // sizes are reported after the first
      await nextFrame();
      await nextFrame();
    }
  }, REST);

/** Opens a page by `open`, and waits until all scripts that it loads by itself are there, and everything is at rest. */
export async function openWhole(page: Page, open: () => Promise<void>): Promise<void> {
  const loading = new Set<Request>();
  const begin = (request: Request): void => {
    if (request.resourceType() === 'script') loading.add(request);
  };
  const end = (request: Request): void => void loading.delete(request);
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  await open();
  do await waitForRest(page);
  while (loading.size > 0);
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
}
