import { expect, type Page } from '@playwright/test';
import { closeCounts, connect, expectHosting, heard, join, newDevice, say, test, told } from './fixtures.ts';
import { loadHarness } from './load-harness.ts';

/** Less than a search takes that waits for each of its steps as long as it may. Milliseconds. */
const SECONDS = 16_000;

test('two devices that meet at the server of npm start exchange texts of up to 100 KB', async ({
  page,
  browser,
  baseURL,
}) => {
  const here = `${baseURL}/peerjs`;
  await expectHosting(page, here);
  const guest = await newDevice(browser);
  await connect(guest, page, here);
  const long = 'ü'.repeat(50_000);
  for (const text of ['first', long, 'last']) await say(page, text);
  await say(guest, 'hello');
  await expect.poll(() => heard(page)).toEqual(['hello']);
  await expect.poll(async () => (await heard(guest)).length).toBe(3);
  expect(await heard(guest)).toEqual(['first', long, 'last']);
  await expect
    .poll(() => page.evaluate(() => harness.ends.map(({ link }) => link.bufferedBytes)))
    .toEqual([0]);
});

test('two pages from plain http connect', async ({ baseURL, playwright }) => {
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
    await expectHosting(host, here, 'PLAIN');
    expect(await host.evaluate(() => isSecureContext)).toBe(false);
    await loadHarness(guest);
    expect(await join(guest, here, 'PLAIN')).toBe('');
    await say(guest, 'hello');
    await expect.poll(() => heard(host)).toEqual(['hello']);
  } finally {
    await launch.close();
  }
});

test('texts sent before a close arrive, and only the other side is told, once', async ({
  page,
  browser,
  server,
}) => {
  await expectHosting(page, server.signalling);
  const guest = await newDevice(browser);
  await connect(guest, page, server.signalling);
  await page.evaluate(() => {
    for (const { link } of harness.ends) {
      for (let i = 0; i < 20; i++) link.send(`${i} ${'x'.repeat(50_000)}`);
      link.close();
    }
  });
  await expect.poll(() => closeCounts(guest)).toEqual([1]);
  expect(await heard(guest)).toHaveLength(20);
  expect(await closeCounts(page)).toEqual([0]);
});

test('the host notices at once that a page is gone', async ({ page, browser, server }) => {
  await expectHosting(page, server.signalling);
  const guest = await newDevice(browser);
  await connect(guest, page, server.signalling);
  const gone = Date.now();
  // a closed tab may end before its message is sent
  await guest.reload();
  await expect.poll(() => closeCounts(page)).toEqual([1]);
  // this usually takes 100 ms; a vanished device is given up after sixteen seconds
  expect((await page.evaluate(() => harness.ends[0]?.closedAt ?? Infinity)) - gone).toBeLessThan(20_000);
});

test('a missing host and a missing server have their own error codes', async ({ page, server }) => {
  await loadHarness(page);
  const begun = performance.now();
  expect(await join(page, server.signalling, 'NOBODY', 'NOBODY2', 'NOBODY3')).toBe('net/unknown-room');
  expect(performance.now() - begun).toBeLessThan(SECONDS);
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

test('a table is found under another of its rooms, and a frozen host is unreachable within seconds', async ({
  page,
  browser,
  server,
}) => {
  await expectHosting(page, server.signalling, 'ROOM13');
  const guest = await newDevice(browser);
  expect(await join(guest, server.signalling, 'ROOM1', 'ROOM12', 'ROOM13')).toBe('');
  await say(guest, 'hello');
  await expect.poll(() => heard(page)).toEqual(['hello']);
  // like a sleeping page: registered at the server, but not answering
  const session = await page.context().newCDPSession(page);
  await session.send('Debugger.enable');
  await session.send('Debugger.pause');
  const begun = performance.now();
  const asleep = page.evaluate(() => undefined);
  expect(await join(guest, server.signalling, 'ROOM13')).toBe('net/unreachable');
  expect(performance.now() - begun).toBeLessThan(SECONDS);
  await session.send('Debugger.disable');
  await asleep;
});

test('channels survive the death of the server, and the host is found again once it is back', async ({
  page,
  browser,
  server,
}) => {
  await expectHosting(page, server.signalling);
  const guest = await newDevice(browser);
  await connect(guest, page, server.signalling);
  await server.stop();
  await expect.poll(() => told(page)).toBe('net/no-signalling');
  await say(page, 'still here?');
  await expect.poll(() => heard(guest)).toEqual(['still here?']);
  await server.start();
  await expect.poll(() => told(page)).toBe('');
  const late = await newDevice(browser);
  // a busy host may be given up, so the guest retries
  await expect.poll(() => join(late, server.signalling)).toBe('');
  // the guest's end of the channel opens before the host's
  await say(late, 'hello');
  await expect.poll(() => page.evaluate(() => harness.ends.at(-1)?.heard)).toEqual(['hello']);
  await say(page, 'welcome');
  await expect.poll(() => heard(late)).toEqual(['welcome']);
  await expect.poll(() => heard(guest)).toEqual(['still here?', 'welcome']);
  for (const linked of [guest, late]) expect(await closeCounts(linked)).toEqual([0]);
  expect((await closeCounts(page))[0]).toBe(0);
});

test('a host can start before its server', async ({ page, browser, server }) => {
  await server.stop();
  await expectHosting(page, server.signalling);
  await expect.poll(() => told(page)).toBe('net/no-signalling');
  await server.start();
  await expect.poll(() => told(page)).toBe('');
  const guest = await newDevice(browser);
  expect(await join(guest, server.signalling)).toBe('');
});

test('a reloaded host registers again, and a second host of the same room has to wait', async ({
  page,
  browser,
  server,
}) => {
  await expectHosting(page, server.signalling);
  await expect.poll(() => told(page)).toBe('');
  await expectHosting(page, server.signalling);
  await expect.poll(() => told(page)).toBe('');
  const second = await newDevice(browser);
  await expectHosting(second, server.signalling);
  await expect
    .poll(async () => [await page.evaluate(() => harness.told), await second.evaluate(() => harness.told)])
    .toEqual([[''], ['net/room-taken']]);
  await page.evaluate(() => harness.stop());
  await expect.poll(() => told(second)).toBe('');
});

test('the server ends cleanly while sockets are open', async ({ page, server }) => {
  await expectHosting(page, server.signalling);
  await expect.poll(() => told(page)).toBe('');
  expect(await server.stop('SIGTERM')).toBe(0);
});
