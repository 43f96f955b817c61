import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { openLobby, playToRound, playUntil, start, stateOf } from '../../src/tools/shared-screen-player.ts';
import { decide } from './decide.ts';
import { test } from './seeded.ts';
import { dealt, device, faultsOf, join, TABLET } from './tables.ts';

// Real Chromium pages, real data channels, introduced by the PeerServer of `npm start`.

test('two devices: link, lobby, fair deal, rounds by taps, and a reload comes back to its seat and plan', async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const [anna, ben] = [await device(browser, TABLET), await device(browser)];
  const faults = faultsOf([anna, ben]);
  const link = await openLobby(anna, String(baseURL), { players: 2, beginners: true });
  await join(ben, link, 'Ben', 2);
  await expect(anna.getByText('1 of 1 device ready')).toBeVisible();
  await start(anna);
  await dealt(ben);

  await playUntil([anna, ben], (states) => states.every((state) => state?.moment === 'powering'));
  const plant = ben.getByRole('checkbox').first();
  await plant.setChecked(false);
  await decide(anna, 1);

  // what was decided last is shown everywhere before anything is compared
  const revision = async (page: Page): Promise<number | undefined> => (await stateOf(page))?.revision;
  await expect(async () => expect(await revision(ben)).toBe(await revision(anna))).toPass();
  const before = await ben.getByRole('list', { name: 'Turn order' }).innerText();
  await ben.reload();
  await dealt(ben);
  expect(await ben.getByRole('list', { name: 'Turn order' }).innerText()).toBe(before);
  await expect(plant).not.toBeChecked();
  await playToRound([anna, ben], 3);
  expect(faults).toEqual([]);
});

test('board mode: a tablet in the middle shows the table, two phones play', async ({ browser, baseURL }) => {
  test.slow();
  const [tablet, ana, ben] = [await device(browser, TABLET), await device(browser), await device(browser)];
  const link = await openLobby(tablet, String(baseURL), { players: 2, beginners: true });
  await tablet.getByRole('button', { name: /^Leave seat/ }).tap();
  await join(ana, link, 'Ana', 1);
  await join(ben, link, 'Ben', 2);
  await expect(tablet.getByText('2 of 2 devices ready')).toBeVisible();
  await start(tablet);
  await expect(tablet.getByRole('heading', { level: 1, name: /^Waiting for (Ana|Ben)/ })).toBeVisible();
  await playToRound([tablet, ana, ben], 2);
  await expect(tablet.getByRole('button', { name: /^(Open at|Pass|Done|Power )/ })).toHaveCount(0);

  // what is read beside the table is closed by its way back
  await ana.getByRole('button', { name: 'Menu' }).tap();
  const opened = ana.context().waitForEvent('page');
  await ana.getByRole('link', { name: 'Settings' }).tap();
  const apart = await opened;
  const closed = apart.waitForEvent('close');
  // in a task of its own: the page is gone before a tap would be over
  await apart.getByRole('link', { name: 'Back' }).evaluate((link) => {
    setTimeout(() => link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })));
  });
  await closed;
  await expect(ana.locator('.contact.here')).toBeVisible();
});
