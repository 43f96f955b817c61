import { expect, type Page } from '@playwright/test';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ENGLISH, named, startingWith } from '#tools/support/phrases.ts';
import { openLocalGame, resultHeading, ScreenPlayer } from '#tools/support/screen-player.ts';
import { offCentre, wrongFigures } from '../e2e/drawn-text.ts';
import { PHONE, TABLET, test } from './fixtures.ts';

/** One device in engines other than Chromium's. Locators of these pages have only the methods that our screen players use. */

const headingOf = (page: Page): Promise<string> => new ScreenPlayer(page).heading();

/**
 * Makes one decision, and waits for the next question. The player looks again where a slow engine is late to show a decision, or still
 * saves the last one.
 */
async function decideOnce(page: Page, player: ScreenPlayer): Promise<void> {
  const asked = await player.heading();
  await expect.poll(() => player.answer()).toBe(true);
  await expect.poll(() => headingOf(page)).not.toBe(asked);
}
async function decide(page: Page, decisions: number): Promise<void> {
  const player = new ScreenPlayer(page);
  for (let made = 0; made < decisions; made++) await decideOnce(page, player);
}
/** Waits until the game is in the device's storage. */
const untilSaved = (page: Page): Promise<void> =>
  page
    .locator('header')
    .getByText(ENGLISH.text('table_saved'), { exact: true })
    .waitFor({ state: 'attached' });

test('a phone plays, keeps its game over a reload, without the server and over a restart', async ({
  app,
  server,
  device,
}) => {
  const first = await device(PHONE, 'Ana');
  await openLocalGame(first.page, app);
  const table = await first.engine.address();
  await decide(first.page, 8);
  await untilSaved(first.page);
  const asked = await headingOf(first.page);
  await first.page.goto(table);
  await expect.poll(() => headingOf(first.page)).toBe(asked);
  await first.engine.evaluate('navigator.serviceWorker.ready.then(() => true)');
  await server.stop();
  await first.page.goto(table);
  await expect.poll(() => headingOf(first.page)).toBe(asked);
  await decide(first.page, 4);
  await untilSaved(first.page);
  const later = await headingOf(first.page);
  await first.engine.close();
  await server.start();

  const again = await device(PHONE, 'Ana');
  await again.page.goto(app);
  await again.page.getByRole('link', startingWith('home_continue')).tap();
  await again.page.waitForURL('**/play/**');
  await expect.poll(() => headingOf(again.page)).toBe(later);
  await decide(again.page, 2);
  expect([...first.engine.faults, ...again.engine.faults]).toEqual([]);
});

test('a tablet draws its text in place, and another one goes on with the game from a file', async ({
  app,
  device,
}) => {
  const { engine, page, downloads } = await device(TABLET);
  await openLocalGame(page, app);
  // the map is loaded after the table
  await expect.poll(async () => (await page.evaluate(offCentre)).lines).toBeGreaterThan(40);
  const { most } = await page.evaluate(offCentre);
  expect(most).toBeLessThan(0.06);
  // the players' row of a wide screen is loaded when first needed
  await expect.poll(() => page.evaluate(wrongFigures)).toEqual([]);
  await decide(page, 6);
  await untilSaved(page);
  // the counters have reached the paid amounts
  await expect.poll(() => page.evaluate(wrongFigures)).toEqual([]);
  const asked = await headingOf(page);
  await page.goto(app);
  await page.getByRole('button', { name: ENGLISH.exactly('saves_export_of') }).tap();
  const files = (): readonly string[] => readdirSync(downloads).filter((name) => name.endsWith('.json'));
  await expect.poll(files).toHaveLength(1);

  const other = await device(TABLET);
  await other.page.goto(app);
  await other.page.getByText(ENGLISH.text('home_no_games')).waitFor();
  await other.engine.chooseFile('input[type=file]', join(downloads, String(files()[0])));
  await other.page.getByText(ENGLISH.like('home_imported')).waitFor();
  await other.page.getByRole('article').getByRole('link').first().tap();
  await other.page.waitForURL('**/play/**');
  await expect.poll(() => headingOf(other.page)).toBe(asked);
  await decide(other.page, 2);
  expect([...engine.faults, ...other.engine.faults]).toEqual([]);
});

for (const [name, viewport] of [
  ['phone', PHONE],
  ['tablet', TABLET],
] as const) {
  test(`a ${name} plays a whole beginners’ game @long`, async ({ app, device }) => {
    const { engine, page } = await device(viewport);
    await openLocalGame(page, app, () => page.getByRole('switch', startingWith('setup_beginners')).tap());
    const player = new ScreenPlayer(page);
    while (!(await resultHeading(page).isVisible())) await decideOnce(page, player);
    await page.getByRole('region', named('final_count')).waitFor();
    expect(player.taps).toBeGreaterThan(60);
    expect(engine.faults).toEqual([]);
  });
}
