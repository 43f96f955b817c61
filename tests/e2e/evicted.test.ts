import { expect, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { ENGLISH, named } from '#tools/support/phrases.ts';
import { openLocalGame, ScreenPlayer } from '#tools/support/screen-player.ts';
import { makeDecision, openLobby, start, stateOf } from '#tools/support/shared-screen-player.ts';
import { must } from '../must.ts';
import { headline, makeDecisions } from './decisions.ts';
import { test } from './fixtures.ts';
import { joinAtSeat, newDevice, waitForDeal, waitForSameRevision } from './shared-table.ts';

/** Deletes all data of the page's origin, as browsers do when storage runs short or the player clears it. */
async function clearStorage(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', {
    origin: new URL(page.url()).origin,
    storageTypes: 'all',
  });
}

test('a game whose storage is cleared while it is open says so, is saved again and can be exported', async ({
  page,
  baseURL,
}) => {
  await openLocalGame(page, String(baseURL));
  await makeDecisions(page, 2);
  await expect(page.locator('header').getByText(ENGLISH.text('table_saved'), { exact: true })).toBeAttached();
  await clearStorage(page);
  await makeDecisions(page, 1);
  const notice = page.getByText(ENGLISH.text('save_evicted'));
  await expect(notice).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', named('action_export')).first().tap();
  expect(JSON.parse(readFileSync(await (await download).path(), 'utf8'))).toMatchObject({ app: 'kilowatt' });
  await makeDecisions(page, 1);
  await expect(notice, 'it stays until it is read').toBeVisible();
  await page.getByRole('button', named('action_ok')).tap();
  await expect(notice).toBeHidden();

  const before = await headline(page).innerText();
  await page.reload();
  await expect(headline(page)).toHaveText(before);
});

test('a host whose storage is cleared during a game says so, and has the whole table again after a reload', async ({
  browser,
  baseURL,
}) => {
  const [host, ben] = [await newDevice(browser), await newDevice(browser)];
  const pages = [host, ben];
  const link = await openLobby(host, String(baseURL), { players: 2, beginners: true });
  await joinAtSeat(ben, link, 'Ben', 2);
  await start(host);
  await Promise.all(pages.map(waitForDeal));
  const decide = async (): Promise<void> => {
    await waitForSameRevision(pages);
    const { log } = must(await stateOf(host), 'table');
    const answered = [];
    for (const page of pages) answered.push(await makeDecision(page, new ScreenPlayer(page)));
    expect(answered).toContain(true);
    await waitForSameRevision(pages, log);
  };
  await decide();
  await clearStorage(host);
  await decide();
  const notice = host.getByText(ENGLISH.text('shared_evicted'));
  await expect(notice).toBeVisible();
  await host.getByRole('button', named('action_ok')).tap();
  await expect(notice).toBeHidden();
  const before = await headline(host).innerText();
  await host.reload();
  // the device's name is gone, the table is not
  await host.getByRole('textbox', named('shared_join_name')).fill('Host');
  await host.getByRole('button', named('shared_invite_go')).tap();
  await expect(headline(host)).toHaveText(before);
  await waitForSameRevision(pages);
});
