import type { Browser, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import {
  come,
  openLobby,
  openTable,
  playToTheEnd,
  playToRound,
  start,
  stateOf,
  takeOver,
} from '../../src/tools/shared-screen-player.ts';
import { launchWhole } from './net/camera.ts';
import { OwnServer } from './net/server.ts';
import { test } from './seeded.ts';
import { choose, dealt, device, faultsOf, join, TABLET } from './tables.ts';

/** The revision of the table that a device has kept; null: none. */
const keptBy = (page: Page): Promise<number | null> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const open = indexedDB.open('kilowatt');
        open.onerror = reject;
        open.onsuccess = () => {
          const [name = ''] = open.result.objectStoreNames;
          const rows = open.result
            .transaction(name)
            .objectStore(name)
            .getAll(IDBKeyRange.bound(['seen'], ['seen', []]));
          rows.onerror = reject;
          rows.onsuccess = () => {
            open.result.close();
            const [row] = rows.result as { tableView: { revision: number } }[];
            resolve(row?.tableView.revision ?? null);
          };
        };
      }),
  );

/** A tablet without a seat hosts, Ana and Ben play; the second round has begun. */
async function boardAndTwo(
  browser: Browser,
  url: string,
): Promise<{ tablet: Page; ana: Page; ben: Page; faults: readonly string[] }> {
  const [tablet, ana, ben] = [await device(browser, TABLET), await device(browser), await device(browser)];
  const faults = faultsOf([tablet, ana, ben]);
  const link = await openLobby(tablet, url, { players: 2, beginners: true });
  await tablet.getByText('Shared board').tap();
  await join(ana, link, 'Ana', 1);
  await join(ben, link, 'Ben', 2);
  await start(tablet);
  await dealt(ana);
  await playToRound([ana, ben], 2);
  return { tablet, ana, ben, faults };
}

test('the host is gone: a guest continues, the other agrees, and the old host yields when it is back', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const { tablet, ana, ben, faults } = await boardAndTwo(browser, String(baseURL));
  const old = tablet.url();
  await tablet.close();

  await ana.getByRole('button', { name: 'Become the host' }).tap({ timeout: 30_000 });
  await ben.getByText(/Ana offers to become the host/).waitFor({ timeout: 40_000 });
  await ben.getByRole('button', { name: 'Agree' }).tap();
  await expect(ana.getByText('You’re now the host.')).toBeVisible();
  await expect(ben.getByText('Ana is now the host.')).toBeVisible();
  const epoch = async (page: typeof ana): Promise<number | undefined> => (await stateOf(page))?.epoch;
  for (const page of [ana, ben]) await expect.poll(() => epoch(page), { timeout: 30_000 }).toBe(2);
  await playToRound([ana, ben], 3);

  const back = await tablet.context().newPage();
  await back.goto(old);
  await expect(back.getByText('Ana is now the host.')).toBeVisible({ timeout: 40_000 });
  await expect.poll(() => epoch(back), { timeout: 30_000 }).toBe(2);
  await expect(back).toHaveURL(/\/join/);
  // an old way leads to the same table, and opens no second one
  await back.goto(old);
  await expect(back).toHaveURL(/\/join/);
  await expect.poll(() => epoch(back), { timeout: 30_000 }).toBe(2);
  await playToTheEnd([ana, ben, back]);
  const states = await Promise.all([ana, ben, back].map(stateOf));
  for (const state of states) expect(state).toEqual(states[0]);
  expect(faults).toEqual([]);
  for (const page of [ana, ben]) {
    await expect(page.getByText('Fair deck: checked by this device')).toBeVisible();
  }
});

test('an old host whose table went on and was ended elsewhere finds its game, and is not led back to it', async ({
  browser,
  baseURL,
}) => {
  const { tablet, ana, ben, faults } = await boardAndTwo(browser, String(baseURL));
  const old = tablet.url();
  await tablet.close();
  await ana.getByRole('button', { name: 'Become the host' }).waitFor({ timeout: 30_000 });
  await takeOver(ana, [ben]);
  const back = await tablet.context().newPage();
  await back.goto(old);
  await expect(back.getByText('Ana is now the host.')).toBeVisible({ timeout: 40_000 });
  await choose(ana, 'Close table');
  await ana.getByRole('button', { name: 'Close table' }).last().tap();
  await back.getByRole('link', { name: 'Back to start page' }).tap();
  const card = back.getByRole('article').getByRole('link', { name: /Now hosted on another device/ });
  await expect(card).toBeVisible();
  await expect(back.getByRole('link', { name: /^Continue/ })).toHaveCount(0);
  await card.tap();
  await dealt(back);
  expect(faults).toEqual([]);
});

test('no page outlived the host: of two that continue at once one goes on, and the other finds it', async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const { tablet, ana, ben, faults } = await boardAndTwo(browser, String(baseURL));
  const before = await stateOf(tablet);
  for (const page of [ana, ben]) await expect.poll(() => keptBy(page)).toBe(before?.revision);
  await tablet.close();
  for (const page of [ana, ben]) {
    await page.reload();
    await expect.poll(() => stateOf(page), 'what it saw last').toMatchObject({ log: before?.log, epoch: 1 });
  }
  const both = [ana, ben].map((page) => page.getByRole('button', { name: 'Become the host' }));
  for (const button of both) await button.waitFor({ timeout: 40_000 });
  await Promise.all(both.map((button) => button.tap()));
  for (const page of [ana, ben]) {
    await expect.poll(() => stateOf(page), { timeout: 40_000 }).toMatchObject({ epoch: 2, log: before?.log });
  }
  await expect.poll(() => [ana, ben].filter((page) => page.url().includes('/host')).length).toBe(1);
  await playToRound([ana, ben], 3);
  expect(faults).toEqual([]);
});

