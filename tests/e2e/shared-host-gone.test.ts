import { type Browser, expect, type Page } from '@playwright/test';
import { freePort } from '#tools/support/free-port.ts';
import { ENGLISH, named, startingWith } from '#tools/support/phrases.ts';
import { Server } from '#tools/support/server-process.ts';
import {
  joinTable,
  openLobby,
  openTable,
  playToRound,
  start,
  stateOf,
  takeOver,
} from '#tools/support/shared-screen-player.ts';
import { test } from './fixtures.ts';
import { launchWhole } from './net/fake-camera.ts';
import {
  collectPageErrors,
  endTable,
  joinAtSeat,
  newDevice,
  storedRow,
  TABLET,
  waitForDeal,
  waitForSameRevision,
} from './shared-table.ts';

/** The revision of the table view in a device's storage, or undefined without one. */
const storedRevision = async (page: Page): Promise<number | undefined> =>
  (await storedRow<{ tableView: { revision: number } }>(page, 'seen'))?.tableView.revision;

/** A table in its second round, hosted by a tablet without a seat; Ana and Ben play. */
async function boardAndTwo(
  browser: Browser,
  url: string,
): Promise<{ tablet: Page; ana: Page; ben: Page; faults: readonly string[] }> {
  const [tablet, ana, ben] = [
    await newDevice(browser, TABLET),
    await newDevice(browser),
    await newDevice(browser),
  ];
  const faults = collectPageErrors([tablet, ana, ben]);
  const link = await openLobby(tablet, url, { players: 2, beginners: true });
  await tablet.getByText(ENGLISH.text('shared_this_board')).tap();
  await joinAtSeat(ana, link, 'Ana', 1);
  await joinAtSeat(ben, link, 'Ben', 2);
  await start(tablet);
  await waitForDeal(ana);
  await playToRound([ana, ben], 2);
  return { tablet, ana, ben, faults };
}

test('a guest takes over when the host is gone, and the old host yields when it returns', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const { tablet, ana, ben, faults } = await boardAndTwo(browser, String(baseURL));
  const old = tablet.url();
  await tablet.close();

  await ana.getByRole('button', named('shared_gone_continue')).tap({ timeout: 30_000 });
  await ben.getByText(ENGLISH.text('shared_gone_asked', { name: 'Ana' })).waitFor({ timeout: 40_000 });
  await ben.getByRole('button', named('shared_gone_agree')).tap();
  await expect(ana.getByText(ENGLISH.text('shared_continued_here'))).toBeVisible();
  await expect(ben.getByText(ENGLISH.text('shared_continued', { name: 'Ana' }))).toBeVisible();
  const epoch = async (page: typeof ana): Promise<number | undefined> => (await stateOf(page))?.epoch;
  for (const page of [ana, ben]) await expect.poll(() => epoch(page), { timeout: 30_000 }).toBe(2);
  await playToRound([ana, ben], 3);

  const back = await tablet.context().newPage();
  await back.goto(old);
  await expect(back.getByText(ENGLISH.text('shared_continued', { name: 'Ana' }))).toBeVisible({
    timeout: 40_000,
  });
  await expect.poll(() => epoch(back), { timeout: 30_000 }).toBe(2);
  await expect(back).toHaveURL(/\/join/);
  // the old link leads to the same table and opens no second one
  await back.goto(old);
  await expect(back).toHaveURL(/\/join/);
  await expect.poll(() => epoch(back), { timeout: 30_000 }).toBe(2);
  await playToRound([ana, ben], 4);
  await waitForSameRevision([ana, ben, back]);
  const states = await Promise.all([ana, ben, back].map(stateOf));
  for (const state of states) expect(state).toMatchObject({ epoch: 2, log: states[0]?.log });
  expect(faults).toEqual([]);
});

