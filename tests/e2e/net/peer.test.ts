import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { closed, heard, hostOn, join, newDevice, say, test, told } from './devices.ts';
import { bringKit } from './page.ts';

test('two devices talk through the server of npm start, up to 100 KB at once', async ({
  page,
  browser,
  baseURL,
}) => {
  const here = `${baseURL}/peerjs`;
  await hostOn(page, here);
  const guest = await newDevice(browser);
  expect(await join(guest, here)).toBe('');
  const long = 'ü'.repeat(50_000);
  for (const text of ['first', long, 'last']) await say(page, text);
  await say(guest, 'hello');
  await expect.poll(() => heard(page)).toEqual(['hello']);
  await expect.poll(async () => (await heard(guest)).length).toBe(3);
  expect(await heard(guest)).toEqual(['first', long, 'last']);
  expect(await page.evaluate(() => kit.ends.map(({ link }) => link.bufferedBytes))).toEqual([0]);
});

test('it works on a page from plain http in the network', async ({ baseURL, playwright }) => {
  const { port } = new URL(String(baseURL));
  const launch = await playwright.chromium.launch({
    args: ['--host-resolver-rules=MAP table.test 127.0.0.1'],
  });
  try {
    const pages = await Promise.all(
      [0, 1].map(async () =>
        (
          await launch.newContext({ baseURL: `http://table.test:${port}`, serviceWorkers: 'block' })
        ).newPage(),
      ),
    );
    const [host, guest] = pages as [Page, Page];
    const here = `http://table.test:${port}/peerjs`;
    await hostOn(host, here, 'PLAIN');
    expect(await host.evaluate(() => isSecureContext)).toBe(false);
    await bringKit(guest);
    expect(await join(guest, here, 'PLAIN')).toBe('');
    await say(guest, 'hello');
    await expect.poll(() => heard(host)).toEqual(['hello']);
  } finally {
    await launch.close();
  }
});

test('what is sent before a close arrives; the other side is told once', async ({
  page,
  browser,
  server,
}) => {
  await hostOn(page, server.signalling);
  const guest = await newDevice(browser);
  expect(await join(guest, server.signalling)).toBe('');
  await page.evaluate(() => {
    for (const { link } of kit.ends) {
      for (let i = 0; i < 20; i++) link.send(`${i} ${'x'.repeat(50_000)}`);
      link.close();
    }
  });
  await expect.poll(() => closed(guest)).toEqual([1]);
  expect(await heard(guest)).toHaveLength(20);
  expect(await closed(page)).toEqual([0]);
});

test('a page that goes is noticed at once, not when the browser gives it up', async ({
  page,
  browser,
  server,
}) => {
  await hostOn(page, server.signalling);
  const guest = await newDevice(browser);
  expect(await join(guest, server.signalling)).toBe('');
  const gone = Date.now();
  // A tab that is closed may end before its farewell is on its way.
  await guest.reload();
  await expect.poll(() => closed(page)).toEqual([1]);
  // Mostly it takes some 100 ms; a device that vanishes is given up after sixteen seconds.
  expect((await page.evaluate(() => kit.ends[0]?.closedAt ?? Infinity)) - gone).toBeLessThan(20_000);
});

test('nobody hosts there, or no server is there: each has its own code', async ({ page, server }) => {
  await bringKit(page);
  const begun = performance.now();
  expect(await join(page, server.signalling, 'NOBODY', 'NOBODY2', 'NOBODY3')).toBe('net/unknown-room');
  expect(performance.now() - begun).toBeLessThan(12_000);
  await server.stop();
  for (const address of [
    server.signalling,
    'http://localhost:1/peerjs',
    'no address',
    'ftp://example.org/',
  ]) {
    expect(await join(page, address)).toBe('net/no-signalling');
  }
});

test('a table is found under another of its rooms; one that is frozen is told within seconds', async ({
  page,
  browser,
  server,
}) => {
  await hostOn(page, server.signalling, 'ROOM13');
  const guest = await newDevice(browser);
  expect(await join(guest, server.signalling, 'ROOM1', 'ROOM12', 'ROOM13')).toBe('');
  await say(guest, 'hello');
  await expect.poll(() => heard(page)).toEqual(['hello']);
  // as a page that sleeps: the server knows it, and it answers nothing
  const session = await page.context().newCDPSession(page);
  await session.send('Debugger.enable');
  await session.send('Debugger.pause');
  const begun = performance.now();
  const asleep = page.evaluate(() => undefined);
  expect(await join(guest, server.signalling, 'ROOM13')).toBe('net/unreachable');
  expect(performance.now() - begun).toBeLessThan(12_000);
  await session.send('Debugger.disable');
  await asleep;
});

test('the server dies: links live on, and the host is found again when it is back', async ({
  page,
  browser,
  server,
}) => {
  await hostOn(page, server.signalling);
  const guest = await newDevice(browser);
  expect(await join(guest, server.signalling)).toBe('');
  await server.stop();
  await expect.poll(() => told(page)).toBe('net/no-signalling');
  await say(page, 'still here?');
  await expect.poll(() => heard(guest)).toEqual(['still here?']);
  await server.start();
  await expect.poll(() => told(page)).toBe('');
  const late = await newDevice(browser);
  // a host that is busy may be given up: it is asked again
  await expect.poll(() => join(late, server.signalling)).toBe('');
  // its end of the link is open before the host's
  await say(late, 'hello');
  await expect.poll(() => page.evaluate(() => kit.ends.at(-1)?.heard)).toEqual(['hello']);
  await say(page, 'welcome');
  await expect.poll(() => heard(late)).toEqual(['welcome']);
  await expect.poll(() => heard(guest)).toEqual(['still here?', 'welcome']);
  for (const linked of [guest, late]) expect(await closed(linked)).toEqual([0]);
  expect((await closed(page))[0]).toBe(0);
});

test('the server comes after the host', async ({ page, browser, server }) => {
  await server.stop();
  await hostOn(page, server.signalling);
  await expect.poll(() => told(page)).toBe('net/no-signalling');
  await server.start();
  await expect.poll(() => told(page)).toBe('');
  const guest = await newDevice(browser);
  expect(await join(guest, server.signalling)).toBe('');
});

test('a host that reloads is found again; a second one of the same code waits its turn', async ({
  page,
  browser,
  server,
}) => {
  await hostOn(page, server.signalling);
  await expect.poll(() => told(page)).toBe('');
  await hostOn(page, server.signalling);
  await expect.poll(() => told(page)).toBe('');
  const second = await newDevice(browser);
  await hostOn(second, server.signalling);
  await expect
    .poll(async () => [await page.evaluate(() => kit.told), await second.evaluate(() => kit.told)])
    .toEqual([[''], ['net/room-taken']]);
  await page.evaluate(() => kit.stop());
  await expect.poll(() => told(second)).toBe('');
});

test('the server ends cleanly with sockets open', async ({ page, server }) => {
  await hostOn(page, server.signalling);
  await expect.poll(() => told(page)).toBe('');
  expect(await server.stop('SIGTERM')).toBe(0);
});
