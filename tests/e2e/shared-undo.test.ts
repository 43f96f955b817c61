import { expect, type Page } from '@playwright/test';
import { ENGLISH, named } from '#tools/support/phrases.ts';
import { ScreenPlayer } from '#tools/support/screen-player.ts';
import { makeDecision, mayAct, openLobby, start, stateOf } from '#tools/support/shared-screen-player.ts';
import { must } from '../must.ts';
import { ScreenAudit } from './accessibility.ts';
import { test, waitOutDoubleTap } from './fixtures.ts';
import {
  collectPageErrors,
  joinAtSeat,
  newDevice,
  TABLET,
  waitForDeal,
  waitForSameRevision,
} from './shared-table.ts';

const revisionOf = async (page: Page): Promise<number> => must(await stateOf(page), 'table').revision;
const maysAct = async (page: Page): Promise<boolean> => mayAct(must(await stateOf(page), 'table'));
/** Proposes to undo the last decision. */
async function askAll(page: Page): Promise<void> {
  await waitOutDoubleTap(page);
  await page.getByRole('button', named('action_undo')).tap();
  const sheet = page.getByRole('dialog', named('undo_ask_title'));
  await sheet.getByRole('button', named('undo_ask_go')).tap();
}
const button = (page: Page, key: 'undo_agree' | 'undo_decline') =>
  page.getByRole('region', named('shared_table')).getByRole('button', named(key));

test('what another player decided is taken back once all devices agree, and not when one declines', async ({
  browser,
  baseURL,
}) => {
  const [host, ben] = [await newDevice(browser, TABLET), await newDevice(browser)];
  const pages = [host, ben];
  const faults = collectPageErrors(pages);
  const audit = new ScreenAudit();
  await joinAtSeat(ben, await openLobby(host, String(baseURL), { players: 2, beginners: true }), 'Ben', 2);
  await start(host);
  await Promise.all(pages.map(waitForDeal));
  await waitForSameRevision(pages);

  const first = (await maysAct(host)) ? host : ben;
  const second = first === host ? ben : host;
  const nominated = await revisionOf(first);
  const decide = async (): Promise<void> => {
    const { log } = must(await stateOf(first), 'table');
    await waitOutDoubleTap(first);
    expect(await makeDecision(first, new ScreenPlayer(first))).toBe(true);
    await waitForSameRevision(pages, log);
    await expect.poll(() => maysAct(second)).toBe(true);
  };
  await decide();

  await askAll(second);
  await expect(second.getByText(ENGLISH.like('undo_asked_own'))).toBeVisible();
  await expect(second.getByText(ENGLISH.exactly('undo_waiting'))).toBeVisible();
  await expect(first.getByText(ENGLISH.like('undo_asked'))).toBeVisible();
  await audit.inspect('the question whether to take back', first);
  await audit.inspect('the question that waits', second);
  await waitOutDoubleTap(first);
  await button(first, 'undo_decline').tap();
  await expect(second.getByText(ENGLISH.like('undo_declined'))).toBeVisible();
  await expect(second.getByText(ENGLISH.like('undo_asked_own'))).toBeHidden();
  expect(await revisionOf(second), 'nothing has changed').toBe(nominated + 1);

  await askAll(second);
  await waitOutDoubleTap(first);
  await button(first, 'undo_agree').tap();
  await expect.poll(() => revisionOf(second)).toBe(nominated + 2);
  await waitForSameRevision(pages);
  await expect(second.getByText(ENGLISH.exactly('undo_all_done'))).toBeVisible();
  await expect.poll(() => maysAct(first), 'they decide again').toBe(true);
  await expect(first.getByRole('button', named('undo_agree'))).toBeHidden();
  // the game continues
  await decide();
  expect(faults).toEqual([]);
  audit.expectNoFaults();
});