test(
  'an old host whose table was ended elsewhere has its game, but is not led back to the table',
  { tag: '@long' },
  async ({ browser, baseURL }) => {
    const { tablet, ana, ben, faults } = await boardAndTwo(browser, String(baseURL));
    const old = tablet.url();
    await tablet.close();
    await ana.getByRole('button', named('shared_gone_continue')).waitFor({ timeout: 30_000 });
    await takeOver(ana, [ben]);
    const back = await tablet.context().newPage();
    await back.goto(old);
    await expect(back.getByText(ENGLISH.text('shared_continued', { name: 'Ana' }))).toBeVisible({
      timeout: 40_000,
    });
    await endTable(ana);
    await back.getByRole('link', named('action_home')).tap();
    const card = back.getByRole('article').getByRole('link', { name: ENGLISH.text('saves_elsewhere') });
    await expect(card).toBeVisible();
    await expect(back.getByRole('link', startingWith('home_continue'))).toHaveCount(0);
    await card.tap();
    await waitForDeal(back);
    expect(faults).toEqual([]);
  },
);

test(
  'one of two reloaded guests that take over at once becomes the host, and the other one finds it',
  { tag: '@long' },
  async ({ browser, baseURL }) => {
    test.slow();
    const { tablet, ana, ben, faults } = await boardAndTwo(browser, String(baseURL));
    const before = await stateOf(tablet);
    for (const page of [ana, ben]) await expect.poll(() => storedRevision(page)).toBe(before?.revision);
    await tablet.close();
    for (const page of [ana, ben]) {
      await page.reload();
      await expect
        .poll(() => stateOf(page), 'what it saw last')
        .toMatchObject({ log: before?.log, epoch: 1 });
    }
    const both = [ana, ben].map((page) => page.getByRole('button', named('shared_gone_continue')));
    for (const button of both) await button.waitFor({ timeout: 40_000 });
    await Promise.all(both.map((button) => button.tap()));
    // no device has agreed to either, so the one that found the room taken asks its player
    const go = [ana, ben].map((page) => page.getByRole('button', named('shared_claim_go')));
    const asked = async (): Promise<number> =>
      (await Promise.all(go.map((button) => button.isVisible()))).indexOf(true);
    await expect.poll(asked, { timeout: 40_000 }).not.toBe(-1);
    await go[await asked()]?.tap();
    for (const page of [ana, ben]) {
      await expect
        .poll(() => stateOf(page), { timeout: 40_000 })
        .toMatchObject({ epoch: 2, log: before?.log });
    }
    await expect.poll(() => [ana, ben].filter((page) => page.url().includes('/host')).length).toBe(1);
    await playToRound([ana, ben], 3);
    expect(faults).toEqual([]);
  },
);

test(
  'a game goes on without the signalling server, and new devices find it once the server is back',
  { tag: '@long' },
  async ({ browser }) => {
    test.slow();
    const server = new Server(await freePort());
    await server.start();
    try {
      const [anna, ben, cleo] = [
        await newDevice(browser, TABLET),
        await newDevice(browser),
        await newDevice(browser),
      ];
      const link = await openLobby(anna, server.url, { players: 2, beginners: true });
      await joinAtSeat(ben, link, 'Ben', 2);
      await start(anna);
      await waitForDeal(ben);
      await cleo.goto(link);
      await cleo.getByRole('textbox', named('shared_join_name')).fill('Cleo');
      await server.stop();
      await playToRound([anna, ben], 2);

      await cleo.getByRole('button', named('shared_join_go')).tap();
      await expect(cleo.getByText(ENGLISH.like('shared_net_no_signalling'))).toBeVisible({
        timeout: 30_000,
      });
      await expect(cleo.getByText(ENGLISH.text('shared_net_no_signalling_next'))).toBeVisible();
      await cleo.getByRole('button', named('shared_other_way')).tap();
      await expect(cleo.getByText(ENGLISH.text('shared_join_paste'))).toBeVisible();

      await server.start();
      // the page keeps looking by itself until the host has registered again
      await cleo.getByRole('button', named('shared_join_go')).first().tap();
      await cleo.getByRole('list', named('players_order')).waitFor({ timeout: 60_000 });
    } finally {
      await server.stop();
    }
  },
);

