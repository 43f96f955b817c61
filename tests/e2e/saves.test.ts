import { type BrowserContext, chromium, expect, type Locator, type Page } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHROMIUM_ARGS, findChromium } from '#tools/install/chromium.ts';
import { ENGLISH, named, startingWith } from '#tools/support/phrases.ts';
import { openLocalGame } from '#tools/support/screen-player.ts';
import { openLobby } from '#tools/support/shared-screen-player.ts';
import { decideUntil, headline, makeDecisions } from './decisions.ts';
import { seedRandomness, test } from './fixtures.ts';

test.use({ hasTouch: true, viewport: { width: 1180, height: 820 } });

const saved = (page: Page) => page.locator('header').getByText(ENGLISH.text('table_saved'), { exact: true });
const card = (page: Page) => page.getByRole('article');

async function play(page: Page, decisions: number): Promise<void> {
  await makeDecisions(page, decisions);
  await expect(saved(page)).toBeAttached();
}

/** Headline and players as shown on the screen. */
async function standing(page: Page): Promise<string> {
  const players = await page.getByRole('list', named('players_order')).innerText();
  return `${await headline(page).innerText()}\n${players}`;
}

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });
  test('a reload without network in the middle of an auction keeps the bid', async ({
    page,
    context,
    baseURL,
  }) => {
    await openLocalGame(page, String(baseURL));
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.getByRole('button', startingWith('plant_text', { number: 4 })).tap();
    await page.getByRole('button', startingWith('auction_open')).tap();
    await expect(page.getByRole('heading', startingWith('ask_bidding'))).toBeVisible();
    await expect(saved(page)).toBeAttached();
    const before = await standing(page);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', startingWith('ask_bidding'))).toBeVisible();
    await expect.poll(() => standing(page)).toBe(before);
    await page.getByRole('button', named('auction_bid', { amount: 5 })).tap();
    await expect(page.getByText(ENGLISH.text('auction_current'))).toBeVisible();
  });
});

test('a killed browser loses nothing that was shown as saved', async ({ baseURL }, { title }) => {
  const profile = mkdtempSync(join(tmpdir(), 'kilowatt-kill-'));
  const launch = (): Promise<BrowserContext> =>
    chromium.launchPersistentContext(profile, {
      executablePath: findChromium() ?? undefined,
      args: [...CHROMIUM_ARGS],
      viewport: { width: 1180, height: 820 },
      hasTouch: true,
      locale: 'en-GB',
    });
  let context = await launch();
  await seedRandomness(context, title);
  const first = context.pages()[0] ?? (await context.newPage());
  await openLocalGame(first, String(baseURL));
  await play(first, 9);
  const before = await standing(first);
  execFileSync('pkill', ['-9', '-f', profile]);
  await context.close().catch(() => undefined);
  rmSync(join(profile, 'SingletonLock'), { force: true });

  context = await launch();
  const second = context.pages()[0] ?? (await context.newPage());
  await second.goto(String(baseURL));
  await second.getByRole('link', startingWith('home_continue')).tap();
  await second.getByRole('list', named('players_order')).waitFor();
  await expect.poll(() => standing(second)).toBe(before);
  await play(second, 2);
  await context.close();
  rmSync(profile, { recursive: true, force: true });
});

test('undo takes back one whole tap with its draft, also after a reload', async ({ page, baseURL }) => {
  await openLocalGame(page, String(baseURL));
  await decideUntil(page, 'ask_buying');
  const first = await standing(page);
  await page.getByRole('button', startingWith('resources_run_two')).tap();
  const pay = page.getByRole('button', startingWith('resources_pay_end'));
  const price = await pay.innerText();
  await expect(saved(page)).toBeAttached();
  await page.reload();
  await expect(pay, 'a draft survives a reload').toHaveText(price);
  await pay.tap();
  await expect(headline(page)).not.toHaveText(first.split('\n')[0] ?? '');
  const second = await standing(page);
  await page.getByRole('button', named('action_undo')).tap();
  await expect(pay).toHaveText(price);
  await expect.poll(() => standing(page)).toBe(first);
  await page.getByRole('button', named('action_redo')).tap();
  await expect.poll(() => standing(page)).toBe(second);
  await expect(saved(page)).toBeAttached();
  await page.reload();
  await expect.poll(() => standing(page)).toBe(second);
  await page.getByRole('button', named('action_undo')).tap();
  await expect(pay).toHaveText(price);
  await expect.poll(() => standing(page)).toBe(first);
  await expect(saved(page)).toBeAttached();
  await page.reload();
  await expect(pay).toHaveText(price);
  await expect.poll(() => standing(page)).toBe(first);
  await page.getByRole('button', named('action_redo')).tap();
  await expect.poll(() => standing(page)).toBe(second);
});

