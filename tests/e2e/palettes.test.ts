import { expect, type Page } from '@playwright/test';
import type { PlainKey } from '#lib/i18n/catalogue.ts';
import { lateGames } from '#tools/shots/late-games.ts';
import { openLateGame, planCheapest } from '#tools/shots/late-states.ts';
import { ENGLISH, named, startingWith } from '#tools/support/phrases.ts';
import { resultHeading, ScreenPlayer } from '#tools/support/screen-player.ts';
import { ScreenAudit } from './accessibility.ts';
import { test } from './fixtures.ts';

/** The colours for those who see colours otherwise, in light and dark: docs/decisions/colours.md. */

/** All but the standard, which the tests of the screens look at. */
const OTHERS = [
  'access_colours_protan',
  'access_colours_deutan',
  'access_colours_tritan',
  'access_colours_contrast',
] as const satisfies readonly PlainKey[];

async function choose(
  page: Page,
  choice: (typeof OTHERS)[number] | 'access_colours_standard',
): Promise<void> {
  await page.goto('/accessibility');
  await page.getByText(ENGLISH.exactly(choice)).tap();
  await expect(page.getByRole('radio', { name: ENGLISH.exactly(choice) })).toBeChecked();
}
/** The computed colour of the text of a page. */
const inkOf = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).color);

test.use({ viewport: { width: 1180, height: 820 } });

test('a late table of six, its result, its statistics and the pages around them are legible in all colours', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const audit = new ScreenAudit();
  await openLateGame(page, String(baseURL), lateGames('germany'), 'building');
  await planCheapest(page, ENGLISH);
  const table = page.url();
  await openLateGame(page, String(baseURL), lateGames('germany'), 'ending');
  await new ScreenPlayer(page).answer();
  await resultHeading(page).waitFor();
  const result = page.url();
  for (const choice of OTHERS) {
    await choose(page, choice);
    await audit.inspectColours(`${choice}: accessibility`, page);
    await page.goto('/');
    await expect(page.getByRole('article').first()).toBeVisible();
    await audit.inspectColours(`${choice}: start page`, page);
    await page.goto(table);
    await page.getByRole('button', named('building_pay')).waitFor();
    await audit.inspectColours(`${choice}: table`, page);
    await page.goto(result);
    await resultHeading(page).waitFor();
    await audit.inspectColours(`${choice}: result`, page);
    await page.getByRole('button', startingWith('stats_title')).tap();
    await page.getByRole('heading', { level: 1, name: ENGLISH.exactly('stats_title') }).waitFor();
    await audit.inspectColours(`${choice}: statistics`, page);
  }
  audit.expectNoFaults();
});

test('a chosen palette changes the page at once, and stays on others', async ({ page }) => {
  const redOf = (): Promise<string> =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--seat-red'));
  await page.goto('/accessibility');
  const before = await redOf();
  await choose(page, 'access_colours_deutan');
  await expect.poll(redOf).not.toBe(before);
  const chosen = await redOf();
  await page.goto('/');
  await expect.poll(redOf).toBe(chosen);
  await choose(page, 'access_colours_standard');
  await expect.poll(redOf).toBe(before);
});

test('a device that asks for more contrast gets it, unless other colours are chosen', async ({ page }) => {
  await page.goto('/');
  const usual = await inkOf(page);
  await page.emulateMedia({ contrast: 'more', colorScheme: 'light' });
  await expect.poll(() => inkOf(page)).toBe('rgb(0, 0, 0)');
  await page.emulateMedia({ contrast: 'more', colorScheme: 'dark' });
  await expect.poll(() => inkOf(page)).toBe('rgb(255, 255, 255)');
  await page.emulateMedia({ contrast: 'more', colorScheme: 'light' });
  await choose(page, 'access_colours_tritan');
  await expect.poll(() => inkOf(page)).toBe(usual);
});

test('a palette of another version gives way to the standard, which is told once', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => {
    localStorage.setItem(
      'kilowatt.settings',
      JSON.stringify({ palette: 'sepia', announce: 'some', theme: 'dark' }),
    );
  });
  const notice = page.getByRole('status').filter({ hasText: ENGLISH.text('access_replaced') });
  await page.reload();
  await expect(notice).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('html')).not.toHaveAttribute('data-palette');
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goto('/accessibility');
  await expect(page.getByRole('radio', { name: ENGLISH.exactly('access_colours_standard') })).toBeChecked();
  await expect(notice).toHaveCount(0);
});
