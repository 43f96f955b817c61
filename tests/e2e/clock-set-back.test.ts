import { expect, type Page } from '@playwright/test';
import { ENGLISH, named, startingWith } from '#tools/support/phrases.ts';
import { openLocalGame, ScreenPlayer } from '#tools/support/screen-player.ts';
import { test } from './fixtures.ts';

/** Runs in the page: a wall clock ahead by the milliseconds that the tab remembers. */
function aheadAsTold(): void {
  const now = Date.now.bind(Date);
  Date.now = () => now() + Number(sessionStorage.getItem('ahead') ?? 0);
}
const YEAR = 365 * 24 * 3_600_000;
const setAhead = (page: Page, ms: number): Promise<void> =>
  page.evaluate((ahead) => sessionStorage.setItem('ahead', String(ahead)), ms);

/** Makes a decision once the table is shown, and waits until it is saved. */
async function decide(page: Page): Promise<void> {
  await page.getByRole('button', named('table_menu')).waitFor();
  expect(await new ScreenPlayer(page).answer()).toBe(true);
  await expect(page.locator('header').getByText(ENGLISH.text('table_saved'), { exact: true })).toBeAttached();
}
/** Starts a game, makes a decision in it, and returns its address. */
async function beginGame(page: Page, url: string): Promise<string> {
  await openLocalGame(page, url);
  await decide(page);
  return new URL(page.url()).pathname;
}

test('the start page goes on with the game that was played last, although the clock was ahead before', async ({
  page,
  baseURL,
}) => {
  const url = String(baseURL);
  await page.addInitScript(aheadAsTold);
  await page.goto(url);
  await setAhead(page, 2 * YEAR);
  const earlier = await beginGame(page, url);
  await setAhead(page, 0);
  const last = await beginGame(page, url);
  await page.goto(url);
  const goOn = page.getByRole('link', startingWith('home_continue'));
  await expect(goOn).toHaveAttribute('href', new RegExp(`${last}$`));
  await page.goto(new URL(earlier, url).href);
  await decide(page);
  await page.goto(url);
  await expect(goOn).toHaveAttribute('href', new RegExp(`${earlier}$`));
});
