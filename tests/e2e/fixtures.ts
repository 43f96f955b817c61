import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { test as base, nextSeed } from './seeds.ts';

/** Bytes of a device's share in a deal. */
const SHARE = 32;
/** Milliseconds after which the app no longer sees two taps as a double tap. */
const DOUBLE_TAP = 350;

/** Runs in the page: seeds all randomness of games. Ids and keys are drawn in other lengths, and stay random. */
function seedGames([seed, share]: readonly [number, number]): void {
  let next = seed;
  const draw = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = (array) => {
    if (array instanceof Uint32Array && array.length === 1) array[0] = next++;
    else if (array instanceof Uint8Array && array.length === share) {
      for (const at of array.keys()) {
        next = (Math.imul(next, 1664525) + 1013904223) >>> 0;
        array[at] = next >>> 24;
      }
    } else return draw(array);
    return array;
  };
}

/** The script that seeds the games of a page that Playwright does not drive. Prints the seed, like `seedRandomness`. */
export function seedingScript(title: string): string {
  return `(${String(seedGames)})([${nextSeed(title)}, ${SHARE}]);`;
}

/** Runs in the page: records the time of its last tap, on the clock of its events. */
function watchTaps(): void {
  // the click comes a moment after the finger was lifted, perhaps when a test goes on already
  for (const type of ['pointerup', 'click'] as const)
    addEventListener(type, ({ timeStamp }) => (globalThis.lastTapAt = timeStamp), { capture: true });
}
declare global {
  /** See `watchTaps`. Milliseconds. */
  var lastTapAt: number | undefined;
}
/** Milliseconds after which the app no longer takes a tap at the same place for a repeated one when another player decides. */
export const HANDED = 1_400;
/** Waits until a tap no longer counts as the second one of a double tap. */
export async function waitOutDoubleTap(page: Page, least = DOUBLE_TAP): Promise<void> {
  const isOver = (ms: number): boolean => performance.now() - (globalThis.lastTapAt ?? -Infinity) > ms;
  await page.waitForFunction(isOver, least, { polling: 50 });
}

/** Seeds the games of a context and prints the seed: `E2E_SEED=…` with the first seed of a single test repeats its games. */
export async function seedRandomness(context: BrowserContext, title: string, seed?: number): Promise<void> {
  await context.addInitScript(seedGames, [nextSeed(title, seed), SHARE] as const);
  await context.addInitScript(watchTaps);
}

/** For `test.use`, and for devices: players without reduced motion. Without it nothing moves. */
export const MOTION = { reducedMotion: 'no-preference' } as const;

/** A page on its own device. */
export async function openDevice(
  browser: Browser,
  viewport: { width: number; height: number },
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ viewport, hasTouch: true, locale: 'en-GB', ...options });
  await seedRandomness(context, 'one of several devices');
  return context.newPage();
}

export const test = base.extend<{ closed: undefined; seed: number | undefined }>({
  // for tests that need a particular game
  seed: [undefined, { option: true }],
  context: async ({ context, seed }, use, { title }) => {
    await seedRandomness(context, title, seed);
    await use(context);
  },
  // an open table would continue, and slow down the next test
  closed: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
