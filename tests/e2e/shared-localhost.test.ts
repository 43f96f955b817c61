import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { joinTable, openTable, takeSeat, start } from '../../src/tools/support/shared-screen-player.ts';
import { lanAddress } from '../../src/server/lan.ts';
import { test } from './fixtures.ts';
import { waitForDeal, newDevice, collectPageErrors, TABLET } from './shared-table.ts';

/** Errors on the consoles of these pages, to be empty at the end. */
function collectConsoleErrors(pages: readonly Page[]): readonly string[] {
  const errors: string[] = [];
  for (const page of pages) {
    page.on('console', (said) => {
      if (said.type() === 'error') errors.push(said.text());
    });
  }
  return errors;
}

test('the link of a host at localhost leads other devices to its address in the network', async ({
  browser,
  baseURL,
}) => {
  const { port } = new URL(String(baseURL));
  const [host, guest] = [await newDevice(browser, TABLET), await newDevice(browser)];
  const said = await host.request.get(`${String(baseURL)}/lan.json`);
  const lan = lanAddress();
  expect(await said.json()).toEqual({ origin: lan && `http://${lan}:${port}` });
  // a name that stands for another machine, since this one may be in no network
  const origin = `http://table.test:${port}`;
  await host.route('**/lan.json', (route) => route.fulfill({ json: { origin } }));
  const faults = [collectPageErrors([host, guest]), collectConsoleErrors([host, guest])];
  await openTable(host, String(baseURL), { players: 2, beginners: true });
  expect(new URL(host.url()).hostname).toBe('localhost');
  await host.getByRole('button', { name: 'Invite' }).tap();
  const link = await host.getByRole('textbox', { name: 'Link' }).inputValue();
  expect(new URL(link).origin).toBe(origin);
  await expect(host.getByRole('img', { name: 'QR code: Link' })).toBeVisible();
  await expect(host.getByText(/only works on this device/)).toBeHidden();
  await joinTable(guest, link, 'Ben');
  await expect(host.getByText('Ben has joined.'), 'the invitation names the guest').toBeVisible();
  await host.getByRole('button', { name: 'Close', exact: true }).tap();
  await takeSeat(guest, 2, 'Ben');
  await start(host);
  await waitForDeal(guest);
  expect(faults).toEqual([[], []]);
});

test('a host without a network shows no link, and pairs devices', async ({ browser, baseURL }) => {
  const host = await newDevice(browser, TABLET);
  await host.route('**/lan.json', (route) => route.fulfill({ json: { origin: null } }));
  await openTable(host, String(baseURL), { players: 2 });
  await host.getByRole('button', { name: 'Invite' }).tap();
  await expect(host.getByText(/only works on this device/)).toBeVisible();
  await expect(host.getByRole('textbox', { name: 'Link' })).toBeHidden();
  await host.getByRole('button', { name: 'Pair a device' }).tap();
  await expect(host.getByRole('img', { name: 'QR code: Invitation' })).toBeVisible();
});
