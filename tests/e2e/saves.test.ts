import type { BrowserContext, Locator, Page } from '@playwright/test';
import { chromium, expect } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHROMIUM_ARGS, findChromium } from '../../src/tools/install/chromium.ts';
import { openLobby } from '../../src/tools/support/shared-screen-player.ts';
import { openLocalGame } from '../../src/tools/support/screen-player.ts';
import { decideUntil, headline, makeDecisions } from './decisions.ts';
import { seedRandomness, test } from './fixtures.ts';

test.use({ hasTouch: true, viewport: { width: 1180, height: 820 } });

const saved = (page: Page) => page.locator('header').getByText('Saved', { exact: true });
const card = (page: Page) => page.getByRole('article');

async function play(page: Page, decisions: number): Promise<void> {
  await makeDecisions(page, decisions);
  await expect(saved(page)).toBeAttached();
}

/** Headline and players as the screen shows them. */
async function standing(page: Page): Promise<string> {
  const players = await page.getByRole('list', { name: 'Turn order' }).innerText();
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
    await page.getByRole('button', { name: /^Power plant 4/ }).tap();
    await page.getByRole('button', { name: /^Open at/ }).tap();
    await expect(headline(page)).toContainText('raise the bid or pass');
    await expect(saved(page)).toBeAttached();
    const before = await standing(page);
    await context.setOffline(true);
    await page.reload();
    await expect(headline(page)).toContainText('raise the bid or pass');
    expect(await standing(page)).toBe(before);
    await page.getByRole('button', { name: 'Bid 5' }).tap();
    await expect(page.getByText('Current bid')).toBeVisible();
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
  await second.getByRole('link', { name: /^Continue/ }).tap();
  await second.getByRole('list', { name: 'Turn order' }).waitFor();
  expect(await standing(second)).toBe(before);
  await play(second, 2);
  await context.close();
  rmSync(profile, { recursive: true, force: true });
});

test('a draft survives a reload', async ({ page, baseURL }) => {
  await openLocalGame(page, String(baseURL));
  await decideUntil(page, 'buy resources');
  await page.getByRole('button', { name: /^twice/ }).tap();
  const pay = page.getByRole('button', { name: /^Buy for .* and end turn/ });
  const price = await pay.innerText();
  await expect(saved(page)).toBeAttached();
  await page.reload();
  await expect(pay).toHaveText(price);
});

test('undo takes back one whole tap with its draft, also after a reload', async ({ page, baseURL }) => {
  await openLocalGame(page, String(baseURL));
  await decideUntil(page, 'buy resources');
  const first = await standing(page);
  await page.getByRole('button', { name: /^twice/ }).tap();
  const pay = page.getByRole('button', { name: /^Buy for .* and end turn/ });
  const price = await pay.innerText();
  await pay.tap();
  await expect(headline(page)).not.toHaveText(first.split('\n')[0] ?? '');
  const second = await standing(page);
  await page.getByRole('button', { name: 'Undo' }).tap();
  await expect(pay).toHaveText(price);
  expect(await standing(page)).toBe(first);
  await page.getByRole('button', { name: 'Redo' }).tap();
  await expect.poll(() => standing(page)).toBe(second);
  await expect(saved(page)).toBeAttached();
  await page.reload();
  await expect.poll(() => standing(page)).toBe(second);
  await page.getByRole('button', { name: 'Undo' }).tap();
  await expect(pay).toHaveText(price);
  expect(await standing(page)).toBe(first);
  await expect(saved(page)).toBeAttached();
  await page.reload();
  await expect(pay).toHaveText(price);
  expect(await standing(page)).toBe(first);
  await page.getByRole('button', { name: 'Redo' }).tap();
  await expect.poll(() => standing(page)).toBe(second);
});

test('an exported game can be imported after all data was cleared', async ({ page, context, baseURL }) => {
  await openLocalGame(page, String(baseURL));
  await play(page, 6);
  const before = await standing(page);
  await page.goto('/');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Save .* as a file$/ }).tap();
  const file = await (await download).path();
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ app: 'kilowatt' });

  // leave the app first, since its storage and service worker are cleared
  await page.goto('about:blank');
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: String(baseURL), storageTypes: 'all' });
  await page.goto('/');
  await expect(page.getByText('No games yet')).toBeVisible();
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByText('was added to your games')).toBeVisible();
  await card(page).getByRole('link').first().tap();
  await page.getByRole('list', { name: 'Turn order' }).waitFor();
  expect(await standing(page)).toBe(before);
});

test('one of several games is renamed, deleted and brought back', async ({ page, baseURL }) => {
  await openLocalGame(page, String(baseURL));
  await play(page, 2);
  await openLocalGame(page, String(baseURL), () => page.getByText('USA').first().tap());
  await play(page, 4);
  await page.goto('/');
  await expect(card(page)).toHaveCount(2);
  await card(page)
    .first()
    .getByRole('button', { name: /^Rename/ })
    .tap();
  await page.getByRole('textbox').fill('Sunday <b>round</b>');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).tap();
  await expect(card(page).getByText('Sunday <b>round</b>')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Sunday <b>round</b>' }).tap();
  await expect(card(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).tap();
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
    await expect(other.getByText('open in another tab')).toBeVisible();
    await other.getByRole('button', { name: 'Play here' }).tap();
    await other.getByRole('list', { name: 'Turn order' }).waitFor();
    await expect(page.getByText('taken over in another tab')).toBeVisible();
    await play(other, 2);
    const now = await standing(other);
    await page.bringToFront();
    await page.getByRole('button', { name: 'Play here' }).tap();
    await expect.poll(() => standing(page)).toBe(now);
    await expect(other.getByText('taken over in another tab')).toBeVisible();
  });
  test(`a second tab can take a shared table over, and the first one takes it back: http://${host}`, async ({
    page,
    context,
    baseURL,
  }) => {
    await openLobby(page, String(baseURL).replace('localhost', host), { players: 2 });
    const other = await context.newPage();
    await other.goto(page.url());
    await expect(other.getByText('open in another tab')).toBeVisible();
    const lobby = (tab: Page): Locator => tab.getByRole('button', { name: 'Invite' });
    const [own, lost] = [{ name: 'Play here' }, 'Another tab has taken over this game'];
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
