import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { come, openTable, sit, start } from '../../src/tools/shared-screen-player.ts';
import { lanAddress } from '../../src/tools/lan.ts';
import { test } from './seeded.ts';
import { dealt, device, faultsOf, TABLET } from './tables.ts';

// Whoever runs `npm start` opens the first address that it prints: localhost.

/** What the browser finds wrong with these pages, to be empty at the end. */
function complaintsOf(pages: readonly Page[]): readonly string[] {
  const complaints: string[] = [];
  for (const page of pages) {
    page.on('console', (said) => {
      if (said.type() === 'error') complaints.push(said.text());
    });
  }
  return complaints;
}

test('the link of a host on localhost leads others to it over the network', async ({ browser, baseURL }) => {
  const { port } = new URL(String(baseURL));
  const [host, guest] = [await device(browser, TABLET), await device(browser)];
  const said = await host.request.get(`${String(baseURL)}/lan.json`);
  const lan = lanAddress();
  expect(await said.json()).toEqual({ origin: lan && `http://${lan}:${port}` });
  // a name for this machine that browsers take for another: it may be in no network
  const origin = `http://table.test:${port}`;
  await host.route('**/lan.json', (route) => route.fulfill({ json: { origin } }));
  const faults = [faultsOf([host, guest]), complaintsOf([host, guest])];
  await openTable(host, String(baseURL), { players: 2, beginners: true });
  expect(new URL(host.url()).hostname).toBe('localhost');
  await host.getByRole('button', { name: 'Invite' }).tap();
  const link = await host.getByRole('textbox', { name: 'Link' }).inputValue();
  expect(new URL(link).origin).toBe(origin);
  await expect(host.getByRole('img', { name: 'QR code: Link' })).toBeVisible();
  await expect(host.getByText(/only works on this device/)).toBeHidden();
  await come(guest, link, 'Ben');
  await expect(host.getByText('Ben has joined.'), 'told where the host looks').toBeVisible();
  await host.getByRole('button', { name: 'Close', exact: true }).tap();
  await sit(guest, 2, 'Ben');
  await start(host);
  await dealt(guest);
  expect(faults).toEqual([[], []]);
});

test('without a network there is no link, and devices pair', async ({ browser, baseURL }) => {
  const host = await device(browser, TABLET);
  await host.route('**/lan.json', (route) => route.fulfill({ json: { origin: null } }));
  await openTable(host, String(baseURL), { players: 2 });
  await host.getByRole('button', { name: 'Invite' }).tap();
  await expect(host.getByText(/only works on this device/)).toBeVisible();
  await expect(host.getByRole('textbox', { name: 'Link' })).toBeHidden();
  await host.getByRole('button', { name: 'Pair a device' }).tap();
  await expect(host.getByRole('img', { name: 'QR code: Invitation' })).toBeVisible();
});
