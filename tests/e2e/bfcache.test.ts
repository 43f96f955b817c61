import { type BrowserContext, expect, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '#tools/install/chromium.ts';
import { ENGLISH, named } from '#tools/support/phrases.ts';
import { openLocalGame } from '#tools/support/screen-player.ts';
import { headline, makeDecisions } from './decisions.ts';
import { test } from './fixtures.ts';

test.use({
  viewport: { width: 1180, height: 820 },
  launchOptions: {
    executablePath: findChromium() ?? undefined, // the headless shell keeps no page
    args: [...CHROMIUM_ARGS],
    ignoreDefaultArgs: ['--disable-back-forward-cache'], // set by Playwright, not by Chromium
  },
});

async function play(page: Page, decisions: number): Promise<void> {
  await page.getByRole('list', named('players_order')).waitFor();
  await makeDecisions(page, decisions);
  await expect(page.locator('header').getByText(ENGLISH.text('table_saved'), { exact: true })).toBeAttached();
}
/** Leaves for another page. A mark on the window later distinguishes a restored page from a reloaded one. */
async function leave(page: Page): Promise<void> {
  await page.evaluate(() => Reflect.set(window, 'frozen', true));
  await page.goto('about:blank');
}
/** Leaves a game and continues it in another tab; `now` is the headline there. */
async function playOnElsewhere(page: Page, context: BrowserContext): Promise<{ other: Page; now: string }> {
  await play(page, 3);
  const table = page.url();
  await leave(page);
  const other = await context.newPage();
  await other.goto(table);
  await play(other, 2);
  return { other, now: await headline(other).innerText() };
}
async function comeBack(page: Page): Promise<void> {
  await page.goBack({ waitUntil: 'commit' });
  await page.bringToFront();
}
const wasFrozen = (page: Page): Promise<unknown> => page.evaluate(() => Reflect.get(window, 'frozen'));

/** Chromium's reason on a busy machine: it drops a page that takes more than three seconds to freeze. */
const TOO_SLOW = 'TimeoutPuttingInCache';
const TRIES = 3;
/** Leaves a page and returns through `act`, again if the browser was too slow to keep the page. Any other reason is an error. */
async function untilKept<T>(page: Page, act: () => Promise<T>): Promise<T> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Page.enable');
  let reasons: readonly string[] = [];
  devTools.on('Page.backForwardCacheNotUsed', (dropped) => {
    reasons = dropped.notRestoredExplanations.map(({ reason }) => reason);
  });
  for (let left = TRIES; ; left--) {
    reasons = [];
    const done = await act();
    if (await wasFrozen(page)) return done;
    if (left === 1 || !reasons.includes(TOO_SLOW)) throw new Error(`not kept: ${reasons.join()}`);
  }
}

test('a page from the back/forward cache has its game and goes on', async ({ page, baseURL }) => {
  const asked = await untilKept(page, async () => {
    await openLocalGame(page, String(baseURL));
    await play(page, 3);
    const headlineThen = await headline(page).innerText();
    await leave(page);
    await comeBack(page);
    return headlineThen;
  });
  await expect(headline(page)).toHaveText(asked);
  await play(page, 2);
  const now = await headline(page).innerText();
  await page.reload();
  await expect(headline(page)).toHaveText(now);
});

test('a page from the cache only shows a game that went on in another tab, until it takes it over', async ({
  page,
  context,
  baseURL,
}) => {
  const { other, now } = await untilKept(page, async () => {
    await openLocalGame(page, String(baseURL));
    const elsewhere = await playOnElsewhere(page, context);
    await comeBack(page);
    return elsewhere;
  });
  await expect(page.getByText(ENGLISH.text('table_read_only'))).toBeVisible();
  await page.getByRole('button', named('table_take_over')).tap();
  await expect(headline(page)).toHaveText(now);
  await expect(other.getByText(ENGLISH.text('table_read_only'))).toBeVisible();
});

test('a page from the cache without Web Locks, as on plain http, shows what was saved meanwhile', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'locks', { value: undefined }),
  );
  const now = await untilKept(page, async () => {
    await openLocalGame(page, String(baseURL));
    const elsewhere = await playOnElsewhere(page, context);
    await elsewhere.other.close();
    await comeBack(page);
    return elsewhere.now;
  });
  await expect(headline(page)).toHaveText(now);
  await play(page, 2);
});
