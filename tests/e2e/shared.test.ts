import type { Browser, Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { Thumb } from '../../src/tools/thumb.ts';

// Real Chromium pages, real data channels, introduced by the PeerServer of `npm start`.

const PHONE = { width: 390, height: 844 };
const TABLET = { width: 1180, height: 820 };

async function device(browser: Browser, viewport: { width: number; height: number }): Promise<Page> {
  const context = await browser.newContext({
    viewport,
    hasTouch: true,
    locale: 'en-GB',
    serviceWorkers: 'block',
  });
  return context.newPage();
}

/** Opens a lobby for a beginners' game, and gives the link that others join by. */
async function host(page: Page, url: string, players: number): Promise<string> {
  await page.goto(`${url}/new`);
  await page.getByText('On several devices').tap();
  await page.getByRole('group', { name: 'How many play?' }).getByText(String(players), { exact: true }).tap();
  await page.getByRole('switch', { name: /^Beginners/ }).tap();
  await page.getByRole('button', { name: 'Open the table' }).tap();
  await page.waitForURL('**/host/**');
  await page.getByRole('button', { name: 'Invite' }).tap();
  await page.getByText('Room code').last().waitFor();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  await page.getByRole('button', { name: 'Close', exact: true }).tap();
  return link;
}
/** Joins by the link, sits down at a seat of that name. */
async function join(page: Page, link: string, name: string, seat: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('textbox', { name: 'Your name' }).fill(name);
  await page.getByRole('button', { name: 'Join', exact: true }).tap();
  await page.getByRole('button', { name: `Sit here: ${seat}` }).tap();
  await page.getByRole('textbox', { name: /^Name of seat/ }).fill(name);
  await page.getByRole('textbox', { name: /^Name of seat/ }).press('Enter');
  await page.getByRole('switch', { name: /^I am ready/ }).tap();
}
const heading = (page: Page): Promise<string> =>
  page.getByRole('heading', { level: 1 }).first().innerText({ timeout: 10_000 });

/** All devices answer what they are asked, until `done` says so. */
async function play(pages: readonly Page[], done: () => Promise<boolean>): Promise<void> {
  const thumbs = pages.map((page) => new Thumb(page));
  await expect(async () => {
    for (const [at, page] of pages.entries()) {
      if (/^Waiting for|is over/.test(await heading(page))) continue;
      await thumbs[at]?.answer();
    }
    expect(await done()).toBe(true);
  }).toPass({ timeout: 90_000, intervals: [50] });
}
const round = async (page: Page): Promise<number> =>
  Number(/Round (\d+)/.exec((await page.locator('header .where').first().textContent()) ?? '')?.[1] ?? 0);

test('two devices: link, lobby, fair deal, a round by taps, and a reload comes back to its seat', async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const [anna, ben] = [await device(browser, TABLET), await device(browser, PHONE)];
  const faults: string[] = [];
  for (const page of [anna, ben]) page.on('pageerror', (error) => faults.push(String(error)));
  const link = await host(anna, String(baseURL), 2);
  await join(ben, link, 'Ben', 'Player 2');
  await expect(anna.getByText('Ready: 1 of 1 devices')).toBeVisible();
  await anna.getByRole('button', { name: 'Start the game' }).tap();
  await expect(ben.getByRole('list', { name: 'Turn order' })).toBeVisible();

  await play([anna, ben], async () => (await round(ben)) >= 2);

  const before = await ben.getByRole('list', { name: 'Turn order' }).innerText();
  await ben.reload();
  await expect(ben.getByRole('list', { name: 'Turn order' })).toBeVisible();
  expect(await ben.getByRole('list', { name: 'Turn order' }).innerText()).toBe(before);
  await play([anna, ben], async () => (await round(ben)) >= 3);
  expect(faults).toEqual([]);
});

test('board mode: a tablet in the middle shows the table, two phones play', async ({ browser, baseURL }) => {
  test.slow();
  const [tablet, ana, ben] = [
    await device(browser, TABLET),
    await device(browser, PHONE),
    await device(browser, PHONE),
  ];
  const link = await host(tablet, String(baseURL), 2);
  await tablet.getByRole('button', { name: /^Leave seat/ }).tap();
  await join(ana, link, 'Ana', 'Player 1');
  await join(ben, link, 'Ben', 'Player 2');
  await expect(tablet.getByText('Ready: 2 of 2 devices')).toBeVisible();
  await tablet.getByRole('button', { name: 'Start the game' }).tap();
  await expect(tablet.getByRole('heading', { level: 1, name: /^Waiting for (Ana|Ben)/ })).toBeVisible();
  await play([ana, ben], async () => (await round(tablet)) >= 2);
  await expect(tablet.getByRole('button', { name: /^(Open at|Drop out|End turn|Power )/ })).toHaveCount(0);
});
