import { expect } from '@playwright/test';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ENGLISH, named } from '#tools/support/phrases.ts';
import { test } from './fixtures.ts';

const UNREADABLE = ['/play/%F0%9F', '/host/%F0%9F', '/join/%', '/%', '/play/%2F', '/settings/%E0%A4%A'];
const UNKNOWN = ['/play/x/y', '/host', '/a/b/c/d/e', '//other.test/x', '/join/KWX4T'];
const HEADING = { name: 'Page not found' } as const;

test('any address leads to a page that helps', async ({ page, baseURL }) => {
  for (const address of [...UNREADABLE, ...UNKNOWN]) {
    const faults: string[] = [];
    const note = (error: Error): void => void faults.push(error.message);
    page.on('pageerror', note);
    await page.goto(`${baseURL}${address}`);
    await expect(page.getByRole('heading', HEADING), address).toBeVisible();
    page.off('pageerror', note);
    expect(faults, address).toEqual([]);
  }
  await page.getByRole('link', named('action_home')).tap();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', named('app_name'))).toBeVisible();
});

test('an address whose query or part from # on is badly encoded leads to its page, and the app runs', async ({
  page,
}) => {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  for (const address of [
    '/#%',
    '/#%F0%9F',
    '/join?room=kwx4t#key=%',
    '/join?room=%E0%A4%A&server=%#50%',
    '/rules/auction?game=%#5.1%',
    '/settings?game=%F0%9F#100%',
  ]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
    // the router takes over scrolling when it starts
    await expect.poll(() => page.evaluate(() => history.scrollRestoration), address).toBe('manual');
    await page.evaluate(() => Reflect.set(window, 'isSameDocument', true));
    await page.getByRole('link').first().tap();
    await expect(page, address).not.toHaveURL(/%/);
    expect(await page.evaluate(() => Reflect.get(window, 'isSameDocument')), address).toBe(true);
  }
  expect(faults).toEqual([]);
});

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });
  test('any address does so offline, too', async ({ page, context, baseURL }) => {
    await page.goto('/');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await context.setOffline(true);
    for (const address of [...UNREADABLE, ...UNKNOWN]) {
      await page.goto(`${baseURL}${address}`);
      await expect(page.getByRole('heading', HEADING), address).toBeVisible();
    }
  });
});

test('a link that names a server connects to it only after a tap', async ({ page }) => {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(String(request.url));
    response.writeHead(404).end();
  });
  server.on('upgrade', (request, socket) => {
    requests.push(String(request.url));
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  try {
    await page.goto(`/join?room=kwx4t&server=${encodeURIComponent(`http://${host}/peerjs`)}`);
    await expect(page.getByText(ENGLISH.text('shared_join_server', { server: host }))).toBeVisible();
    await page.getByLabel(ENGLISH.text('shared_join_name')).fill('Ana');
    // once the parts of a link's page are there, its prefetches have started
    await page.waitForLoadState('networkidle');
    expect(requests).toEqual([]);
    await page.getByRole('button', named('shared_join_go')).first().tap();
    await expect.poll(() => requests.length).toBeGreaterThan(0);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
