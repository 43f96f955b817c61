import { expect } from '@playwright/test';
import { openLobby, playToRound, playUntil, start } from '../../src/tools/support/shared-screen-player.ts';
import { makeDecisions } from './decisions.ts';
import { test } from './fixtures.ts';
import {
  waitForDeal,
  newDevice,
  collectPageErrors,
  joinAtSeat,
  TABLET,
  waitForSameRevision,
} from './shared-table.ts';

// Real pages and data channels, through the signalling server of `npm start`.

test('two devices join, deal and play, and a reload restores seat and draft', async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const [anna, ben] = [await newDevice(browser, TABLET), await newDevice(browser)];
  const faults = collectPageErrors([anna, ben]);
  const link = await openLobby(anna, String(baseURL), { players: 2, beginners: true });
  await joinAtSeat(ben, link, 'Ben', 2);
  await expect(anna.getByText('1 of 1 device ready')).toBeVisible();
  await start(anna);
  await waitForDeal(ben);

  await playUntil([anna, ben], (states) => states.every((state) => state?.moment === 'powering'));
  const plant = ben.getByRole('checkbox').first();
  await plant.setChecked(false);
  await makeDecisions(anna, 1);

  await waitForSameRevision([anna, ben]);
  const before = await ben.getByRole('list', { name: 'Turn order' }).innerText();
  await ben.reload();
  await waitForDeal(ben);
  expect(await ben.getByRole('list', { name: 'Turn order' }).innerText()).toBe(before);
  await expect(plant).not.toBeChecked();
  await playToRound([anna, ben], 3);
  expect(faults).toEqual([]);
});

test('a tablet without a seat shows the table while two phones play', async ({ browser, baseURL }) => {
  test.slow();
  const [tablet, ana, ben] = [
    await newDevice(browser, TABLET),
    await newDevice(browser),
    await newDevice(browser),
  ];
  const link = await openLobby(tablet, String(baseURL), { players: 2, beginners: true });
  await tablet.getByRole('button', { name: /^Leave seat/ }).tap();
  await joinAtSeat(ana, link, 'Ana', 1);
  await joinAtSeat(ben, link, 'Ben', 2);
  await expect(tablet.getByText('2 of 2 devices ready')).toBeVisible();
  await start(tablet);
  await expect(tablet.getByRole('heading', { level: 1, name: /^Waiting for (Ana|Ben)/ })).toBeVisible();
  await playToRound([tablet, ana, ben], 2);
  await expect(tablet.getByRole('button', { name: /^(Open at|Pass$|Done|Power (?!plant))/ })).toHaveCount(0);

  // a page that the table opened beside itself is closed by its Back link
  await ana.getByRole('button', { name: 'Menu' }).tap();
  const opened = ana.context().waitForEvent('page');
  await ana.getByRole('link', { name: 'Settings' }).tap();
  const apart = await opened;
  const closed = apart.waitForEvent('close');
  // in a task of its own, since the page closes before a tap would end
  await apart.getByRole('link', { name: 'Back' }).evaluate((link) => {
    setTimeout(() => link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })));
  });
  await closed;
  await expect(ana.locator('[data-contact=here]')).toBeVisible();
});
