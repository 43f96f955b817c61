import { expect, type Locator, type Page } from '@playwright/test';
import type { MessageKey } from '#lib/i18n/catalogue.ts';
import { lateGames } from '#tools/shots/late-games.ts';
import { openLateGame, planCheapest } from '#tools/shots/late-states.ts';
import { ENGLISH, GERMAN } from '#tools/support/phrases.ts';
import { openLocalGame, ScreenPlayer, tapCity } from '#tools/support/screen-player.ts';
import { tap } from '#tools/support/tapper.ts';
import { must, mustTake } from '../must.ts';
import { test, waitOutDoubleTap } from './fixtures.ts';
import { resize } from './resize.ts';

/** Lines of text at a table: the cities that a plan powers, reasons of automatic decisions, the standings. */

test.use({ viewport: { width: 390, height: 664 } });

const games = lateGames('germany');
const words = ENGLISH;
const button = (page: Page, ...keys: readonly MessageKey[]): Locator =>
  page.getByRole('button', { name: words.exactly(...keys) });
const look = (page: Page, tab: 'table_players' | 'table_log' | 'table_map', phrases = words): Promise<void> =>
  page
    .getByRole('navigation', { name: phrases.text('table_views') })
    .getByRole('button', { name: phrases.beginning(tab) })
    .tap();

/** Waits until the elements are on the screen and do not overlap. */
const expectApart = (one: Locator, other: Locator): Promise<void> =>
  expect(async () => {
    const [a, b] = [must(await one.boundingBox(), 'box'), must(await other.boundingBox(), 'box')];
    const isApart =
      a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
    expect(isApart, 'they are apart').toBe(true);
  }).toPass({ timeout: 20_000 });

const SIZES = [
  { width: 360, height: 640 },
  { width: 390, height: 664 },
  { width: 1180, height: 820 },
];
test('I1: a plan and an idea say how many cities have power, on phones and tablets', async ({
  page,
  baseURL,
}) => {
  const [smallest] = mustTake(SIZES, 1);
  await page.setViewportSize(smallest);
  await openLateGame(page, String(baseURL), games, 'building');
  await planCheapest(page, words);
  const plan = page.locator('[data-coverage]').first();
  for (const size of SIZES) {
    await resize(page, size);
    await expect(plan).toHaveText(words.exactly('coverage_text'));
    await expect(plan).toBeInViewport({ ratio: 1 });
    await expectApart(plan, button(page, 'building_pay_end'));
  }
  const usual = await plan.evaluate((one) => getComputedStyle(one).color);

  // the leader has no fuel yet: any further city lacks it
  await page.setViewportSize(smallest);
  await openLateGame(page, String(baseURL), games, 'nominating');
  await look(page, 'table_map');
  const free = page.getByRole('button', { name: new RegExp(`, ${words.text('table_city_empty')}$`) });
  await tapCity(page, free.first(), words);
  const idea = page.locator('[data-lacks="fuel"]').filter({ visible: true });
  for (const size of SIZES) {
    await resize(page, size);
    await expect(idea).toContainText(words.beginning('coverage_text'));
    await expect(idea).toBeInViewport({ ratio: 1 });
    await expect(idea.locator('svg'), 'not by colour alone').toBeVisible();
    expect(await idea.evaluate((one) => getComputedStyle(one).color)).not.toBe(usual);
  }
});

for (const phrases of [ENGLISH, GERMAN]) {
  test.describe(phrases.locale, () => {
    test.use({ locale: phrases.locale, viewport: { width: 360, height: 640 } });
    test('E2: the tab of the players shows what all own and who leads, on 360 pixels', async ({
      page,
      baseURL,
    }) => {
      await openLateGame(page, String(baseURL), games, 'nominating');
      await look(page, 'table_players', phrases);
      const all = page.getByRole('table', { name: phrases.text('players_all') });
      await expect(all.getByRole('rowheader')).toHaveCount(6);
      await expect(all.getByRole('columnheader')).toHaveText([
        phrases.text('players_player'),
        phrases.text('players_plants'),
        phrases.text('players_fuel'),
        phrases.text('players_cities'),
        phrases.text('players_capacity'),
        phrases.text('players_money'),
      ]);
      const standings = page.getByRole('table', { name: phrases.text('table_standings') });
      await expect(standings).toContainText(phrases.text('standings_plants'));
      // the player with the most cities has not bought fuel yet, and leads nevertheless
      const first = standings.getByRole('row').nth(1);
      const powered = await first.getByRole('cell').nth(1).innerText();
      const cities = await standings
        .getByRole('row')
        .evaluateAll((rows) => rows.slice(1).map((row) => Number(row.children[3]?.textContent)));
      expect(Number(powered)).toBe(Math.max(...cities));
      for (const part of [all, standings]) {
        const { scroll, box } = await part.evaluate((table) => {
          const holder = table.parentElement ?? table;
          const { left, right } = holder.getBoundingClientRect();
          return {
            scroll: holder.scrollWidth - holder.clientWidth,
            box: [left, innerWidth - right] as const,
          };
        });
        expect(scroll).toBe(0);
        expect(Math.min(...box)).toBeGreaterThanOrEqual(0);
        const small = await part.evaluate(
          (table) =>
            [...table.querySelectorAll('td, th')].filter(
              (cell) => cell.checkVisibility() && parseFloat(getComputedStyle(cell).fontSize) < 12,
            ).length,
        );
        expect(small, 'letters below 12 px').toBe(0);
      }
    });
  });
}