test('an exported game can be imported after all data was cleared', async ({ page, context, baseURL }) => {
  await openLocalGame(page, String(baseURL));
  await play(page, 6);
  const before = await standing(page);
  await page.goto('/');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: ENGLISH.exactly('saves_export_of') }).tap();
  const file = await (await download).path();
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ app: 'kilowatt' });

  // leave the app first, since its storage and service worker are cleared
  await page.goto('about:blank');
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: String(baseURL), storageTypes: 'all' });
  await page.goto('/');
  await expect(page.getByText(ENGLISH.text('home_no_games'))).toBeVisible();
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByText(ENGLISH.like('home_imported'))).toBeVisible();
  await card(page).getByRole('link').first().tap();
  await page.getByRole('list', named('players_order')).waitFor();
  await expect.poll(() => standing(page)).toBe(before);
});

test('one of several games is renamed, deleted and brought back', async ({ page, baseURL }) => {
  await openLocalGame(page, String(baseURL));
  await play(page, 2);
  await openLocalGame(page, String(baseURL), () => page.getByText(ENGLISH.text('map_usa')).first().tap());
  await play(page, 4);
  await page.goto('/');
  await expect(card(page)).toHaveCount(2);
  await card(page).first().getByRole('button', startingWith('saves_rename_of')).tap();
  await page.getByRole('textbox').fill('Sunday <b>round</b>');
  await page.getByRole('dialog').getByRole('button', named('action_save')).tap();
  await expect(card(page).getByText('Sunday <b>round</b>')).toBeVisible();
  await page.getByRole('button', named('saves_delete_of', { name: 'Sunday <b>round</b>' })).tap();
  await expect(card(page)).toHaveCount(1);
  await page.getByRole('button', named('action_undo')).tap();
  await expect(card(page)).toHaveCount(2);
});

for (const host of ['localhost', 'table.test']) {
  test(`a second tab can take a game over, and the first one takes it back: http://${host}`, async ({
    page,
    context,
    baseURL,
  }) => {
    await openLocalGame(page, String(baseURL).replace('localhost', host));
    expect(await page.evaluate(() => isSecureContext)).toBe(host === 'localhost');
    await play(page, 3);
    const other = await context.newPage();
    await other.goto(page.url());
    await expect(other.getByText(ENGLISH.text('table_another_tab'))).toBeVisible();
    await other.getByRole('button', named('table_take_over')).tap();
    await other.getByRole('list', named('players_order')).waitFor();
    await expect(page.getByText(ENGLISH.text('table_read_only'))).toBeVisible();
    await play(other, 2);
    const now = await standing(other);
    await page.bringToFront();
    await page.getByRole('button', named('table_take_over')).tap();
    await expect.poll(() => standing(page)).toBe(now);
    await expect(other.getByText(ENGLISH.text('table_read_only'))).toBeVisible();
  });
  test(`a second tab can take a shared table over, and the first one takes it back: http://${host}`, async ({
    page,
    context,
    baseURL,
  }) => {
    await openLobby(page, String(baseURL).replace('localhost', host), { players: 2 });
    const other = await context.newPage();
    await other.goto(page.url());
    await expect(other.getByText(ENGLISH.text('table_another_tab'))).toBeVisible();
    const lobby = (tab: Page): Locator => tab.getByRole('button', named('shared_invite'));
    const [own, lost] = [named('table_take_over'), ENGLISH.text('save_taken')];
    await other.getByRole('button', own).tap();
    await expect(lobby(other)).toBeVisible();
    await expect(page.getByText(lost)).toBeVisible();
    await page.bringToFront();
    await page.getByRole('button', own).tap();
    await expect(page.getByText(lost)).toBeHidden();
    await expect(lobby(page)).toBeVisible();
    await expect(other.getByText(lost)).toBeVisible();
    await page.reload();
    await expect(lobby(page)).toBeVisible();
  });
}
