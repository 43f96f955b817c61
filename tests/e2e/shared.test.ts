import type { Browser, Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { come, openLobby, sit, stateOf } from '../../src/tools/shared.ts';
import { Thumb } from '../../src/tools/thumb.ts';
import { openDevice } from './seeded.ts';

// Real Chromium pages, real data channels, introduced by the PeerServer of `npm start`.

const PHONE = { width: 390, height: 844 };
const TABLET = { width: 1180, height: 820 };

const device = (browser: Browser, viewport: typeof PHONE): Promise<Page> =>
  openDevice(browser, viewport, 'block');

async function join(page: Page, link: string, name: string, seat: number): Promise<void> {
  await come(page, link, name);
  await sit(page, seat, name);
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
  const link = await openLobby(anna, String(baseURL), { players: 2, beginners: true });
  await join(ben, link, 'Ben', 2);
  await expect(anna.getByText('Ready: 1 of 1 devices')).toBeVisible();
  await anna.getByRole('button', { name: 'Start the game' }).tap();
  await expect(ben.getByRole('list', { name: 'Turn order' })).toBeVisible();

  await play([anna, ben], async () => (await round(ben)) >= 2);

  // what was decided last is shown everywhere before anything is compared
  const revision = async (page: Page): Promise<number | undefined> => (await stateOf(page))?.revision;
  await expect(async () => expect(await revision(ben)).toBe(await revision(anna))).toPass();
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
  const link = await openLobby(tablet, String(baseURL), { players: 2, beginners: true });
  await tablet.getByRole('button', { name: /^Leave seat/ }).tap();
  await join(ana, link, 'Ana', 1);
  await join(ben, link, 'Ben', 2);
  await expect(tablet.getByText('Ready: 2 of 2 devices')).toBeVisible();
  await tablet.getByRole('button', { name: 'Start the game' }).tap();
  await expect(tablet.getByRole('heading', { level: 1, name: /^Waiting for (Ana|Ben)/ })).toBeVisible();
  await play([ana, ben], async () => (await round(tablet)) >= 2);
  await expect(tablet.getByRole('button', { name: /^(Open at|Drop out|End turn|Power )/ })).toHaveCount(0);
});
