import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { knock, openLobby, start, takeSeat } from '../../src/tools/support/shared-screen-player.ts';
import { test } from './fixtures.ts';
import { collectPageErrors, joinAtSeat, newDevice, TABLET, waitForDeal } from './shared-table.ts';

// Who is let in to a table, and by which way, on real pages and data channels.

const codeOf = (link: string): string => new URL(link).searchParams.get('room') ?? '';
/** The host and the devices at its list of devices. */
const listed = (host: Page, name: string) =>
  host.getByRole('region', { name: 'Devices' }).getByText(name, { exact: true });
const waits = (page: Page) => page.getByRole('heading', { name: 'Waiting to be let in' });
const isIn = (page: Page) => page.getByRole('heading', { name: 'Seats', exact: true });

test('a device that comes by the code alone waits until the host lets it in, also after a reload and during the game', async ({
  browser,
  baseURL,
}) => {
  const url = String(baseURL);
  const [host, ben, nora] = [
    await newDevice(browser, TABLET),
    await newDevice(browser),
    await newDevice(browser),
  ];
  const faults = collectPageErrors([host, ben, nora]);
  const code = codeOf(await openLobby(host, url, { players: 2, beginners: true }));
  await knock(ben, url, code, 'Ben');
  await expect(waits(ben)).toBeVisible();
  await expect(ben.getByText(code.toUpperCase())).toBeVisible();
  await expect(host.getByText('Ben wants to join')).toBeVisible();
  await expect(host).toHaveTitle(/^● Someone wants to join/);
  await expect(listed(host, 'Ben'), 'nobody is at the table before they are let in').toHaveCount(0);

  await ben.reload();
  await expect(waits(ben)).toBeVisible();
  await expect(host.getByRole('button', { name: 'Let in: Ben' })).toHaveCount(1);
  await host.getByRole('button', { name: 'Let in: Ben' }).tap();
  await expect(isIn(ben)).toBeVisible();
  await expect(host.getByText('Ben wants to join')).toBeHidden();
  await takeSeat(ben, 2, 'Ben');
  await ben.reload();
  await expect(isIn(ben), 'a member is not asked again').toBeVisible();

  await start(host);
  await waitForDeal(ben);
  await knock(nora, url, code, 'Nora');
  await expect(waits(nora)).toBeVisible();
  await host.getByRole('button', { name: 'Let in: Nora' }).tap();
  await waitForDeal(nora);
  expect(faults).toEqual([]);
});

test('a device that is turned away is told so, and is not at the table', async ({ browser, baseURL }) => {
  const url = String(baseURL);
  const [host, nora] = [await newDevice(browser, TABLET), await newDevice(browser)];
  const code = codeOf(await openLobby(host, url, { players: 2 }));
  await knock(nora, url, code, 'Nora');
  await host.getByRole('button', { name: 'Turn away: Nora' }).tap();
  await expect(nora.getByText('The host didn’t let this device in.')).toBeVisible();
  await expect(nora.getByRole('button', { name: 'Rejoin' })).toHaveCount(0);
  await expect(host.getByText('Nora wants to join')).toBeHidden();
  await expect(listed(host, 'Nora')).toHaveCount(0);
});

test('an open table lets in everybody who has the code, also those that wait', async ({
  browser,
  baseURL,
}) => {
  const url = String(baseURL);
  const [host, ben, nora] = [
    await newDevice(browser, TABLET),
    await newDevice(browser),
    await newDevice(browser),
  ];
  const code = codeOf(await openLobby(host, url, { players: 2 }));
  await knock(ben, url, code, 'Ben');
  await expect(waits(ben)).toBeVisible();
  await host.getByRole('button', { name: 'Invite' }).tap();
  await expect(
    host.getByRole('dialog').getByRole('button', { name: 'Let in: Ben' }),
    'the invitation shows who waits',
  ).toBeVisible();
  await host.getByRole('switch', { name: /^Let everyone in who has the code/ }).tap();
  await expect(isIn(ben)).toBeVisible();
  await knock(nora, url, code, 'Nora');
  await expect(isIn(nora)).toBeVisible();
});

test('a link lets a device in at once, also after a reload before it got there', async ({
  browser,
  baseURL,
}) => {
  const [host, ben, cleo] = [
    await newDevice(browser, TABLET),
    await newDevice(browser),
    await newDevice(browser),
  ];
  const link = await openLobby(host, String(baseURL), { players: 2 });
  await joinAtSeat(ben, link, 'Ben', 2);
  await expect.poll(() => new URL(ben.url()).hash, 'the address needs the key no longer').toBe('');
  await expect(host.getByText(/wants to join/)).toHaveCount(0);

  // the server introduces nobody until the page has been reloaded
  let isBlocked = true;
  await cleo.routeWebSocket(/peerjs/, (socket) => {
    if (isBlocked) void socket.close();
    else socket.connectToServer();
  });
  await cleo.goto(link);
  await cleo.getByRole('textbox', { name: 'Your name' }).fill('Cleo');
  await cleo.getByRole('button', { name: 'Join', exact: true }).tap();
  await expect(cleo.getByRole('heading', { name: 'Table on several devices' })).toBeVisible();
  expect(new URL(cleo.url()).hash).toBe(new URL(link).hash);
  isBlocked = false;
  await cleo.reload();
  await cleo.getByRole('button', { name: 'Join', exact: true }).tap();
  await expect(isIn(cleo)).toBeVisible();
});

test('a link that names another host is refused, and a new one in the same tab lets the device in', async ({
  browser,
  baseURL,
}) => {
  const [host, nora] = [await newDevice(browser, TABLET), await newDevice(browser)];
  const link = await openLobby(host, String(baseURL), { players: 2 });
  const wrong = link.replace(/#key=(.)/, (_, digit) => `#key=${digit === '0' ? '1' : '0'}`);
  await nora.goto(wrong);
  await nora.getByRole('textbox', { name: 'Your name' }).fill('Nora');
  await nora.getByRole('button', { name: 'Join', exact: true }).tap();
  await expect(
    nora.getByText('The device that answered is not the host that the invitation names.'),
  ).toBeVisible();
  await expect(nora.getByText('Ask for a new invitation.')).toBeVisible();
  await expect(listed(host, 'Nora')).toHaveCount(0);
  await nora.goto(link);
  await nora.getByRole('button', { name: 'Join', exact: true }).tap();
  await expect(isIn(nora)).toBeVisible();
  await expect(listed(host, 'Nora')).toBeVisible();
});
