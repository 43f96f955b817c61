import { expect, type Locator, type Page } from '@playwright/test';
import { ENGLISH, named, startingWith } from '#tools/support/phrases.ts';
import {
  openTable,
  playToRound,
  playToTheEnd,
  playUntil,
  start,
  stateOf,
  takeSeat,
} from '#tools/support/shared-screen-player.ts';
import { test as base, MOTION } from './fixtures.ts';
import { FakeCamera, launchWhole } from './net/fake-camera.ts';
import {
  blockSignalling,
  chooseInMenu,
  closeSheets,
  collectPageErrors,
  createInvitation,
  newDevice,
  pairByText,
  PHONE,
  readAnswer,
  roundOf,
  startPairedGame,
  startPairing,
  TABLET,
  waitForDeal,
  waitForSameRevision,
} from './shared-table.ts';

// No device here reaches a signalling server.

/** A device with a fake camera. */
interface Device {
  readonly page: Page;
  readonly camera: FakeCamera;
}
const test = base.extend<{ readonly devices: readonly [Device, Device] }>({
  devices: async ({}, use) => {
    const open = async (camera: FakeCamera): Promise<Device> => {
      const browser = await launchWhole(...camera.args);
      const page = await newDevice(browser, TABLET, { permissions: ['camera'] });
      await blockSignalling(page.context());
      return { page, camera };
    };
    const devices = await Promise.all([open(new FakeCamera()), open(new FakeCamera())]);
    await use(devices);
    for (const { page, camera } of devices) {
      await page.context().browser()?.close();
      camera.remove();
    }
  },
});

async function scan(guest: Page): Promise<void> {
  await guest.goto('/join');
  await guest.getByRole('textbox', named('shared_join_name')).fill('Ben');
  await guest.getByRole('button', named('shared_scan')).tap();
}
const showing = (guest: Page): Locator => guest.getByRole('heading', named('shared_answer_title'));

test('two devices pair by scanning one code each, and play', async ({ devices: [host, guest], baseURL }) => {
  await openTable(host.page, String(baseURL), { players: 2, beginners: true });
  await guest.camera.show(await createInvitation(host.page));
  await scan(guest.page);
  await expect(showing(guest.page)).toBeVisible();
  await host.camera.show(await readAnswer(guest.page));
  await host.page.getByRole('button', named('shared_pair_next')).tap();
  await startPairedGame(host.page, guest.page);
  await playUntil([host.page, guest.page], (states) => states.every((state) => state?.moment === 'buying'));
});

test('foreign codes are reported, and the cameras go on until they read the right one', async ({
  devices: [host, guest],
  baseURL,
}) => {
  const told = (page: Page): Locator => page.getByText(ENGLISH.text('shared_net_not_an_invitation'));
  await openTable(host.page, String(baseURL), { players: 2, beginners: true });
  const offer = await createInvitation(host.page);
  await guest.camera.show('https://example.org/menu');
  await scan(guest.page);
  await expect(told(guest.page)).toBeVisible();
  await expect(guest.page.getByText(ENGLISH.text('shared_net_not_an_invitation_next'))).toBeVisible();
  await expect(guest.page.getByLabel(ENGLISH.text('shared_scan_label'))).toBeVisible();
  await guest.camera.show(offer);
  await expect(showing(guest.page)).toBeVisible();
  await expect(told(guest.page)).toBeHidden();

  await host.camera.show('WIFI:T:WPA;S:guests;P:12345678;;');
  await host.page.getByRole('button', named('shared_pair_next')).tap();
  await expect(told(host.page)).toBeVisible();
  await expect(host.page.getByLabel(ENGLISH.text('shared_scan_label'))).toBeVisible();
  await host.camera.show(await readAnswer(guest.page));
  await startPairedGame(host.page, guest.page);
});

/** Runs in the page: reports a missing camera only while a finger is down. */
function loseCameraLate(): void {
  const lost = new DOMException('no camera', 'NotFoundError');
  navigator.mediaDevices.getUserMedia = () =>
    new Promise((_, reject) => document.addEventListener('touchstart', () => reject(lost), { once: true }));
}

