import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { test as base } from '@playwright/test';

/** Bytes that a device adds to the chance of a shared deck. */
const SHARE = 32;

/** What is drawn for games in this page comes from the seed; ids and keys have other lengths, and stay random. */
function sow([seed, share]: readonly [number, number]): void {
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

let next = Number(process.env.E2E_SEED ?? Math.floor(Math.random() * 2 ** 31));

/** Games come from seeds that are printed: `E2E_SEED=…` with a test's first plays its games again, if it runs alone. */
export async function seedRandomness(context: BrowserContext, title: string, seed = next++): Promise<void> {
  console.log(`E2E_SEED=${seed} ${title}`);
  await context.addInitScript(sow, [seed, SHARE] as const);
}

/** A page on a device of its own. */
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
  // for what not every game comes to
  seed: [undefined, { option: true }],
  context: async ({ context, seed }, use, { title }) => {
    await seedRandomness(context, title, seed);
    await use(context);
  },
  // A table that is left open goes on, and takes time from the next.
  closed: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
