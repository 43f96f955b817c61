import type { BrowserContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '../../src/tools/chromium.ts';
import { openTable } from '../../src/tools/screen-player.ts';
import { decide } from './decide.ts';
import { test } from './seeded.ts';

test.use({
  viewport: { width: 1180, height: 820 },
  launchOptions: {
    executablePath: findChromium() ?? undefined, // the headless shell keeps no page
    args: [...CHROMIUM_ARGS],
    ignoreDefaultArgs: ['--disable-back-forward-cache'], // Playwright's own wish, not Chromium's
  },
});

const question = (page: Page) => page.getByRole('heading', { level: 1 });

async function play(page: Page, decisions: number): Promise<void> {
  await page.getByRole('list', { name: 'Turn order' }).waitFor();
  await decide(page, decisions);
  await expect(page.locator('header').getByText('Saved', { exact: true })).toBeAttached();
}
/** Leaves for another page, which a mark on the window tells from a reload later. */
async function leave(page: Page): Promise<void> {
  await page.evaluate(() => Reflect.set(window, 'frozen', true));
  await page.goto('about:blank');
}
/** Leaves a table that is played on in another tab; `now`: what is asked there at last. */
async function playOnElsewhere(page: Page, context: BrowserContext): Promise<{ other: Page; now: string }> {
  await play(page, 3);
  const table = page.url();
  await leave(page);
  const other = await context.newPage();
  await other.goto(table);
  await play(other, 2);
  return { other, now: await question(other).innerText() };
}
async function comeBack(page: Page): Promise<void> {
  await page.goBack({ waitUntil: 'commit' });
  await page.bringToFront();
}
const wasFrozen = (page: Page): Promise<unknown> => page.evaluate(() => Reflect.get(window, 'frozen'));

test('a page that comes back from the back/forward cache still holds its game and plays on', async ({
  page,
  baseURL,
}) => {
  await openTable(page, String(baseURL));
  await play(page, 3);
  const asked = await question(page).innerText();
  await leave(page);
  await comeBack(page);
  await expect(question(page)).toHaveText(asked);
  expect(await wasFrozen(page)).toBe(true);
  await play(page, 2);
  const now = await question(page).innerText();
  await page.reload();
  await expect(question(page)).toHaveText(now);
});

test('a game goes on in another tab while its page lies in the cache: the page only shows it before it takes over', async ({
  page,
  context,
  baseURL,
}) => {
  await openTable(page, String(baseURL));
  const { other, now } = await playOnElsewhere(page, context);
  await comeBack(page);
  await expect(page.getByText('taken over in another tab')).toBeVisible();
  expect(await wasFrozen(page)).toBe(true);
  await page.getByRole('button', { name: 'Play here' }).tap();
  await expect(question(page)).toHaveText(now);
  await expect(other.getByText('taken over in another tab')).toBeVisible();
});

test('where there are no Web Locks, as without https, the page from the cache shows what was saved meanwhile', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'locks', { value: undefined }),
  );
  await openTable(page, String(baseURL));
  const { other, now } = await playOnElsewhere(page, context);
  await other.close();
  await comeBack(page);
  await expect(question(page)).toHaveText(now);
  expect(await wasFrozen(page)).toBe(true);
  await play(page, 2);
});
