import { expect } from '@playwright/test';
import { ENGLISH, named, startingWith } from '#tools/support/phrases.ts';
import {
  openLobby,
  playToRound,
  playUntil,
  start,
  waitingHeading,
} from '#tools/support/shared-screen-player.ts';
import { makeDecisions } from './decisions.ts';
import { test } from './fixtures.ts';
import {
  collectPageErrors,
  joinAtSeat,
  newDevice,
  TABLET,
  waitForDeal,
  waitForSameRevision,
} from './shared-table.ts';

/** Buttons that make a decision. */
const DECISIONS = [
  'auction_open',
  'auction_pass',
  'resources_end',
  'building_end',
  'income_collect',
] as const;

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
  await expect(anna.getByText(ENGLISH.text('shared_wait_players', { ready: 1, count: 1 }))).toBeVisible();
  await start(anna);
  await waitForDeal(ben);

  await playUntil([anna, ben], (states) => states.every((state) => state?.moment === 'powering'));
  const plant = ben.getByRole('checkbox').first();
  await plant.setChecked(false);
  await makeDecisions(anna, 1);

  await waitForSameRevision([anna, ben]);
  const players = (): Promise<string> => ben.getByRole('list', named('players_order')).innerText();
  const before = await players();
  await ben.reload();
  await waitForDeal(ben);
  await expect.poll(players).toBe(before);
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
  await tablet.getByRole('button', startingWith('shared_rise')).tap();
  await joinAtSeat(ana, link, 'Ana', 1);
  await joinAtSeat(ben, link, 'Ben', 2);
  await expect(tablet.getByText(ENGLISH.text('shared_wait_players', { ready: 2, count: 2 }))).toBeVisible();
  await start(tablet);
  await expect(waitingHeading(tablet)).toBeVisible();
  await playToRound([tablet, ana, ben], 2);
  await expect(tablet.getByRole('button', { name: ENGLISH.exactly(...DECISIONS) })).toHaveCount(0);

  // a page that the table opened in a new tab is closed by its Back link
  await ana.getByRole('button', named('table_menu')).tap();
  const opened = ana.context().waitForEvent('page');
  await ana.getByRole('link', named('home_settings')).tap();
  const apart = await opened;
  const closed = apart.waitForEvent('close');
  // in a separate task, since the page closes before a tap would end
  await apart.getByRole('link', named('action_back')).evaluate((link) => {
    setTimeout(() => link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })));
  });
  await closed;
  await expect(ana.locator('[data-contact=here]')).toBeVisible();
});
