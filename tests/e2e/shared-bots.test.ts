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
import { ScreenAudit } from './accessibility.ts';
import { must } from '../must.ts';
import { test } from './fixtures.ts';
import {
  chooseInMenu,
  closeSheets,
  collectPageErrors,
  joinAtSeat,
  newDevice,
  TABLET,
  waitForDeal,
} from './shared-table.ts';

/** The host lets a bot play a free seat. */
async function seatBot(host: Page, player: string, level: string): Promise<void> {
  await host.getByRole('button', { name: `Change who plays ${player}`, exact: true }).tap();
  const sheet = host.getByRole('dialog', { name: `${player}’s seat`, exact: true });
  await sheet.getByRole('button', { name: new RegExp(`^Bot: ${level} `) }).tap();
  await expect(sheet).toBeHidden();
}
const roundIs = (round: number) => (states: readonly ({ readonly round: number } | null)[]) =>
  states.every((state) => (state?.round ?? 0) >= round);

test('two people and two bots play on two devices; a bot plays for one who leaves, and gives the seat back', async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const [anna, ben] = [await newDevice(browser, TABLET), await newDevice(browser)];
  const faults = collectPageErrors([anna, ben]);
  await anna.goto('/settings');
  await anna.getByRole('group', { name: 'Pace of the bots' }).getByText('Fast', { exact: true }).tap();
  await openTable(anna, String(baseURL), { players: 4, beginners: true });
  const link = await linkOf(anna);
  await joinAtSeat(ben, link, 'Ben', 2);

  await seatBot(anna, 'Player 3', 'Strong');
  await seatBot(anna, 'Player 4', 'Beginner');
  const seats = ben.getByRole('region', { name: 'Seats', exact: true }).getByRole('listitem');
  await expect(seats.nth(2)).toContainText('Bot (Strong)');
  await expect(seats.nth(3)).toContainText('Bot (Beginner)');
  await expect(seats.nth(2).getByRole('button')).toHaveCount(0);
  const names = await seats.locator('strong').allInnerTexts();
  const bots = names.slice(-2);
  expect(new Set(bots).size).toBe(2);
  await seatBot(anna, must(bots[1], 'name of a bot'), 'Solid');
  await expect(seats.nth(3)).toContainText('Bot (Solid)');

  await start(anna);
  await waitForDeal(ben);
  for (const page of [anna, ben]) {
    await expect(page.getByRole('img', { name: 'Bot (Strong)', exact: true }).first()).toBeVisible();
  }
  await playUntil([anna, ben], roundIs(2));
  // the host's device thinks for all, in a worker
  expect(anna.workers().map((worker) => worker.url())).toEqual([expect.stringContaining('bot-worker')]);
  expect(ben.workers()).toEqual([]);

  // Ben leaves, and in a while the host is offered a bot for him
  await ben.goto('about:blank');
  const offer = anna.getByRole('button', { name: 'Let a bot play for Ben', exact: true });
  await expect(offer.first()).toBeVisible({ timeout: 90_000 });
  await offer.first().tap();
  const sheet = anna.getByRole('dialog', { name: 'Ben’s seat', exact: true });
  await sheet.getByRole('radio', { name: 'Best', exact: true }).check({ force: true });
  await sheet.getByRole('button', { name: 'Let a bot play for Ben', exact: true }).tap();
  await expect(sheet).toBeHidden();
  await expect(anna.getByText('A bot plays for Ben now.')).toBeVisible();
  await playUntil([anna], roundIs(3));

  await ben.goto(link);
  const back = ben.getByRole('button', { name: 'Ben plays again', exact: true });
  await expect(ben.getByText('A bot plays for Ben: Best.', { exact: true })).toBeVisible();
  await back.tap();
  await expect(back).toBeHidden();
  await expect(ben.getByText('You', { exact: true }).first()).toBeVisible();
  await expect(anna.getByRole('img', { name: 'Bot (Best)', exact: true })).toHaveCount(0);
  // Ben decides again
  await playUntil([anna, ben], ([, second]) => second !== undefined && second !== null && mayAct(second));
  const before = must(await stateOf(ben), 'table of Ben').log;
  await playUntil([anna, ben], ([, second]) => (second?.log ?? 0) > before);
  expect(faults).toEqual([]);
});

test(
  'a guest lends their seat to a bot on a phone, and the table goes on after the host’s page reloads',
  { tag: '@long' },
  async ({ browser, baseURL }) => {
    test.slow();
    const [anna, ben] = [await newDevice(browser), await newDevice(browser)];
    const faults = collectPageErrors([anna, ben]);
    const audit = new ScreenAudit();
    await openTable(anna, String(baseURL), { players: 3, beginners: true });
    const link = await linkOf(anna);
    await joinAtSeat(ben, link, 'Ben', 2);
    await anna.getByRole('button', { name: 'Change who plays Player 3', exact: true }).tap();
    await audit.inspect('who plays a seat', anna);
    await anna.getByRole('button', { name: /^Bot: Best / }).tap();
    await expect(ben.getByText('Bot (Best)', { exact: true })).toBeVisible();
    await audit.inspect('the lobby of the host', anna);
    await audit.inspect('the lobby of a guest', ben);
    await start(anna);
    await waitForDeal(ben);

    await chooseInMenu(ben, 'Seats and devices');
    await expect(ben.getByRole('button', { name: 'Change who plays Host', exact: true })).toHaveCount(0);
    await ben.getByRole('button', { name: 'Change who plays Ben', exact: true }).tap();
    const sheet = ben.getByRole('dialog', { name: 'Ben’s seat', exact: true });
    await audit.inspect('a seat to lend', ben);
    await sheet.getByRole('button', { name: 'Let a bot play for Ben', exact: true }).tap();
    await closeSheets(ben);
    await expect(ben.getByText('A bot plays for Ben: Solid.', { exact: true })).toBeVisible();
    await audit.inspect('a table at which a bot stands in', ben);
    await playUntil([anna], roundIs(2));
    await anna.reload();
    await waitForDeal(anna);
    await playUntil([anna], roundIs(3));
    await expect(ben.getByText('A bot plays for Ben: Solid.', { exact: true })).toBeVisible();
    await ben.getByRole('button', { name: 'Ben plays again', exact: true }).tap();
    await expect(ben.getByText('A bot plays for Ben: Solid.', { exact: true })).toBeHidden();
    await playUntil([anna, ben], roundIs(4));
    audit.expectNoFaults();
    expect(faults).toEqual([]);
  },
);
