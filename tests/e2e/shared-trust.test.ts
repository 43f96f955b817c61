import { type Browser, expect, type Page } from '@playwright/test';
import { ENGLISH, named } from '#tools/support/phrases.ts';
import { ScreenPlayer } from '#tools/support/screen-player.ts';
import {
  giveSeat,
  makeDecision,
  mayAct,
  openLobby,
  playUntil,
  type ShownState,
  start,
  stateOf,
  takeOver,
} from '#tools/support/shared-screen-player.ts';
import { must } from '../must.ts';
import { test, waitOutDoubleTap } from './fixtures.ts';
import {
  chooseInMenu,
  closeSheets,
  collectPageErrors,
  joinAtSeat,
  newDevice,
  TABLET,
  waitForDeal,
  waitForSameRevision,
} from './shared-table.ts';
import { expectSameTrust, trustOn } from './trust.ts';

// Two players against the trust at a shared table.

const AGAINST_TRUST = { players: 2, edition: '2019', trust: true, startingCities: true } as const;

type States = readonly (ShownState | null)[];
const allIn =
  (moment: ShownState['moment']) =>
  (states: States): boolean =>
    states.every((state) => state?.moment === moment);
const allInRound =
  (round: number) =>
  (states: States): boolean =>
    states.every((state) => (state?.round ?? 0) >= round);

/** A table of two against the trust with starting cities, dealt: the host on a tablet, Ben on a phone. */
async function openAgainstTrust(
  browser: Browser,
  url: string,
): Promise<{ host: Page; ben: Page; link: string; faults: readonly string[] }> {
  const [host, ben] = [await newDevice(browser, TABLET), await newDevice(browser)];
  const faults = collectPageErrors([host, ben]);
  const link = await openLobby(host, url, AGAINST_TRUST);
  await joinAtSeat(ben, link, 'Ben', 2);
  await start(host);
  await Promise.all([host, ben].map(waitForDeal));
  return { host, ben, link, faults };
}

test('Z1 to Z6: both devices see the same of the trust at each step, and a phone that reloads gets all back', async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const { host, ben, faults } = await openAgainstTrust(browser, String(baseURL));
  const pages = [host, ben];
  await playUntil(pages, allIn('nominating'));
  let reloads = 0;
  for (let round = 1; round < 3;) {
    await waitForSameRevision(pages);
    const shown = await expectSameTrust(pages);
    const { log, moment } = must(await stateOf(host), 'table');
    if (moment === 'building' && reloads < round) {
      reloads++;
      await ben.reload();
      await waitForDeal(ben);
      await expect.poll(() => trustOn(ben), 'after a reload').toEqual(shown);
    }
    await playUntil(pages, (states) => states.every((state) => (state?.log ?? 0) > log));
    round = must(await stateOf(host), 'table').round;
  }
  const { houses, text } = await trustOn(ben);
  expect(houses).toBeGreaterThan(4);
  expect(text).toMatch(ENGLISH.like('trust_card'));
  expect(reloads).toBeGreaterThan(0);
  expect(faults).toEqual([]);
});

