import { type Browser, expect, type Page } from '@playwright/test';
import { ENGLISH, named } from '#tools/support/phrases.ts';
import { openLobby, openTable, playToRound, start } from '#tools/support/shared-screen-player.ts';
import { test as base } from './fixtures.ts';
import { onlyByRelay, Relay, routesOf } from './net/turn-relay.ts';
import {
  blockSignalling,
  collectPageErrors,
  createInvitation,
  joinAtSeat,
  newDevice,
  pairByText,
  startPairedGame,
  TABLET,
  waitForDeal,
  waitForSameRevision,
} from './shared-table.ts';

// Devices that reach each other only through a TURN server from their players' settings.

const test = base.extend<{ readonly relay: Relay }>({
  relay: async ({ page: _page }, use) => {
    const relay = await Relay.start();
    await use(relay);
    relay.stop();
  },
});

/** A device that reaches others only through a relay, with this server in its settings. */
async function relayedDevice(browser: Browser, server: string, viewport?: typeof TABLET): Promise<Page> {
  const page = await newDevice(browser, viewport);
  await onlyByRelay(page);
  await enterServer(page, server);
  return page;
}
async function enterServer(page: Page, server: string): Promise<void> {
  await page.goto('/settings');
  const field = page.getByRole('textbox', named('shared_set_ice'));
  await field.fill(server);
  await field.blur();
  await page.reload();
  await expect(field).toHaveValue(server);
}

/** Expects the page's only open connection to lead through the relay at both ends. */
const expectRelayed = (page: Page): Promise<void> =>
  expect.poll(() => routesOf(page)).toEqual(['relay to relay']);

test('two devices play through a relay, also after a reload', async ({ browser, baseURL, relay }) => {
  test.slow();
  const [host, guest] = [
    await relayedDevice(browser, relay.line, TABLET),
    await relayedDevice(browser, relay.line),
  ];
  const faults = collectPageErrors([host, guest]);
  const link = await openLobby(host, String(baseURL), { players: 2, beginners: true });
  await joinAtSeat(guest, link, 'Ben', 2);
  await start(host);
  await waitForDeal(guest);
  for (const page of [host, guest]) await expectRelayed(page);
  const before = relay.carried;
  await playToRound([host, guest], 2);
  await expect.poll(() => relay.carried).toBeGreaterThan(before);

  await guest.reload();
  await waitForDeal(guest);
  await expectRelayed(guest);
  await playToRound([host, guest], 3);
  await waitForSameRevision([host, guest]);
  expect(faults).toEqual([]);
});

test(
  'a wrong relay password is reported, and the same link works once it is corrected',
  { tag: '@long' },
  async ({ browser, baseURL, relay }) => {
    const [host, guest] = [
      await relayedDevice(browser, relay.line, TABLET),
      await relayedDevice(browser, relay.lineWithWrongPassword),
    ];
    const link = await openLobby(host, String(baseURL), { players: 2, beginners: true });
    await guest.goto(link);
    await guest.getByRole('textbox', named('shared_join_name')).fill('Ben');
    await guest.getByRole('button', named('shared_join_go')).tap();
    const told = guest
      .getByText(ENGLISH.like('shared_net_relay_refused'))
      .filter({ hasText: 'turn:127.0.0.1:' });
    await expect(told).toBeVisible({ timeout: 20_000 });
    await enterServer(guest, relay.line);
    await joinAtSeat(guest, link, 'Ben', 2);
    await expectRelayed(guest);
  },
);

test('two devices with a relay in their settings can be paired by two texts', async ({
  browser,
  baseURL,
  relay,
}) => {
  const [host, guest] = [
    await relayedDevice(browser, relay.line, TABLET),
    await relayedDevice(browser, relay.line),
  ];
  for (const page of [host, guest]) await blockSignalling(page.context());
  await openTable(host, String(baseURL), { players: 2, beginners: true });
  const offer = await createInvitation(host);
  await guest.goto('/join');
  await guest.getByRole('textbox', named('shared_join_name')).fill('Ben');
  await pairByText(host, offer, guest);
  await startPairedGame(host, guest);
  for (const page of [host, guest]) await expectRelayed(page);
});
