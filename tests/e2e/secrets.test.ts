import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { openLocalGame } from '../../src/tools/support/screen-player.ts';
import { HANDED, test, waitOutDoubleTap } from './fixtures.ts';

test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

const cover = (page: Page) => page.getByRole('heading', { level: 1, name: / is next$/ });

test('V4: the hand-over screen covers everything between two players of a game with hidden money', async ({
  page,
  baseURL,
}) => {
  await page.goto(String(baseURL));
  await page.getByRole('link', { name: 'New game' }).tap();
  await page.getByRole('switch', { name: /^Hidden money/ }).tap();
  await page.getByRole('button', { name: 'Start game' }).tap();
  await expect(cover(page)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Turn order' })).toHaveCount(0);
  await page.getByRole('button', { name: /^I’m / }).tap();
  const players = page.getByRole('list', { name: 'Turn order' });
  await expect(players.getByRole('button', { name: /50 Elektro/ })).toHaveCount(1);
  await expect(players.getByRole('button', { name: /hidden/ })).toHaveCount(2);
  await page.getByRole('button', { name: /^Power plant 3/ }).tap();
  await page.getByRole('button', { name: /^Open at/ }).tap();
  await expect(cover(page)).toBeVisible();
  await page.reload();
  await expect(cover(page), 'covered after a reload too').toBeVisible();
});

test('A12: a private limit covers the table for the next player and bids by itself', async ({
  page,
  baseURL,
}) => {
  await openLocalGame(page, String(baseURL));
  await page.getByRole('button', { name: /^Power plant 4/ }).tap();
  await page.getByRole('switch', { name: /^Keep bidding for me/ }).tap();
  for (let i = 0; i < 3; i++) await page.getByRole('button', { name: 'Increase' }).first().tap();
  await page.getByRole('button', { name: /up to 7/ }).tap();
  await expect(cover(page)).toBeVisible();
  await page.getByRole('button', { name: /^I’m / }).tap();
  await expect(page.getByText(/up to 7/), 'nobody sees the limit').toHaveCount(0);
  await page.getByRole('button', { name: 'Bid 5' }).tap();
  await page.getByRole('button', { name: /^I’m / }).tap();
  await page.getByRole('button', { name: 'Pass', exact: true }).tap();
  await page.getByRole('button', { name: /^I’m / }).tap();
  await expect(page.getByRole('button', { name: 'Bid 7' }), 'raised to 6 for its owner').toBeVisible();
});

test('a tap can be undone and redone until somebody else decides', async ({ page, baseURL }) => {
  await openLocalGame(page, String(baseURL));
  const question = page.getByRole('heading', { level: 1 });
  const first = await question.innerText();
  await page.getByRole('button', { name: /^Power plant 4/ }).tap();
  await page.getByRole('button', { name: 'Add 5' }).tap();
  await page.getByRole('button', { name: /^Open at/ }).tap();
  await expect(question).toContainText('raise the bid');
  await page.getByRole('button', { name: 'Undo' }).tap();
  await expect(question).toHaveText(first);
  await expect(page.getByRole('button', { name: 'Open at 9 Elektro' }), 'as it was opened').toBeVisible();
  await page.getByRole('button', { name: 'Redo' }).tap();
  await expect(question).toContainText('raise the bid');
  await page.getByRole('button', { name: 'Add 5' }).tap();
  await expect(page.getByRole('button', { name: 'Bid 15' })).toBeVisible();
  await expect(page.locator('header').getByText('Saved', { exact: true })).toBeAttached();
  await page.reload();
  await page.getByRole('button', { name: 'Bid 15' }).tap();
  const third = await question.innerText();
  await page.getByRole('button', { name: 'Undo' }).tap();
  await expect(question).not.toHaveText(third);
  await expect(page.getByRole('button', { name: 'Bid 15' }), 'as it was bid').toBeVisible();
  await waitOutDoubleTap(page, HANDED);
  await page.getByRole('button', { name: 'Undo' }).tap();
  await expect(page.getByRole('dialog', { name: 'Take back more?' }), 'only if all agree').toBeVisible();
});

test('A1: a refused tap shows the reason with the rule and the figures', async ({ page, baseURL }) => {
  await openLocalGame(page, String(baseURL));
  await page.getByRole('button', { name: /^Power plant 9/ }).tap();
  await expect(page.getByRole('alert').filter({ hasText: 'Rule A1' })).toContainText('9');
});
