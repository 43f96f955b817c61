import type { Browser, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { openLobby, openTable, playToRound, start, stateOf } from '../../src/tools/shared-screen-player.ts';
import { onlyByRelay, Relay, routesOf } from './net/relay.ts';
import { test as base } from './seeded.ts';
import {
  pairByText,
  begin,
  cutSignalling,
  dealt,
  device,
  faultsOf,
  invitation,
  join,
  TABLET,
} from './tables.ts';

// Devices that reach each other only through a TURN server, entered by their players.

const test = base.extend<{ readonly relay: Relay }>({
  relay: async ({ page: _page }, use) => {
    const relay = await Relay.start();
    await use(relay);
    relay.stop();
  },
});

/** A device in a network of its own, whose player has entered the server. */
async function apart(browser: Browser, server: string, viewport?: typeof TABLET): Promise<Page> {
  const page = await device(browser, viewport);
  await onlyByRelay(page);
  await enter(page, server);
  return page;
}
async function enter(page: Page, server: string): Promise<void> {
  await page.goto('/settings');
  const field = page.getByRole('textbox', { name: 'STUN and TURN servers' });
  await field.fill(server);
  await field.blur();
  await page.reload();
  await expect(field).toHaveValue(server);
}

test('two devices that nothing but a relay connects play by it, also after a reload', async ({
  browser,
  baseURL,
  relay,
}) => {
  test.slow();
  const [host, guest] = [await apart(browser, relay.line, TABLET), await apart(browser, relay.line)];
  const faults = faultsOf([host, guest]);
  const link = await openLobby(host, String(baseURL), { players: 2, beginners: true });
  await join(guest, link, 'Ben', 2);
  await start(host);
  await dealt(guest);
  for (const page of [host, guest]) expect(await routesOf(page)).toEqual(['relay to relay']);
  const before = relay.carried;
  await playToRound([host, guest], 2);
  expect(relay.carried).toBeGreaterThan(before);

  await guest.reload();
  await dealt(guest);
  expect(await routesOf(guest)).toEqual(['relay to relay']);
  await playToRound([host, guest], 3);
  await expect(async () =>
    expect((await stateOf(guest))?.revision).toBe((await stateOf(host))?.revision),
  ).toPass();
  expect(faults).toEqual([]);
});

test('a wrong password is told, and once it is mended the same link leads to the table', async ({
  browser,
  baseURL,
  relay,
}) => {
  const [host, guest] = [
    await apart(browser, relay.line, TABLET),
    await apart(browser, relay.lineWithWrongPassword),
  ];
  const link = await openLobby(host, String(baseURL), { players: 2, beginners: true });
  await guest.goto(link);
  await guest.getByRole('textbox', { name: 'Your name' }).fill('Ben');
  await guest.getByRole('button', { name: 'Join', exact: true }).tap();
  const told = guest.getByText(/^Can’t connect: turn:127\.0\.0\.1:\d+ rejects the name and password/);
  await expect(told).toBeVisible({ timeout: 20_000 });
  await enter(guest, relay.line);
  await join(guest, link, 'Ben', 2);
  expect(await routesOf(guest)).toEqual(['relay to relay']);
});

test('with a relay in their settings two devices are also paired by two texts', async ({
  browser,
  baseURL,
  relay,
}) => {
  const [host, guest] = [await apart(browser, relay.line, TABLET), await apart(browser, relay.line)];
  for (const page of [host, guest]) await cutSignalling(page.context());
  await openTable(host, String(baseURL), { players: 2, beginners: true });
  const offer = await invitation(host);
  await guest.goto('/join');
  await guest.getByRole('textbox', { name: 'Your name' }).fill('Ben');
  await pairByText(host, offer, guest);
  await begin(host, guest);
  for (const page of [host, guest]) expect(await routesOf(page)).toEqual(['relay to relay']);
});