test('without the signalling server nobody new finds the table, the game goes on, and with it they do', async ({
  browser,
}) => {
  test.slow();
  const server = await OwnServer.start();
  try {
    const [anna, ben, cleo] = [await device(browser, TABLET), await device(browser), await device(browser)];
    const link = await openLobby(anna, server.url, { players: 2, beginners: true });
    await join(ben, link, 'Ben', 2);
    await start(anna);
    await dealt(ben);
    await cleo.goto(link);
    await cleo.getByRole('textbox', { name: 'Your name' }).fill('Cleo');
    await server.stop();
    await playToRound([anna, ben], 2);

    await cleo.getByRole('button', { name: 'Join', exact: true }).tap();
    await expect(cleo.getByText(/^The connection server .* isn’t responding/)).toBeVisible({
      timeout: 30_000,
    });
    await expect(cleo.getByText(/^Pair without a server/)).toBeVisible();
    await cleo.getByRole('button', { name: 'Try another way' }).tap();
    await expect(cleo.getByText('Or paste an invitation')).toBeVisible();

    await server.start();
    await expect(async () => {
      if (await cleo.getByRole('button', { name: 'Try another way' }).isVisible())
        await cleo.getByRole('button', { name: 'Try another way' }).tap();
      const join = cleo.getByRole('button', { name: 'Join', exact: true });
      if (await join.isVisible()) await join.tap();
      await expect(cleo.getByRole('list', { name: 'Turn order' })).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 60_000 });
  } finally {
    await server.stop();
  }
});

test('a browser without WebRTC: host and guest are told, and nothing is tried again in vain', async ({
  browser,
  baseURL,
}) => {
  const [host, guest] = [await device(browser), await device(browser)];
  for (const page of [host, guest])
    await page.addInitScript(() => Reflect.deleteProperty(window, 'RTCPeerConnection'));
  await openTable(host, String(baseURL), { players: 2 });
  await expect(host.getByText(/^This browser doesn’t support direct connections/)).toBeVisible();
  await expect(host.getByText('Room code')).toBeHidden();
  await guest.goto('/join?room=abcde');
  await guest.getByRole('textbox', { name: 'Your name' }).fill('Cleo');
  await guest.getByRole('button', { name: 'Join', exact: true }).tap();
  await expect(guest.getByText(/^This browser doesn’t support direct connections/)).toBeVisible();
  await expect(guest.getByText(/^Use an up-to-date Chrome/)).toBeVisible();
  await expect(guest.getByText(/Trying again/)).toBeHidden();
});

/** A device with a newer version of the app: whatever it says is one protocol ahead. */
async function tellNewer(page: Page, link: string): Promise<void> {
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
  await page.getByRole('textbox', { name: 'Your name' }).fill('Zoe');
  await page.getByRole('button', { name: 'Join', exact: true }).tap();
  await expect(page.getByText('The two devices run different versions of Kilowatt.')).toBeVisible();
  await expect(page.getByText('Update both to the latest version, then rejoin.')).toBeVisible();
}

test('no table, no place to sit, no camera: each is told, with what to do next', async ({
  browser,
  baseURL,
}) => {
  const stranger = await device(browser);
  await stranger.goto(new URL('join', String(baseURL)).href);
  await stranger.getByRole('textbox', { name: 'Your name' }).fill('Dora');
  await stranger.getByRole('textbox', { name: 'Room code or link' }).fill('zzzz9');
  await stranger.getByRole('button', { name: 'Join', exact: true }).tap();
  await expect(stranger.getByText('There is no table with the room code ZZZZ9.')).toBeVisible({
    timeout: 40_000,
  });
  await expect(stranger.getByText('Check the code, and that the host has the table open.')).toBeVisible();
  await stranger.getByRole('button', { name: 'Try another way' }).tap();
  await expect(stranger.getByRole('textbox', { name: 'Room code or link' })).toHaveValue('ZZZZ9');

  const anna = await device(browser, TABLET);
  const link = await openLobby(anna, String(baseURL), { players: 2, beginners: true });
  await tellNewer(await device(browser), link);
  await join(await device(browser), link, 'Ben', 2);
  await come(stranger, link, 'Dora');
  await expect(stranger.getByRole('button', { name: /^Take seat/ })).toHaveCount(0);
  await expect(stranger.getByText(/^This device has no seat/)).toBeVisible();

  const scan = async (page: typeof anna, url: string): Promise<void> => {
    await page.goto(new URL('join', url).href);
    await page.getByRole('button', { name: 'Scan' }).tap();
  };
  const none = await device(browser);
  await scan(none, String(baseURL));
  await expect(
    none.getByText(/^This device has no camera|^This page isn’t allowed to use the camera/),
  ).toBeVisible();
  await expect(none.getByText(/aste the text instead/)).toBeVisible();
  const args = ['--use-fake-device-for-media-stream', '--host-resolver-rules=MAP table.test 127.0.0.1'];
  const other = await launchWhole(...args, '--deny-permission-prompts');
  try {
    const refused = await device(other);
    await scan(refused, String(baseURL));
    await expect(refused.getByText('This page isn’t allowed to use the camera.')).toBeVisible();
    await scan(refused, `http://table.test:${new URL(String(baseURL)).port}/`);
    await expect(refused.getByText('Browsers only allow the camera on https pages.')).toBeVisible();
  } finally {
    await other.close();
  }
});
