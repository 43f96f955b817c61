import { type Browser, expect, type Page } from '@playwright/test';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { parseInvitation } from '#lib/net/invitation.ts';
import { writeAddress } from '#lib/net/sdp.ts';
import { CHROMIUM_ARGS } from '#tools/install/chromium.ts';
import { mustOk } from '../../must.ts';
import { FakeCamera, launchWhole } from './fake-camera.ts';
import { closeCounts, heard, newDevice, say, test, told } from './fixtures.ts';
import { loadHarness } from './load-harness.ts';

const invite = (page: Page): Promise<string> => page.evaluate(() => harness.invite());
const answer = (page: Page, offer: string): Promise<string> =>
  page.evaluate((text) => harness.answer(text), offer);
const accept = (page: Page, text: string): Promise<string> =>
  page.evaluate((one) => harness.accept(one), text);

async function expectTalk(first: Page, second: Page): Promise<void> {
  await say(first, 'hello');
  await say(second, 'hello yourself');
  await expect.poll(() => heard(second)).toEqual(['hello']);
  await expect.poll(() => heard(first)).toEqual(['hello yourself']);
}

test('two devices pair by two texts, without a server', async ({ page, browser }) => {
  await loadHarness(page);
  const guest = await newDevice(browser);
  const offer = await invite(page);
  const reply = await answer(guest, offer);
  for (const text of [offer, reply]) expect(text).toMatch(/^KW:[0-9A-Z+\-./:]{100,250}$/);
  expect(await accept(page, reply)).toBe('');
  await expect.poll(() => told(guest)).toBe('');
  await expectTalk(page, guest);
  expect(await accept(page, reply)).toBe('net/expired');
  await page.evaluate(() => harness.withdraw());
  await say(page, 'still here?');
  await expect.poll(async () => (await heard(guest)).at(-1)).toBe('still here?');
  await guest.reload();
  await expect.poll(() => closeCounts(page)).toEqual([1]);
});

test('each invalid text has its own error code, and the invitation stays valid', async ({
  page,
  browser,
}) => {
  await loadHarness(page);
  const guest = await newDevice(browser);
  const [old, offer] = [await invite(page), await invite(page)];
  const late = await answer(guest, old);
  for (const text of ['', 'https://example.org/', 'KW:', offer.slice(0, -1)]) {
    expect(await accept(page, text)).toBe('net/not-an-invitation');
    expect(await answer(guest, text)).toBe('net/not-an-invitation');
  }
  expect(await accept(page, offer)).toBe('net/not-an-invitation');
  expect(await answer(guest, late)).toBe('net/not-an-invitation');
  expect(await accept(page, late)).toBe('net/expired');
  expect(await accept(page, await answer(guest, offer))).toBe('');
});

test('a withdrawn invitation cannot be used', async ({ page, browser }) => {
  await loadHarness(page);
  const guest = await newDevice(browser);
  const reply = await answer(guest, await invite(page));
  await page.evaluate(() => harness.withdraw());
  expect(await accept(page, reply)).toBe('net/expired');
  await guest.evaluate(() => harness.withdraw());
  await expect.poll(() => told(guest)).toBe('net/expired');
});

test('a device that is gone is unreachable within seconds', async ({ page, browser }) => {
  await loadHarness(page);
  const guest = await newDevice(browser);
  const reply = await answer(guest, await invite(page));
  expect(reply).toMatch(/^KW:/);
  await guest.close();
  expect(await accept(page, reply)).toBe('net/unreachable');
});

/** The networking process of a browser. */
async function networkOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const found = processInfo.find(({ type }) => type === 'network.mojom.NetworkService');
  return Number(found?.id);
}

/** Counts in `window.described` the connections that look for addresses. Runs in the page. */
function watchDescribed(): void {
  Reflect.set(window, 'described', 0);
  const describe = RTCPeerConnection.prototype.setLocalDescription;
  RTCPeerConnection.prototype.setLocalDescription = async function (...args: unknown[]) {
    await Reflect.apply(describe, this, args);
    Reflect.set(window, 'described', Number(Reflect.get(window, 'described')) + 1);
  };
}

/** The result of an invitation while the browser gets nothing from the network for 4 s of its clock, twice its wait for more addresses. */
async function inviteCutOff(browser: Browser, page: Page): Promise<string> {
  const network = await networkOf(browser);
  await page.evaluate(watchDescribed);
  process.kill(network, 'SIGSTOP');
  const inviting = invite(page);
  await page.waitForFunction(() => Number(Reflect.get(window, 'described')) > 0);
  await page.clock.fastForward(4_000);
  process.kill(network, 'SIGCONT');
  return inviting;
}

test('a device waits for its first address unless it knows that it is offline', async ({
  playwright,
  baseURL,
}) => {
  const browser = await playwright.chromium.launch({ args: [...CHROMIUM_ARGS] });
  try {
    const page = await newDevice(browser, String(baseURL));
    await page.clock.install();
    await loadHarness(page);
    expect(await inviteCutOff(browser, page)).toMatch(/^KW:/);
    await page.context().setOffline(true);
    expect(await inviteCutOff(browser, page)).toBe('net/no-network');
  } finally {
    await browser.close();
  }
});