test('Z4, Z5: what the trust took or built after a decision is taken back with it, on both devices', async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const { host, ben, faults } = await openAgainstTrust(browser, String(baseURL));
  const pages = [host, ben];
  await playUntil(pages, allIn('buying'));
  await waitForSameRevision(pages);
  const isFirst = mayAct(must(await stateOf(host), 'table'));
  const [first, second] = isFirst ? [host, ben] : [ben, host];
  const decide = async (page: Page): Promise<void> => {
    const { log } = must(await stateOf(page), 'table');
    await waitOutDoubleTap(page);
    expect(await makeDecision(page, new ScreenPlayer(page))).toBe(true);
    await waitForSameRevision(pages, log);
  };

  // the other player asks for it
  const beforeCubes = await expectSameTrust(pages);
  await decide(first);
  const afterCubes = await expectSameTrust(pages);
  expect(afterCubes.text).toContain(ENGLISH.text('trust_done'));
  await waitOutDoubleTap(second);
  await second.getByRole('button', named('action_undo')).tap();
  await second.getByRole('dialog', named('undo_ask_title')).getByRole('button', named('undo_ask_go')).tap();
  await first.getByRole('region', named('shared_table')).getByRole('button', named('undo_agree')).tap();
  await expect.poll(() => trustOn(first)).toEqual(beforeCubes);
  expect(await expectSameTrust(pages)).toEqual(beforeCubes);
  await waitForSameRevision(pages);
  await decide(first);
  expect(await expectSameTrust(pages)).toEqual(afterCubes);

  // the player alone
  await playUntil(pages, allIn('building'));
  await waitForSameRevision(pages);
  const beforeHouse = await expectSameTrust(pages);
  await decide(first);
  const afterHouse = await expectSameTrust(pages);
  expect(afterHouse.houses).toBeGreaterThan(beforeHouse.houses);
  await waitOutDoubleTap(first);
  await first.getByRole('button', named('action_undo')).tap();
  await expect.poll(() => trustOn(first)).toEqual(beforeHouse);
  expect(await expectSameTrust(pages)).toEqual(beforeHouse);
  await playUntil(pages, allInRound(2));
  expect(faults).toEqual([]);
});

test('a bot, and then another device, goes on for a player against the trust', async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const { host, ben, link, faults } = await openAgainstTrust(browser, String(baseURL));
  await playUntil([host, ben], allInRound(1));
  await chooseInMenu(ben, 'shared_people');
  await ben.getByRole('button', named('shared_seat_change', { name: 'Ben' })).tap();
  await ben
    .getByRole('dialog', named('shared_seat_menu', { name: 'Ben' }))
    .getByRole('button', named('bots_substitute', { name: 'Ben' }))
    .tap();
  await closeSheets(ben);
  await playUntil([host], allInRound(3));
  await waitForSameRevision([host, ben]);
  const { houses } = await expectSameTrust([host, ben]);
  expect(houses, 'it followed them').toBeGreaterThan(4);

  const cleo = await newDevice(browser);
  await cleo.goto(link);
  await cleo.getByRole('textbox', named('shared_join_name')).fill('Cleo');
  await cleo.getByRole('button', named('shared_join_go')).tap();
  await waitForDeal(cleo);
  await giveSeat(host, 'Ben', 'Cleo');
  await playUntil([host, cleo], allInRound(4));
  await waitForSameRevision([host, ben, cleo]);
  await expectSameTrust([host, ben, cleo]);
  expect(faults).toEqual([]);
});

test('a guest that takes the table over from a lost host goes on against the trust', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const [tablet, ana, ben] = [
    await newDevice(browser, TABLET),
    await newDevice(browser),
    await newDevice(browser),
  ];
  const faults = collectPageErrors([ana, ben]);
  const link = await openLobby(tablet, String(baseURL), AGAINST_TRUST);
  await tablet.getByText(ENGLISH.text('shared_this_board')).tap();
  await joinAtSeat(ana, link, 'Ana', 1);
  await joinAtSeat(ben, link, 'Ben', 2);
  await start(tablet);
  await waitForDeal(ana);
  await playUntil([ana, ben], allIn('building'));
  await waitForSameRevision([tablet, ana, ben]);
  const before = await expectSameTrust([tablet, ana, ben]);
  await tablet.close();
  await ana.getByRole('button', named('shared_gone_continue')).waitFor({ timeout: 30_000 });
  await takeOver(ana, [ben]);
  for (const page of [ana, ben]) {
    await expect.poll(async () => (await stateOf(page))?.epoch, { timeout: 40_000 }).toBe(2);
  }
  await waitForSameRevision([ana, ben]);
  expect(await expectSameTrust([ana, ben])).toEqual(before);
  await playUntil([ana, ben], allInRound(3));
  await waitForSameRevision([ana, ben]);
  const { houses } = await expectSameTrust([ana, ben]);
  expect(houses, 'it followed them').toBeGreaterThan(before.houses);
  expect(faults).toEqual([]);
});
