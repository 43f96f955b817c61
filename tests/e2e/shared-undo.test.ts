import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { answer, mayAct, openLobby, start, stateOf } from '../../src/tools/support/shared-screen-player.ts';
import { ScreenPlayer } from '../../src/tools/support/screen-player.ts';
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
/** Asks everybody whether the last decision is taken back. */
async function askAll(page: Page): Promise<void> {
  await waitOutDoubleTap(page);
  await page.getByRole('button', { name: 'Undo', exact: true }).tap();
  const sheet = page.getByRole('dialog', { name: 'Take this back?' });
  await sheet.getByRole('button', { name: 'Ask everybody', exact: true }).tap();
}
const button = (page: Page, name: string) =>
  page.getByRole('region', { name: 'This table' }).getByRole('button', { name, exact: true });

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
  expect(await answer(first, new ScreenPlayer(first))).toBe(true);
  await waitForSameRevision(pages);
  expect(await maysAct(second)).toBe(true);

  await askAll(second);
  await expect(second.getByText('You asked to take back:')).toBeVisible();
  await expect(second.getByText(/^Waiting for (Host|Ben)$/)).toBeVisible();
  await expect(first.getByText(/^(Host|Ben) asks to take back: /)).toBeVisible();
  await audit.inspect('the question whether to take back', first);
  await audit.inspect('the question that waits', second);
  await waitOutDoubleTap(first);
  await button(first, 'Decline').tap();
  await expect(second.getByText(/would rather not take it back/)).toBeVisible();
  await expect(second.getByText('You asked to take back:')).toBeHidden();
  expect(await revisionOf(second), 'nothing has changed').toBe(nominated + 1);

  await askAll(second);
  await waitOutDoubleTap(first);
  await button(first, 'Agree').tap();
  await expect.poll(() => revisionOf(second)).toBe(nominated + 2);
  await waitForSameRevision(pages);
  await expect(second.getByText(/^All agreed: what (Host|Ben) decided was taken back/)).toBeVisible();
  expect(await maysAct(first), 'they decide again').toBe(true);
  await expect(first.getByRole('button', { name: 'Agree', exact: true })).toBeHidden();
  // the game goes on
  expect(await answer(first, new ScreenPlayer(first))).toBe(true);
  await waitForSameRevision(pages);
  expect(await maysAct(second)).toBe(true);
  expect(faults).toEqual([]);
  audit.expectNoFaults();
});