/** A device of a browser with a fake camera, which the scanner reads. */
async function expectScanningDevice(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, permissions: ['camera'] });
  const page = await context.newPage();
  await loadHarness(page);
  expect(await page.evaluate(() => harness.look())).toBe('');
  return page;
}
const seen = (page: Page): Promise<string | undefined> => page.evaluate(() => harness.seen.at(-1));

test('two devices pair by showing and scanning one code each', async ({ baseURL }) => {
  const cameras = [new FakeCamera(), new FakeCamera()] as const;
  const browsers = await Promise.all(cameras.map(({ args }) => launchWhole(...args)));
  try {
    const devices = await Promise.all(
      browsers.map((browser) => expectScanningDevice(browser, String(baseURL))),
    );
    const [host, guest] = devices as [Page, Page];
    const offer = await invite(host);
    await cameras[1].show(offer);
    await expect.poll(() => seen(guest)).toBe(offer);
    const reply = await answer(guest, offer);
    await cameras[0].show(reply);
    await expect.poll(() => seen(host)).toBe(reply);
    expect(await accept(host, reply)).toBe('');
    await expect.poll(() => told(guest)).toBe('');
    await expectTalk(host, guest);
    for (const page of devices) {
      await page.evaluate(() => harness.lookAway());
      expect(await page.evaluate(() => document.querySelector('video')?.srcObject)).toBeNull();
    }
  } finally {
    for (const browser of browsers) await browser.close();
    for (const camera of cameras) camera.remove();
  }
});

test("the scanner uses the browser's detector, works without it, and reports a lost camera", async ({
  baseURL,
}) => {
  const camera = new FakeCamera();
  const browser = await launchWhole(...camera.args);
  try {
    const page = await expectScanningDevice(browser, String(baseURL));
    await page.evaluate(() => {
      harness.lookAway();
      let calls = 0;
      class BarcodeDetector {
        static getSupportedFormats = (): Promise<string[]> => Promise.resolve(['qr_code']);
        detect(): Promise<{ rawValue: string }[]> {
          return ++calls > 3 ? Promise.reject(new Error('gone')) : Promise.resolve([{ rawValue: 'from it' }]);
        }
      }
      Object.assign(globalThis, { BarcodeDetector });
      return harness.look();
    });
    await expect.poll(() => page.evaluate(() => harness.seen)).toEqual(['from it']);
    await camera.show('FROM THE CAMERA');
    await expect.poll(() => page.evaluate(() => harness.seen)).toEqual(['from it', 'FROM THE CAMERA']);
    await page.evaluate(() => {
      const stream = [...document.querySelectorAll('video')].at(-1)?.srcObject;
      if (stream instanceof MediaStream) stream.getTracks()[0]?.dispatchEvent(new Event('ended'));
    });
    await expect.poll(() => told(page)).toBe('net/no-camera');
  } finally {
    await browser.close();
    camera.remove();
  }
});

test('an invitation contains the address that a STUN server reports', async ({ page }) => {
  const stun = createSocket('udp4');
  stun.on('message', (request, { address, port }) => stun.send(bindingAnswer(request), port, address));
  stun.bind(0);
  await once(stun, 'listening');
  await loadHarness(page);
  const urls = `stun:127.0.0.1:${stun.address().port}`;
  const parsed = parseInvitation(await page.evaluate((server) => harness.invite([{ urls: server }]), urls));
  stun.close();
  const told = mustOk(parsed).description.candidates.filter(({ type }) => type === 'srflx');
  expect(told.map(({ address, port }) => [writeAddress(address), port])).toEqual([['203.0.113.5', 4321]]);
});

/** A STUN server's answer to a device at 203.0.113.5:4321 (RFC 8489). */
function bindingAnswer(request: Buffer): Buffer {
  const cookie = 0x2112a442;
  const answer = Buffer.alloc(32);
  answer.writeUInt16BE(0x0101, 0);
  answer.writeUInt16BE(12, 2);
  request.copy(answer, 4, 4, 20);
  answer.writeUInt16BE(0x0020, 20); // XOR-MAPPED-ADDRESS
  answer.writeUInt16BE(8, 22);
  answer.writeUInt16BE(1, 24); // IPv4
  answer.writeUInt16BE(4321 ^ (cookie >>> 16), 26);
  answer.writeUInt32BE((0xcb007105 ^ cookie) >>> 0, 28);
  return answer;
}

test('a refused, missing or insecure camera has its own error code', async ({ page, baseURL }) => {
  await loadHarness(page);
  expect(await page.evaluate(() => harness.look())).toMatch(/^net\/(no-camera|camera-refused)$/);
  const camera = new FakeCamera();
  const args = ['--host-resolver-rules=MAP table.test 127.0.0.1', '--deny-permission-prompts'];
  const browser = await launchWhole(...camera.args, ...args);
  try {
    const refused = await newDevice(browser, String(baseURL));
    expect(await refused.evaluate(() => harness.look())).toBe('net/camera-refused');
    const plain = await newDevice(browser, `http://table.test:${new URL(String(baseURL)).port}/`);
    expect(await plain.evaluate(() => harness.look())).toBe('net/insecure');
  } finally {
    await browser.close();
    camera.remove();
  }
});
