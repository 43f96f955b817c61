import { expect, type Page } from '@playwright/test';
import { ENGLISH, named, startingWith } from '#tools/support/phrases.ts';
import { knock, openLobby, start, takeSeat } from '#tools/support/shared-screen-player.ts';
import { test } from './fixtures.ts';
import { collectPageErrors, joinAtSeat, newDevice, TABLET, waitForDeal } from './shared-table.ts';

// Who is admitted to a table, and how, on real pages and data channels.

const codeOf = (link: string): string => new URL(link).searchParams.get('room') ?? '';
/** The host's list entries of devices with this name. */
const listed = (host: Page, name: string) =>
  host.getByRole('region', named('shared_devices')).getByText(name, { exact: true });
const waits = (page: Page) => page.getByRole('heading', named('shared_knocking'));
const isIn = (page: Page) => page.getByRole('heading', named('shared_seats'));

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
  await expect(host.getByText(ENGLISH.text('shared_knock_wants', { name: 'Ben' }))).toBeVisible();
  await expect(host).toHaveTitle(new RegExp(`^● ${ENGLISH.text('shared_knock_title')}`));
  await expect(listed(host, 'Ben'), 'nobody is at the table before they are let in').toHaveCount(0);

  await ben.reload();
  await expect(waits(ben)).toBeVisible();
  await expect(host.getByRole('button', named('shared_knock_let_in_of', { name: 'Ben' }))).toHaveCount(1);
  await host.getByRole('button', named('shared_knock_let_in_of', { name: 'Ben' })).tap();
  await expect(isIn(ben)).toBeVisible();
  await expect(host.getByText(ENGLISH.text('shared_knock_wants', { name: 'Ben' }))).toBeHidden();
  await takeSeat(ben, 2, 'Ben');
  await ben.reload();
  await expect(isIn(ben), 'a member is not asked again').toBeVisible();

  await start(host);
  await waitForDeal(ben);
  await knock(nora, url, code, 'Nora');
  await expect(waits(nora)).toBeVisible();
  await host.getByRole('button', named('shared_knock_let_in_of', { name: 'Nora' })).tap();
  await waitForDeal(nora);
  expect(faults).toEqual([]);
});

test('a device that is turned away is told so, and is not at the table', async ({ browser, baseURL }) => {
  const url = String(baseURL);
  const [host, nora] = [await newDevice(browser, TABLET), await newDevice(browser)];
  const code = codeOf(await openLobby(host, url, { players: 2 }));
  await knock(nora, url, code, 'Nora');
  await host.getByRole('button', named('shared_knock_turn_away_of', { name: 'Nora' })).tap();
  await expect(nora.getByText(ENGLISH.text('shared_close_turned_away'))).toBeVisible();
  await expect(nora.getByRole('button', named('shared_close_again'))).toHaveCount(0);
  await expect(host.getByText(ENGLISH.text('shared_knock_wants', { name: 'Nora' }))).toBeHidden();
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
  await host.getByRole('button', named('shared_invite')).tap();
  await expect(
    host.getByRole('dialog').getByRole('button', named('shared_knock_let_in_of', { name: 'Ben' })),
    'the invitation shows who waits',
  ).toBeVisible();
  await host.getByRole('switch', startingWith('shared_invite_open')).tap();
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
  await expect(host.getByText(ENGLISH.like('shared_knock_wants'))).toHaveCount(0);

  // the server introduces nobody until the page has been reloaded
  let isBlocked = true;
  await cleo.routeWebSocket(/peerjs/, (socket) => {
    if (isBlocked) void socket.close();
    else socket.connectToServer();
  });
  await cleo.goto(link);
  await cleo.getByRole('textbox', named('shared_join_name')).fill('Cleo');
  await cleo.getByRole('button', named('shared_join_go')).tap();
  await expect(cleo.getByRole('heading', named('shared_title'))).toBeVisible();
  expect(new URL(cleo.url()).hash).toBe(new URL(link).hash);
  isBlocked = false;
  await cleo.reload();
  await cleo.getByRole('button', named('shared_join_go')).tap();
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
  await nora.getByRole('textbox', named('shared_join_name')).fill('Nora');
  await nora.getByRole('button', named('shared_join_go')).tap();
  await expect(nora.getByText(ENGLISH.text('shared_close_not_the_host'))).toBeVisible();
  await expect(nora.getByText(ENGLISH.text('shared_close_not_the_host_next'))).toBeVisible();
  await expect(listed(host, 'Nora')).toHaveCount(0);
  await nora.goto(link);
  await nora.getByRole('button', named('shared_join_go')).tap();
  await expect(isIn(nora)).toBeVisible();
  await expect(listed(host, 'Nora')).toBeVisible();
});
