import { expect, type Page } from '@playwright/test';
import { ENGLISH, named, startingWith } from '#tools/support/phrases.ts';
import { openLocalGame } from '#tools/support/screen-player.ts';
import { HANDED, test, waitOutDoubleTap } from './fixtures.ts';

test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

const cover = (page: Page) =>
  page.getByRole('heading', { level: 1, name: ENGLISH.exactly('handover_title') });

/** Takes the device. A tap right after the previous player's, at the same place, would not count. */
async function uncover(page: Page): Promise<void> {
  await waitOutDoubleTap(page, HANDED);
  await page.getByRole('button', { name: ENGLISH.exactly('handover_ready') }).tap();
}

test('V4: the hand-over screen covers everything between two players of a game with hidden money', async ({
  page,
  baseURL,
}) => {
  await page.goto(String(baseURL));
  await page.getByRole('link', named('home_new')).tap();
  await page.getByRole('switch', startingWith('setup_hidden_money')).tap();
  await page.getByRole('button', named('setup_start')).tap();
  await expect(cover(page)).toBeVisible();
  await expect(page.getByRole('list', named('players_order'))).toHaveCount(0);
  await page.getByRole('button', { name: ENGLISH.exactly('handover_ready') }).tap();
  const players = page.getByRole('list', named('players_order'));
  await expect(
    players.getByRole('button', { name: ENGLISH.text('money_amount', { amount: 50 }) }),
  ).toHaveCount(1);
  await expect(players.getByRole('button', { name: ENGLISH.text('money_hidden') })).toHaveCount(2);
  await page.getByRole('button', startingWith('plant_text', { number: 3 })).tap();
  await page.getByRole('button', startingWith('auction_open')).tap();
  await expect(cover(page)).toBeVisible();
  await page.reload();
  await expect(cover(page), 'covered after a reload too').toBeVisible();
});

test('A12: a private limit covers the table for the next player and bids by itself', async ({
  page,
  baseURL,
}) => {
  await openLocalGame(page, String(baseURL));
  await page.getByRole('button', startingWith('plant_text', { number: 4 })).tap();
  await page.getByRole('switch', startingWith('auction_limit_keep')).tap();
  for (let i = 0; i < 3; i++) await page.getByRole('button', named('action_more')).first().tap();
  await page.getByRole('button', startingWith('auction_open_up_to', { upTo: 7 })).tap();
  await expect(cover(page)).toBeVisible();
  await uncover(page);
  await expect(page.getByText(/up to 7/), 'nobody sees the limit').toHaveCount(0);
  await page.getByRole('button', named('auction_bid', { amount: 5 })).tap();
  await uncover(page);
  await page.getByRole('button', named('auction_pass')).tap();
  await uncover(page);
  await expect(
    page.getByRole('button', named('auction_bid', { amount: 7 })),
    'raised to 6 for its owner',
  ).toBeVisible();
});

test('a tap can be undone and redone until somebody else decides', async ({ page, baseURL }) => {
  await openLocalGame(page, String(baseURL));
  const question = page.getByRole('heading', { level: 1 });
  const first = await question.innerText();
  await page.getByRole('button', startingWith('plant_text', { number: 4 })).tap();
  await page.getByRole('button', named('auction_plus', { amount: 5 })).tap();
  await page.getByRole('button', startingWith('auction_open')).tap();
  await expect(page.getByRole('heading', startingWith('ask_bidding'))).toBeVisible();
  await page.getByRole('button', named('action_undo')).tap();
  await expect(question).toHaveText(first);
  await expect(
    page.getByRole('button', named('auction_open', { amount: 9 })),
    'as it was opened',
  ).toBeVisible();
  await page.getByRole('button', named('action_redo')).tap();
  await expect(page.getByRole('heading', startingWith('ask_bidding'))).toBeVisible();
  await page.getByRole('button', named('auction_plus', { amount: 5 })).tap();
  await expect(page.getByRole('button', named('auction_bid', { amount: 15 }))).toBeVisible();
  await expect(page.locator('header').getByText(ENGLISH.text('table_saved'), { exact: true })).toBeAttached();
  await page.reload();
  await page.getByRole('button', named('auction_bid', { amount: 15 })).tap();
  const third = await question.innerText();
  await page.getByRole('button', named('action_undo')).tap();
  await expect(question).not.toHaveText(third);
  await expect(page.getByRole('button', named('auction_bid', { amount: 15 })), 'as it was bid').toBeVisible();
  await waitOutDoubleTap(page, HANDED);
  await page.getByRole('button', named('action_undo')).tap();
  await expect(page.getByRole('dialog', named('undo_all_title')), 'only if all agree').toBeVisible();
});

test('A1: a refused tap shows the reason with the rule and the figures', async ({ page, baseURL }) => {
  await openLocalGame(page, String(baseURL));
  await page.getByRole('button', startingWith('plant_text', { number: 9 })).tap();
  await expect(
    page.getByRole('alert').filter({ hasText: ENGLISH.text('refusal_rule', { rule: 'A1' }) }),
  ).toContainText('9');
});
