import { expect } from '@playwright/test';
import { linkOf, openLobby } from '../../src/tools/support/shared-screen-player.ts';
import { test } from './fixtures.ts';
import { chooseInMenu, waitForDeal, newDevice, joinAtSeat, TABLET } from './shared-table.ts';

test('the start page leads the host back to the lobby and the table, and to the game alone after the table ended', async ({
  browser,
  baseURL,
}) => {
  const [host, ben] = [await newDevice(browser, TABLET), await newDevice(browser)];
  const link = await openLobby(host, String(baseURL), { players: 2, beginners: true });
  await host.getByRole('link', { name: 'Back' }).tap();
  const lobby = host.getByRole('link', { name: 'Return to lobby: Host and Player 2' });
  await lobby.tap();
  expect(await linkOf(host)).toBe(link);
  await joinAtSeat(ben, link, 'Ben', 2);
  // the second click of the double click hits the next screen
  await host.getByRole('button', { name: /^Start/ }).dblclick();
  await waitForDeal(host);
  expect(await host.evaluate(() => String(getSelection()))).toBe('');
  await expect(host.getByRole('dialog')).toHaveCount(0);

  await host.goto(String(baseURL));
  await expect(host.getByRole('article')).toContainText('Ben');
  await expect(lobby).toHaveCount(0);
  await host
    .getByRole('article')
    .getByRole('link', { name: /Table on several devices/ })
    .tap();
  await waitForDeal(host);
  await expect(host).toHaveURL(/\/host\//);
  await expect(ben.locator('[data-contact=here]')).toBeVisible({ timeout: 30_000 });

  await chooseInMenu(host, 'Close table');
  await host.getByRole('button', { name: 'Close table' }).last().tap();
  // the host is led there, too
  await expect(host.getByRole('link', { name: /on several devices$/ })).toBeVisible();
  await host.getByRole('article').getByRole('link').first().tap();
  await expect(host).toHaveURL(/\/play\//);

  // the local game leads back to the shared table
  await host.getByRole('button', { name: 'Menu' }).tap();
  await host.getByRole('link', { name: 'On several devices' }).tap();
  await expect(host).toHaveURL(/\/host\//);
  await expect(host.getByText(/^Ben is offline \(/)).toBeVisible();
});

test('the link can be copied on plain http, too, where pages have no clipboard', async ({
  browser,
  baseURL,
}) => {
  const host = await newDevice(browser);
  const link = await openLobby(host, String(baseURL).replace('localhost', 'table.test'), { players: 2 });
  await host.getByRole('button', { name: 'Invite' }).tap();
  await host.getByRole('button', { name: 'Copy' }).tap();
  await expect(host.getByRole('button', { name: 'Copied' })).toBeVisible();
  await host.goto(new URL('join', link).href);
  const field = host.getByRole('textbox', { name: 'Room code or link' });
  await field.focus();
  await host.keyboard.press('Control+V');
  await expect(field).toHaveValue(link);
});
