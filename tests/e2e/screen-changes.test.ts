import { expect, type Page } from '@playwright/test';
import type { MessageKey } from '#lib/i18n/catalogue.ts';
import { ENGLISH, named, startingWith } from '#tools/support/phrases.ts';
import { test } from './fixtures.ts';
import { beforeTheEnd, openFile } from './last-turn.ts';

test.use({ viewport: { width: 1180, height: 820 } });

/** Waits until a heading with one of these texts has the focus: a screen reader reads it, and the keyboard continues there. */
async function expectHeading(page: Page, ...keys: readonly [MessageKey, ...MessageKey[]]): Promise<void> {
  await expect(page.locator('h1:focus')).toHaveText(ENGLISH.exactly(...keys));
}
/** Waits until the focus is on the plants, where the decision is made. */
const expectPlants = (page: Page): Promise<void> =>
  expect(page.locator(':focus-within').and(page.getByRole('region', named('table_plants')))).toHaveCount(1);
/** Presses Tab until a button of this name has the focus, then Enter. */
async function press(page: Page, name: RegExp): Promise<void> {
  const button = page.locator(':is(button, a):focus').and(page.getByRole('button', { name }));
  const link = page.locator('a:focus').and(page.getByRole('link', { name }));
  for (let tabs = 0; (await button.or(link).count()) === 0; tabs++) {
    expect(tabs, `Tab stops before ${name}`).toBeLessThan(70);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
}

test('V4: a hand-over by keyboard: each screen takes the focus, so that a screen reader reads it', async ({
  page,
  baseURL,
}) => {
  await page.goto(String(baseURL));
  await page.getByRole('link', named('home_new')).waitFor();
  await expect(page.locator(':focus'), 'an opened page leaves the focus where it is').toHaveCount(0);
  await press(page, ENGLISH.exactly('home_new'));
  await expectHeading(page, 'setup_title');
  await page.getByRole('switch', startingWith('setup_hidden_money')).press('Space');
  await press(page, ENGLISH.exactly('setup_start'));
  await expectPlants(page);
  // the first control of the decision is the next stop
  await page.keyboard.press('Tab');
  await expectPlants(page);
  // every plant is sold for its number: then the fuel is bought, which shows what a player can pay
  for (let left = 3; left > 0; left--) {
    await press(page, ENGLISH.beginning('plant_text', 'plant_text_free'));
    await press(page, ENGLISH.exactly('auction_open', 'auction_buy'));
    for (let others = left - 1; others > 0; others--) {
      await expectPlants(page);
      await press(page, ENGLISH.exactly('auction_pass'));
    }
  }
  await expectHeading(page, 'handover_title');
  await press(page, ENGLISH.exactly('handover_ready'));
  await press(page, ENGLISH.exactly('resources_end'));
  await expectHeading(page, 'handover_title');
});

test('V4: a sale called aloud is confirmed and declined by keyboard, each screen with the focus', async ({
  page,
  baseURL,
}) => {
  await page.goto(`${String(baseURL)}/new`);
  await page.getByRole('switch', startingWith('setup_hidden_money')).press('Space');
  await press(page, ENGLISH.exactly('setup_start'));
  await expectPlants(page);
  await page.getByRole('switch', named('auction_aloud')).press('Space');
  await press(page, ENGLISH.beginning('plant_text', 'plant_text_free'));
  await page.getByRole('button', named('action_more')).press('Enter');
  await page
    .getByRole('button', { name: ENGLISH.exactly('auction_sold') })
    .last()
    .press('Enter');
  await expectHeading(page, 'handover_title');
  await press(page, ENGLISH.exactly('handover_ready'));
  await expectHeading(page, 'handover_sale');
  await press(page, ENGLISH.exactly('sale_decline'));
  await expectHeading(page, 'handover_title');
});

test('the winner is read, and each screen after the game takes the focus', async ({ page }) => {
  await openFile(page, beforeTheEnd());
  await press(page, ENGLISH.exactly('building_end'));
  await expectHeading(page, 'final_title_one', 'final_title_shared');
  await press(page, ENGLISH.exactly('final_look'));
  await expectHeading(page, 'ask_over');
  await press(page, ENGLISH.exactly('final_back'));
  await expectHeading(page, 'final_title_one', 'final_title_shared');
  await press(page, ENGLISH.exactly('final_review'));
  await expectHeading(page, 'final_review');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectHeading(page, 'final_title_one', 'final_title_shared');
});

test('a heading with the focus has no ring around it', async ({ page, baseURL }) => {
  await page.goto(String(baseURL));
  await page.getByRole('link', named('home_new')).tap();
  await expectHeading(page, 'setup_title');
  await expect(page.locator('h1')).toHaveCSS('outline-style', 'none');
});