test('two devices pair by copied texts, invalid texts are reported, and a reloaded guest pairs again; they play a whole game and verify the deck', async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const pages = [await newDevice(browser, TABLET, MOTION), await newDevice(browser, PHONE, MOTION)] as const;
  const [host, guest] = pages;
  for (const page of [host, guest]) await blockSignalling(page.context());
  // the error must not move the button away from under the finger
  await host.addInitScript(loseCameraLate);
  await openTable(host, String(baseURL), { players: 2, beginners: true });
  // in the lobby, and in the invitation sheet over it
  await host.getByRole('button', named('shared_invite')).tap();
  await expect(host.getByText(ENGLISH.like('shared_net_no_signalling'))).toHaveCount(2);
  const trouble = host.getByRole('dialog').getByText(ENGLISH.like('shared_net_no_signalling'));
  await expect(trouble).toBeVisible();
  await expect(
    host.getByRole('dialog').getByText(ENGLISH.text('shared_net_no_signalling_next')),
  ).toBeVisible();
  const offer = await startPairing(host);
  await expect(trouble, 'one thing at a time').toBeHidden();

  await guest.goto(new URL('join', String(baseURL)).href);
  await guest.getByRole('textbox', named('shared_join_name')).fill('Ben');
  await guest.getByText(ENGLISH.text('shared_join_paste')).tap();
  const pasted = guest.getByRole('textbox', named('shared_pair_offer'));
  const hand = async (text: string): Promise<void> => {
    await pasted.fill(text);
    await guest.getByRole('button', named('shared_join_go')).last().tap();
  };
  await hand(offer.slice(0, -3));
  await expect(guest.getByText(ENGLISH.text('shared_net_not_an_invitation'))).toBeVisible();
  await hand('https://example.org/');
  await expect(guest.getByText(ENGLISH.text('shared_join_code_bad'))).toBeVisible();
  await hand(offer);
  const answer = await readAnswer(guest);

  await host.getByRole('button', named('shared_pair_next')).tap();
  const given = host.getByRole('textbox', named('shared_pair_answer_paste'));
  await given.fill('see you at eight');
  await host.getByRole('button', named('action_ok')).tap();
  await expect(host.getByText(ENGLISH.text('shared_net_not_an_invitation'))).toBeVisible();
  await expect(host.getByText(ENGLISH.text('shared_net_not_an_invitation_next'))).toBeVisible();
  await given.fill(answer);
  await host.getByRole('button', named('action_ok')).tap();
  await startPairedGame(host, guest);
  await playToRound([host, guest], 2);

  await guest.reload();
  await expect(guest.getByText(ENGLISH.text('shared_net_paired'))).toBeVisible();
  await expect(guest.getByText(ENGLISH.text('shared_net_paired_next'))).toBeVisible();
  await chooseInMenu(host, 'shared_invite');
  const again = await startPairing(host);
  await guest.getByText(ENGLISH.text('shared_join_paste')).tap();
  await hand(again);
  await host.getByRole('button', named('shared_pair_next')).tap();
  await given.fill(await readAnswer(guest));
  await host.getByRole('button', named('action_ok')).tap();
  await waitForDeal(guest);
  await expect.poll(async () => (await roundOf(guest)) - (await roundOf(host))).toBe(0);

  await closeSheets(host);
  await playToTheEnd(pages);
  const winners = await Promise.all(
    pages.map((page) => page.getByRole('heading', { level: 1 }).textContent()),
  );
  expect(new Set(winners).size, winners.join()).toBe(1);
  for (const page of pages) await expect(page.getByText(ENGLISH.text('shared_fair_ok'))).toBeVisible();
});

/** Pairs a device by two texts, and waits until it is at the table. */
async function pair(host: Page, offer: string, guest: Page, name: string): Promise<void> {
  await pairByText(host, offer, guest);
  await expect(host.getByText(ENGLISH.text('shared_pair_came', { name }))).toBeVisible({ timeout: 40_000 });
  await closeSheets(host);
}

test(
  'a reloaded guest takes over without a server when the host is gone, and the other guest pairs with it',
  { tag: '@long' },
  async ({ browser, baseURL }) => {
    test.slow();
    const [tablet, ana, ben] = [
      await newDevice(browser, TABLET),
      await newDevice(browser),
      await newDevice(browser),
    ];
    const faults = collectPageErrors([tablet, ana, ben]);
    for (const page of [tablet, ana, ben]) await blockSignalling(page.context());
    await openTable(tablet, String(baseURL), { players: 2, beginners: true });
    await tablet.getByRole('button', startingWith('shared_rise')).tap();
    for (const [guest, name, seat] of [
      [ana, 'Ana', 1],
      [ben, 'Ben', 2],
    ] as const) {
      await guest.goto(new URL('join', String(baseURL)).href);
      await guest.getByRole('textbox', named('shared_join_name')).fill(name);
      await pair(tablet, await createInvitation(tablet), guest, name);
      await takeSeat(guest, seat, name);
    }
    await start(tablet);
    for (const page of [ana, ben]) await waitForDeal(page);
    await playToRound([ana, ben], 2);
    await waitForSameRevision([tablet, ana, ben]);
    const before = await stateOf(ana);
    await tablet.close();
    // the way back also appears without a reload
    await ben.getByRole('button', named('shared_pair_return')).tap({ timeout: 40_000 });
    await ben.getByText(ENGLISH.text('shared_join_paste')).waitFor();
    for (const page of [ana, ben]) await page.reload();
    await ana.getByRole('button', named('shared_paired_show')).tap();
    await expect.poll(() => stateOf(ana)).toMatchObject({ log: before?.log, epoch: 1 });
    await ana.getByRole('button', named('shared_gone_continue')).tap();
    await expect.poll(() => stateOf(ana)).toMatchObject({ log: before?.log, epoch: 2 });
    await chooseInMenu(ana, 'shared_invite');
    await pair(ana, await startPairing(ana), ben, 'Ben');
    await playToRound([ana, ben], 3);
    expect(faults).toEqual([]);
  },
);
