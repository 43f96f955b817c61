import { expect } from '@playwright/test';
import { ENGLISH, named } from '#tools/support/phrases.ts';
import { linkOf, openLobby } from '#tools/support/shared-screen-player.ts';
import { test } from './fixtures.ts';
import { endTable, joinAtSeat, newDevice, TABLET, waitForDeal } from './shared-table.ts';

test('the start page leads the host back to the lobby and the table, and to the game alone after the table ended', async ({
  browser,
  baseURL,
}) => {
  const [host, ben] = [await newDevice(browser, TABLET), await newDevice(browser)];
  const link = await openLobby(host, String(baseURL), { players: 2, beginners: true });
  await host.getByRole('link', named('action_back')).tap();
  const lobby = host.getByRole(
    'link',
    named('home_lobby_return', { names: `Host and ${ENGLISH.text('setup_player_n', { n: 2 })}` }),
  );
  await lobby.tap();
  expect(await linkOf(host)).toBe(link);
  await joinAtSeat(ben, link, 'Ben', 2);
  // the second click of the double click hits the next screen
  await host.getByRole('button', { name: ENGLISH.exactly('shared_start', 'shared_start_now') }).dblclick();
  await waitForDeal(host);
  expect(await host.evaluate(() => String(getSelection()))).toBe('');
  await expect(host.getByRole('dialog')).toHaveCount(0);

  await host.goto(String(baseURL));
  await expect(host.getByRole('article')).toContainText('Ben');
  await expect(lobby).toHaveCount(0);
  await host
    .getByRole('article')
    .getByRole('link', { name: ENGLISH.text('shared_title') })
    .tap();
  await waitForDeal(host);
  await expect(host).toHaveURL(/\/host\//);
  await expect(ben.locator('[data-contact=here]')).toBeVisible({ timeout: 30_000 });

  await endTable(host);
  // the host is also led there
  await expect(host.getByRole('link', { name: ENGLISH.exactly('saves_share_of') })).toBeVisible();
  await host.getByRole('article').getByRole('link').first().tap();
  await expect(host).toHaveURL(/\/play\//);

  // the local game leads back to the shared table
  await host.getByRole('button', named('table_menu')).tap();
  await host.getByRole('link', named('setup_devices_several')).tap();
  await expect(host).toHaveURL(/\/host\//);
  await expect(host.getByText(ENGLISH.like('shared_away', { name: 'Ben' }))).toBeVisible();
});

test('the link can be copied on plain http, too, where pages have no clipboard', async ({
  browser,
  baseURL,
}) => {
  const host = await newDevice(browser);
  const link = await openLobby(host, String(baseURL).replace('localhost', 'table.test'), { players: 2 });
  await host.getByRole('button', named('shared_invite')).tap();
  await host.getByRole('button', named('shared_copy')).tap();
  await expect(host.getByRole('button', named('shared_copied'))).toBeVisible();
  await host.goto(new URL('join', link).href);
  const field = host.getByRole('textbox', named('shared_join_code'));
  await field.focus();
  await host.keyboard.press('Control+V');
  await expect(field).toHaveValue(link);
});
