import { expect, type Page } from '@playwright/test';
import type { Level } from '#lib/bots/questions.ts';
import { ENGLISH, named, startingWith } from '#tools/support/phrases.ts';
import { linkOf, mayAct, openTable, playUntil, start, stateOf } from '#tools/support/shared-screen-player.ts';
import { must } from '../must.ts';
import { ScreenAudit } from './accessibility.ts';
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
async function seatBot(host: Page, player: string, level: Level): Promise<void> {
  await host.getByRole('button', named('shared_seat_change', { name: player })).tap();
  const sheet = host.getByRole('dialog', named('shared_seat_menu', { name: player }));
  await sheet.getByRole('button', startingWith('bots_option', { level })).tap();
  await expect(sheet).toBeHidden();
}
/** The default name of a seat. */
const unnamed = (seat: number): string => ENGLISH.text('setup_player_n', { n: seat });
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
  await anna
    .getByRole('group', named('bots_pace'))
    .getByText(ENGLISH.text('bots_pace_fast'), { exact: true })
    .tap();
  await openTable(anna, String(baseURL), { players: 4, beginners: true });
  const link = await linkOf(anna);
  await joinAtSeat(ben, link, 'Ben', 2);

  await seatBot(anna, unnamed(3), 'strong');
  await seatBot(anna, unnamed(4), 'beginner');
  const seats = ben.getByRole('region', named('shared_seats')).getByRole('listitem');
  await expect(seats.nth(2)).toContainText(ENGLISH.text('bots_mark', { level: 'strong' }));
  await expect(seats.nth(3)).toContainText(ENGLISH.text('bots_mark', { level: 'beginner' }));
  await expect(seats.nth(2).getByRole('button')).toHaveCount(0);
  const names = await seats.locator('strong').allInnerTexts();
  const bots = names.slice(-2);
  expect(new Set(bots).size).toBe(2);
  await seatBot(anna, must(bots[1], 'name of a bot'), 'solid');
  await expect(seats.nth(3)).toContainText(ENGLISH.text('bots_mark', { level: 'solid' }));

  await start(anna);
  await waitForDeal(ben);
  for (const page of [anna, ben]) {
    await expect(page.getByRole('img', named('bots_mark', { level: 'strong' })).first()).toBeVisible();
  }
  await playUntil([anna, ben], roundIs(2));
  // the host's device thinks for all bots, in a worker
  expect(anna.workers().map((worker) => worker.url())).toEqual([expect.stringContaining('bot-worker')]);
  expect(ben.workers()).toEqual([]);

  // Ben leaves, and after a while the host can replace him by a bot
  await ben.goto('about:blank');
  const offer = anna.getByRole('button', named('bots_substitute', { name: 'Ben' }));
  await expect(offer.first()).toBeVisible({ timeout: 90_000 });
  await offer.first().tap();
  const sheet = anna.getByRole('dialog', named('shared_seat_menu', { name: 'Ben' }));
  await sheet.getByRole('radio', named('bots_level_best')).check({ force: true });
  await sheet.getByRole('button', named('bots_substitute', { name: 'Ben' })).tap();
  await expect(sheet).toBeHidden();
  await expect(
    anna.getByText(ENGLISH.text('shared_bot_stands_in', { count: 1, names: 'Ben' })),
  ).toBeVisible();
  await playUntil([anna], roundIs(3));

  await ben.goto(link);
  const back = ben.getByRole('button', named('bots_back', { name: 'Ben' }));
  await expect(
    ben.getByText(ENGLISH.text('bots_plays_for', { name: 'Ben', level: 'best' }), { exact: true }),
  ).toBeVisible();
  await back.tap();
  await expect(back).toBeHidden();
  const you = ben.getByText(ENGLISH.text('players_you'), { exact: true });
  await expect(you.filter({ visible: true }).first()).toBeVisible();
  await expect(anna.getByRole('img', named('bots_mark', { level: 'best' }))).toHaveCount(0);
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
    await anna.getByRole('button', named('shared_seat_change', { name: unnamed(3) })).tap();
    await audit.inspect('who plays a seat', anna);
    await anna.getByRole('button', startingWith('bots_option', { level: 'best' })).tap();
    await expect(ben.getByText(ENGLISH.text('bots_mark', { level: 'best' }), { exact: true })).toBeVisible();
    await audit.inspect('the lobby of the host', anna);
    await audit.inspect('the lobby of a guest', ben);
    await start(anna);
    await waitForDeal(ben);

    await chooseInMenu(ben, 'shared_people');
    await expect(ben.getByRole('button', named('shared_seat_change', { name: 'Host' }))).toHaveCount(0);
    await ben.getByRole('button', named('shared_seat_change', { name: 'Ben' })).tap();
    const sheet = ben.getByRole('dialog', named('shared_seat_menu', { name: 'Ben' }));
    await audit.inspect('a seat to lend', ben);
    await sheet.getByRole('button', named('bots_substitute', { name: 'Ben' })).tap();
    await closeSheets(ben);
    await expect(
      ben.getByText(ENGLISH.text('bots_plays_for', { name: 'Ben', level: 'solid' }), { exact: true }),
    ).toBeVisible();
    await audit.inspect('a table at which a bot stands in', ben);
    await playUntil([anna], roundIs(2));
    await anna.reload();
    await waitForDeal(anna);
    await playUntil([anna], roundIs(3));
    await expect(
      ben.getByText(ENGLISH.text('bots_plays_for', { name: 'Ben', level: 'solid' }), { exact: true }),
    ).toBeVisible();
    await ben.getByRole('button', named('bots_back', { name: 'Ben' })).tap();
    await expect(
      ben.getByText(ENGLISH.text('bots_plays_for', { name: 'Ben', level: 'solid' }), { exact: true }),
    ).toBeHidden();
    await playUntil([anna, ben], roundIs(4));
    audit.expectNoFaults();
    expect(faults).toEqual([]);
  },
);
