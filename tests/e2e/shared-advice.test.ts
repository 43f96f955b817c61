import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import {
  linkOf,
  mayAct,
  openTable,
  playUntil,
  start,
  stateOf,
} from '../../src/tools/support/shared-screen-player.ts';
import { must } from '../must.ts';
import { ScreenAudit } from './accessibility.ts';
import { test, waitOutDoubleTap } from './fixtures.ts';
import {
  chooseInMenu,
  collectPageErrors,
  joinAtSeat,
  newDevice,
  TABLET,
  waitForDeal,
  waitForSameRevision,
} from './shared-table.ts';

const askButton = (page: Page) => page.getByRole('button', { name: 'Ask for advice', exact: true });
const terms = (page: Page) => page.getByRole('region', { name: 'Game settings', exact: true });
const isReady = (page: Page) => page.getByRole('switch', { name: /^I’m ready/ });
/** Plays until the second of two devices may decide. */
const untilSecondMayAct = (pages: readonly [Page, Page]) =>
  playUntil(pages, ([, second]) => second !== undefined && second !== null && mayAct(second));

test('a table agrees on advice; a guest asks for it on a phone and follows it', async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const [anna, ben] = [await newDevice(browser, TABLET), await newDevice(browser)];
  const faults = collectPageErrors([anna, ben]);
  const audit = new ScreenAudit();
  await openTable(anna, String(baseURL), { players: 2, beginners: true });
  await joinAtSeat(ben, await linkOf(anna), 'Ben', 2);
  await expect(terms(ben)).toContainText('Advice from the bot: none');
  await expect(anna.getByText('1 of 1 device ready')).toBeVisible();

  await terms(anna).getByRole('button', { name: 'Change', exact: true }).tap();
  const sheet = anna.getByRole('dialog', { name: 'Game settings', exact: true });
  await sheet.getByRole('switch', { name: /^Advice from the bot/ }).tap();
  await audit.inspect('the terms with advice', anna);
  await sheet.getByRole('button', { name: 'Use these settings', exact: true }).tap();
  await expect(terms(ben)).toContainText('Advice from the bot: for everybody');
  await expect(ben.getByText(/^The host changed the game settings/)).toBeVisible();
  await expect(isReady(ben)).not.toBeChecked();
  await isReady(ben).tap();
  await expect(anna.getByText('1 of 1 device ready')).toBeVisible();
  await start(anna);
  await waitForDeal(ben);

  await untilSecondMayAct([anna, ben]);
  const before = must(await stateOf(ben), 'table of Ben');
  await chooseInMenu(ben, 'Ask for advice');
  const advice = ben.getByRole('dialog', { name: 'Advice', exact: true });
  await expect(advice.getByText(/^Win chance: \d+%$/).first()).toBeVisible();
  await audit.inspect('advice at a shared table', ben);
  await advice.getByRole('button', { name: 'Do this', exact: true }).tap();
  await expect(advice).toBeHidden();
  await expect.poll(async () => (await stateOf(ben))?.revision).toBeGreaterThan(before.revision);
  await waitForSameRevision([anna, ben]);
  // the host has carried out what Ben decided
  expect(must(await stateOf(anna), 'table of the host').log).toBeGreaterThan(before.log);

  // each player may do without the button
  await ben.goto('/settings');
  await ben.getByRole('switch', { name: /^Advice/ }).tap();
  await ben.goBack();
  await waitForDeal(ben);
  await untilSecondMayAct([anna, ben]);
  await ben.getByRole('button', { name: 'Menu', exact: true }).tap();
  await expect(ben.getByRole('dialog', { name: 'Menu', exact: true })).toBeVisible();
  await expect(askButton(ben)).toHaveCount(0);
  expect(faults).toEqual([]);
  audit.expectNoFaults();
});

test('a table without the agreement offers no advice to anybody', async ({ browser, baseURL }) => {
  const [anna, ben] = [await newDevice(browser, TABLET), await newDevice(browser, TABLET)];
  await openTable(anna, String(baseURL), { players: 2, beginners: true });
  await joinAtSeat(ben, await linkOf(anna), 'Ben', 2);
  await start(anna);
  await waitForDeal(ben);
  for (const pages of [[anna, ben] as const, [ben, anna] as const]) {
    await untilSecondMayAct(pages);
    const [, page] = pages;
    await expect(askButton(page)).toHaveCount(0);
    await waitOutDoubleTap(page);
    await page.getByRole('button', { name: 'Menu', exact: true }).tap();
    const menu = page.getByRole('dialog', { name: 'Menu', exact: true });
    await expect(menu.getByRole('button', { name: 'Seats and devices', exact: true })).toBeVisible();
    await expect(askButton(page)).toHaveCount(0);
    await menu.getByRole('button', { name: 'Close', exact: true }).tap();
    await expect(menu).toBeHidden();
  }
});
