import { expect, type Page } from '@playwright/test';
import { ENGLISH, named, startingWith } from '#tools/support/phrases.ts';
import { linkOf, mayAct, openTable, playUntil, start, stateOf } from '#tools/support/shared-screen-player.ts';
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

const askButton = (page: Page) => page.getByRole('button', named('advice_ask'));
const terms = (page: Page) => page.getByRole('region', named('shared_terms'));
const isReady = (page: Page) => page.getByRole('switch', startingWith('shared_ready'));
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
  await expect(terms(ben)).toContainText(ENGLISH.text('shared_advice_none'));
  await expect(anna.getByText(ENGLISH.text('shared_wait_players', { ready: 1, count: 1 }))).toBeVisible();

  await terms(anna).getByRole('button', named('shared_terms_change')).tap();
  const sheet = anna.getByRole('dialog', named('shared_terms'));
  await sheet.getByRole('switch', startingWith('shared_terms_advice')).tap();
  await audit.inspect('the terms with advice', anna);
  await sheet.getByRole('button', named('shared_terms_use')).tap();
  await expect(terms(ben)).toContainText(ENGLISH.text('shared_advice_all'));
  await expect(ben.getByText(ENGLISH.text('shared_terms_changed'))).toBeVisible();
  await expect(isReady(ben)).not.toBeChecked();
  await isReady(ben).tap();
  await expect(anna.getByText(ENGLISH.text('shared_wait_players', { ready: 1, count: 1 }))).toBeVisible();
  await start(anna);
  await waitForDeal(ben);

  await untilSecondMayAct([anna, ben]);
  const before = must(await stateOf(ben), 'table of Ben');
  await chooseInMenu(ben, 'advice_ask');
  const advice = ben.getByRole('dialog', named('advice_title'));
  await expect(advice.getByText(ENGLISH.exactly('advice_chance')).first()).toBeVisible({ timeout: 60_000 });
  await audit.inspect('advice at a shared table', ben);
  await advice.getByRole('button', named('advice_do')).tap();
  await expect(advice).toBeHidden();
  // the host has executed Ben's decision
  await waitForSameRevision([anna, ben], before.log);

  // each player can hide the button
  await ben.goto('/settings');
  await ben.getByRole('switch', startingWith('settings_advice')).tap();
  await ben.goBack();
  await waitForDeal(ben);
  await untilSecondMayAct([anna, ben]);
  await ben.getByRole('button', named('table_menu')).tap();
  await expect(ben.getByRole('dialog', named('table_menu'))).toBeVisible();
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
    await page.getByRole('button', named('table_menu')).tap();
    const menu = page.getByRole('dialog', named('table_menu'));
    await expect(menu.getByRole('button', named('shared_people'))).toBeVisible();
    await expect(askButton(page)).toHaveCount(0);
    await menu.getByRole('button', named('action_close')).tap();
    await expect(menu).toBeHidden();
  }
});