test('host and guest are told when their browser has no WebRTC', async ({ browser, baseURL }) => {
  const [host, guest] = [await newDevice(browser), await newDevice(browser)];
  for (const page of [host, guest])
    await page.addInitScript(() => Reflect.deleteProperty(window, 'RTCPeerConnection'));
  await openTable(host, String(baseURL), { players: 2 });
  await expect(host.getByText(ENGLISH.text('shared_net_no_webrtc'))).toBeVisible();
  await expect(host.getByText(ENGLISH.text('shared_invite_room'))).toBeHidden();
  await guest.goto('/join?room=abcde');
  await guest.getByRole('textbox', named('shared_join_name')).fill('Cleo');
  await guest.getByRole('button', named('shared_join_go')).tap();
  await expect(guest.getByText(ENGLISH.text('shared_net_no_webrtc'))).toBeVisible();
  await expect(guest.getByText(ENGLISH.text('shared_net_no_webrtc_next'))).toBeVisible();
  await expect(guest.getByText(ENGLISH.text('shared_contact_again'))).toBeHidden();
});

/** Joins with a newer version of the app, and expects the error. */
async function expectVersionError(page: Page, link: string): Promise<void> {
  await page.addInitScript(() => {
    const send = Reflect.get(RTCDataChannel.prototype, 'send') as (text: string) => void;
    RTCDataChannel.prototype.send = function (this: RTCDataChannel, text: unknown) {
      send.call(
        this,
        String(text).replace(/"protocol":(\d+)/, (_, now) => `"protocol":${Number(now) + 1}`),
      );
    };
  });
  await page.goto(link);
  await page.getByRole('textbox', named('shared_join_name')).fill('Zoe');
  await page.getByRole('button', named('shared_join_go')).tap();
  await expect(page.getByText(ENGLISH.text('shared_close_version'))).toBeVisible();
  await expect(page.getByText(ENGLISH.text('shared_close_version_next'))).toBeVisible();
}

test('a missing table, a newer version, a full table and a missing camera are explained, with the next step', async ({
  browser,
  baseURL,
}) => {
  const stranger = await newDevice(browser);
  await stranger.goto(new URL('join', String(baseURL)).href);
  await stranger.getByRole('textbox', named('shared_join_name')).fill('Dora');
  await stranger.getByRole('textbox', named('shared_join_code')).fill('zzzz9');
  await stranger.getByRole('button', named('shared_join_go')).tap();
  await expect(stranger.getByText(ENGLISH.text('shared_net_unknown_room', { room: 'ZZZZ9' }))).toBeVisible({
    timeout: 40_000,
  });
  await expect(stranger.getByText(ENGLISH.text('shared_net_unknown_room_next'))).toBeVisible();
  await stranger.getByRole('button', named('shared_other_way')).tap();
  await expect(stranger.getByRole('textbox', named('shared_join_code'))).toHaveValue('ZZZZ9');

  const anna = await newDevice(browser, TABLET);
  const link = await openLobby(anna, String(baseURL), { players: 2, beginners: true });
  await expectVersionError(await newDevice(browser), link);
  await joinAtSeat(await newDevice(browser), link, 'Ben', 2);
  await joinTable(stranger, link, 'Dora');
  await expect(stranger.getByRole('button', startingWith('shared_sit'))).toHaveCount(0);
  await expect(stranger.getByText(ENGLISH.text('shared_board_mode'))).toBeVisible();

  const scan = async (page: typeof anna, url: string): Promise<void> => {
    await page.goto(new URL('join', url).href);
    await page.getByRole('button', named('shared_scan')).tap();
  };
  const none = await newDevice(browser);
  await scan(none, String(baseURL));
  await expect(
    none.getByText(ENGLISH.exactly('shared_net_no_camera', 'shared_net_camera_refused')),
  ).toBeVisible();
  await expect(
    none.getByText(ENGLISH.exactly('shared_net_no_camera_next', 'shared_net_camera_refused_next')),
  ).toBeVisible();
  const args = ['--use-fake-device-for-media-stream', '--host-resolver-rules=MAP table.test 127.0.0.1'];
  const other = await launchWhole(...args, '--deny-permission-prompts');
  try {
    const refused = await newDevice(other);
    await scan(refused, String(baseURL));
    await expect(refused.getByText(ENGLISH.text('shared_net_camera_refused'))).toBeVisible();
    await scan(refused, `http://table.test:${new URL(String(baseURL)).port}/`);
    await expect(refused.getByText(ENGLISH.text('shared_net_insecure'))).toBeVisible();
  } finally {
    await other.close();
  }
});