test('the standings of the past are headed by their moment', async ({ page, baseURL }) => {
  await openLateGame(page, String(baseURL), games, 'nominating');
  await look(page, 'table_log');
  await page
    .getByRole('region', { name: words.text('log_title') })
    .locator('li button')
    .nth(20)
    .tap();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('table', { name: words.exactly('standings_then') })).toBeAttached();
  await expect(sheet.getByRole('table', { name: words.text('players_all') })).toBeAttached();
  await expect(sheet.getByText(words.text('table_standings'))).toHaveCount(0);
});

test('a skip says why in a line of its own, over nothing, until the next decision', async ({
  page,
  baseURL,
}) => {
  await openLocalGame(page, String(baseURL));
  const why = page.locator('[data-lines]');
  const plants = page
    .getByRole('region', { name: words.text('market_current') })
    .getByRole('button', { name: words.beginning('plant_text', 'plant_text_free'), disabled: false });
  for (const [width, height] of [
    [1180, 820],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await waitOutDoubleTap(page);
    await plants.first().tap();
    const field = page.getByRole('spinbutton');
    const most = Number(await field.getAttribute('aria-valuemax'));
    await field.fill(String(most));
    await button(page, 'auction_open').tap();
    await expect(why).toContainText(words.beginning('forced_bids', 'forced_bid'));
    const line = why.locator('div').first();
    await expect(line).toBeInViewport({ ratio: 1 });
    await expectApart(line, page.getByRole('heading', { level: 1 }));
    await expectApart(line, button(page, 'auction_no_plant').or(plants.first()).first());
    // no notice over the table repeats it
    await expect(
      page.locator('[data-notices]').getByText(words.beginning('forced_bids', 'forced_bid')),
    ).toHaveCount(0);
  }
  // the last one buys without a bid
  await waitOutDoubleTap(page);
  await plants.first().tap();
  await button(page, 'auction_buy').tap();
  await expect(why).not.toContainText(words.beginning('forced_bids', 'forced_bid'));
});

test('V4: with hidden money bids are called aloud, too, and a hand-over says what awaits', async ({
  page,
  baseURL,
}) => {
  await page.goto(`${String(baseURL)}/new`);
  await page.getByRole('switch', { name: words.beginning('setup_hidden_money') }).tap();
  await page.getByRole('button', { name: words.text('setup_start') }).tap();
  const ready = button(page, 'handover_ready');
  const plants = page
    .getByRole('region', { name: words.text('market_current') })
    .getByRole('button', { name: words.beginning('plant_text', 'plant_text_free') });
  await page.getByRole('switch', { name: words.text('auction_aloud') }).tap();
  await plants.first().tap();
  const field = page.getByRole('spinbutton');
  await field.fill('51');
  const sold = button(page, 'auction_sold');
  await expect(sold).toHaveCount(3);
  await waitOutDoubleTap(page);
  await sold.last().tap();
  // whether the buyer can pay is shown only on the device handed to them
  const title = page.getByRole('heading', { level: 1 });
  await expect(page.getByText(words.text('handover_sale', { plant: 3, price: 51 }))).toBeVisible();
  const buyer = await title.innerText();
  await waitOutDoubleTap(page);
  await ready.tap();
  await expect(page.getByText(words.text('sale_short', { have: 50 }))).toBeVisible();
  await expect(button(page, 'auction_buy')).toHaveCount(0);
  await waitOutDoubleTap(page);
  await button(page, 'sale_decline').tap();
  await expect(title).not.toHaveText(buyer);
  await expect(page.getByText(words.text('handover_nominating_first'))).toBeVisible();
  await expect(page.getByText(words.text('handover_unsold', { plant: 3 }))).toBeVisible();
  await waitOutDoubleTap(page);
  await ready.tap();
  await expect(field, 'as it was entered').toHaveValue('51');
  const cards = page.getByRole('list', { name: words.text('players_order') }).getByRole('button');
  await expect(cards.filter({ hasText: words.text('money_hidden') })).toHaveCount(3);
  await field.fill('17');
  await waitOutDoubleTap(page);
  await sold.last().tap();
  await waitOutDoubleTap(page);
  await ready.tap();
  await waitOutDoubleTap(page);
  await page.getByRole('button', { name: words.text('auction_buy', { amount: 17 }) }).tap();
  await waitOutDoubleTap(page);
  await expect(page.getByRole('list', { name: words.text('auction_seats') })).toContainText('3');
  await page.getByRole('button', { name: words.text('action_undo') }).tap();
  await expect(
    page.getByRole('dialog', { name: words.text('undo_all_title') }),
    'only if all agree',
  ).toBeVisible();
});

test('V2: solo offers the beginners’ game, and the name without opening anything', async ({
  page,
  baseURL,
}) => {
  // on a lower phone the race is on the players' tab
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${String(baseURL)}/solo`);
  const name = page.getByRole('textbox', { name: words.text('bots_your_name') });
  await expect(name).toBeInViewport({ ratio: 1 });
  await name.fill('Zoe');
  await page.getByRole('switch', { name: words.beginning('setup_beginners') }).tap();
  await page.getByRole('button', { name: words.text('bots_play'), exact: true }).tap();
  await page.waitForURL('**/play/**');
  // in the row of players it is "You"
  await expect(page.getByRole('list', { name: words.text('auction_seats') })).toContainText('Zoe');
  // the race of a beginners' game ends at seven cities
  await expect(page.getByText('end 7').filter({ visible: true }).first()).toBeVisible();
});

test('the same players begin again with one tap on the result', async ({ page, baseURL }) => {
  await openLateGame(page, String(baseURL), games, 'ending');
  const names = (): Promise<readonly string[]> =>
    page
      .getByRole('list', { name: words.text('players_order') })
      .locator('[data-name]')
      .allTextContents();
  const before = await names();
  const url = page.url();
  await new ScreenPlayer(page, tap, words).answer();
  const again = page.getByRole('button', { name: words.text('final_again'), exact: true });
  await again
    .or(page.getByRole('button', { name: words.text('final_skip') }))
    .first()
    .waitFor();
  if (!(await again.isVisible())) await page.getByRole('button', { name: words.text('final_skip') }).tap();
  await waitOutDoubleTap(page);
  await again.tap();
  await page.getByText(/^Round 1 ·/).waitFor();
  expect(page.url()).not.toBe(url);
  await expect.poll(async () => (await names()).toSorted()).toEqual([...before].toSorted());
});

test('that things can be held is told once, in the first game, and covers nothing', async ({
  page,
  baseURL,
}) => {
  await openLocalGame(page, String(baseURL));
  const hint = page.getByText(words.text('hint_hold'));
  const hints = hint.or(page.getByText(words.text('hint_rest')));
  await expect(hints).toBeInViewport({ ratio: 1 });
  const first = page.getByRole('button', { name: words.beginning('plant_text', 'plant_text_free') }).first();
  await expect(first).toBeInViewport({ ratio: 0.5 });
  await expectApart(hints, first);
  await page.reload();
  await expect(hints, 'nobody has read it yet').toBeVisible();
  await page
    .locator('[data-line]')
    .getByRole('button', { name: words.text('action_close') })
    .tap();
  await expect(hints).toHaveCount(0);
  await openLocalGame(page, String(baseURL));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(hints).toHaveCount(0);
});

test('cards name plants and fuel, and of two alike names what differs is in sight', async ({
  page,
  baseURL,
}) => {
  await openLateGame(page, String(baseURL), games, 'buying');
  const cards = page.getByRole('list', { name: words.text('players_order') }).getByRole('button');
  await expect(cards).toHaveCount(6);
  const spoken = await cards.evaluateAll((all) => all.map((card) => card.firstElementChild?.textContent));
  expect(spoken).toHaveLength(6);
  for (const text of spoken)
    expect(text).toMatch(words.exactly('players_card', 'players_card_done', 'players_card_to_act'));
  expect(spoken.join(' ')).toMatch(/Plants: \d+, \d+ and \d+\. Fuel: \d+\scoal/);

  const long = 'Maximiliane-Sophie Anna';
  // a phone has no room for names: tokens have initials
  await page.setViewportSize({ width: 820, height: 1180 });
  await openLocalGame(page, String(baseURL), async () => {
    const fields = page.getByRole('textbox', { name: words.beginning('setup_name_of') });
    for (const at of [0, 1]) await fields.nth(at).fill(long);
  });
  const end = page.getByRole('list', { name: words.text('players_order') }).locator('[data-end]');
  await expect(end).toHaveText('2');
  expect(await end.evaluate((part) => part.scrollWidth - part.clientWidth), 'it is whole').toBe(0);
});
