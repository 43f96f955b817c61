import { expect, type Page } from '@playwright/test';
import { ENGLISH, named, startingWith } from '#tools/support/phrases.ts';
import { openLocalGame, ScreenPlayer } from '#tools/support/screen-player.ts';
import { must } from '../must.ts';
import { HANDED, test, waitOutDoubleTap } from './fixtures.ts';

test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

const cover = (page: Page) =>
  page.getByRole('heading', { level: 1, name: ENGLISH.exactly('handover_title') });

/** Takes the device. A tap right after the previous player's, at the same place, would not count. */
async function uncover(page: Page): Promise<void> {
  await waitOutDoubleTap(page, HANDED);
  await page.getByRole('button', { name: ENGLISH.exactly('handover_ready') }).tap();
}

/** Opens a game with hidden money. */
async function openHidden(page: Page, url: string, players?: number): Promise<void> {
  await openLocalGame(page, url, async () => {
    if (players !== undefined)
      await page
        .getByRole('group', named('setup_how_many'))
        .getByText(String(players), { exact: true })
        .tap();
    await page.getByRole('switch', startingWith('setup_hidden_money')).tap();
  });
}

test('V4: the hand-over screen covers everything between two players of a game with hidden money', async ({
  page,
  baseURL,
}) => {
  await openHidden(page, String(baseURL));
  const player = new ScreenPlayer(page);
  while (!(await cover(page).isVisible())) {
    await waitOutDoubleTap(page);
    await player.answer();
  }
  await expect(page.getByRole('list', named('players_order'))).toHaveCount(0);
  await uncover(page);
  const players = page.getByRole('list', named('players_order'));
  await expect(players.getByRole('button', { name: ENGLISH.text('money_hidden') })).toHaveCount(2);
  await waitOutDoubleTap(page);
  await page.getByRole('button', named('resources_end')).tap();
  await expect(cover(page)).toBeVisible();
  await page.reload();
  await expect(cover(page), 'covered after a reload too').toBeVisible();
});

test('V4: in an auction with hidden money a player’s money shows only while they hold a button, or a key on it', async ({
  page,
  baseURL,
}) => {
  await openHidden(page, String(baseURL));
  const players = page.getByRole('list', named('players_order'));
  await expect(players.getByRole('button', { name: ENGLISH.text('money_hidden') })).toHaveCount(3);
  const hold = page.getByRole('button', { name: ENGLISH.text('auction_money_hold') });
  const own = hold.getByText(ENGLISH.text('money_amount', { amount: 50 }));
  const box = must(await hold.boundingBox(), 'button');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await expect(own).toHaveCount(0);
  await page.mouse.down();
  await expect(own).toHaveCount(1);
  await page.mouse.up();
  await expect(own).toHaveCount(0);
  await hold.focus();
  await page.keyboard.down(' ');
  await expect(own).toHaveCount(1);
  await page.keyboard.up(' ');
  await expect(own).toHaveCount(0);
  // more than the player has: the answer tells nobody how much that is
  await page.getByRole('button', startingWith('plant_text', { number: 3 })).tap();
  await page.getByRole('spinbutton').fill('51');
  await page.getByRole('button', startingWith('auction_open')).tap();
  const refused = page.getByRole('alert').filter({ hasText: ENGLISH.text('money_amount', { amount: 51 }) });
  await expect(refused).toBeVisible();
  await expect(page.locator('body')).not.toContainText(ENGLISH.text('money_amount', { amount: 50 }));
});

test('V4: four players hand the device over at most ten times in a quiet first round with hidden money', async ({
  page,
  baseURL,
}) => {
  test.slow();
  await openHidden(page, String(baseURL), 4);
  const player = new ScreenPlayer(page);
  const inFirst = page.getByText(ENGLISH.like('table_where', { round: 1 })).first();
  let handOvers = 0;
  for (;;) {
    await expect(cover(page).or(page.getByRole('list', named('players_order')))).toBeVisible();
    if (await cover(page).isVisible()) {
      handOvers++;
      await uncover(page);
      await expect(cover(page)).toBeHidden();
    } else if (await inFirst.isVisible()) {
      const others = page
        .getByRole('list', named('players_order'))
        .getByRole('button', { name: ENGLISH.text('money_hidden') });
      await expect
        .poll(() => others.count(), 'nobody sees the money of another player')
        .toBeGreaterThanOrEqual(3);
      await waitOutDoubleTap(page);
      await player.answer();
    } else break;
  }
  expect(handOvers).toBeGreaterThan(0);
  expect(handOvers).toBeLessThanOrEqual(10);
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
  const bid = page.getByRole('button', named('auction_bid', { amount: 15 }));
  await bid.waitFor();
  const second = await question.innerText();
  await bid.tap();
  await expect(question).not.toHaveText(second);
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
