import { type Browser, chromium, expect, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, findHeadlessShell } from '#tools/install/chromium.ts';
import { expectHosting, join, newDevice, test, told } from './fixtures.ts';
import { loadHarness } from './load-harness.ts';

// Browsers that keep a page from reaching other devices, because of a company policy, an extension or a player's choice.

/** Much less than a search for a table takes that is not told why it finds none. Milliseconds. */
const SECONDS = 10_000;

/** A browser that allows WebRTC only through relays, as company policies can require. */
const launchRelayOnly = (): Promise<Browser> =>
  chromium.launch({
    executablePath: findHeadlessShell() ?? undefined,
    args: [...CHROMIUM_ARGS, '--force-webrtc-ip-handling-policy=disable_non_proxied_udp'],
  });

async function openPage(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: String(baseURL) })).newPage();
  await loadHarness(page);
  return page;
}
/** Denies the page the local network, as a player can in the browser's prompt. */
async function denyLocalNetwork(browser: Browser, page: Page): Promise<void> {
  const { targetInfo } = await (await page.context().newCDPSession(page)).send('Target.getTargetInfo');
  await (
    await browser.newBrowserCDPSession()
  ).send('Browser.setPermission', {
    permission: { name: 'local-network-access' },
    setting: 'denied',
    origin: new URL(page.url()).origin,
    browserContextId: targetInfo.browserContextId,
  });
}

test('a guest and a host whose browser hides their addresses are told so within seconds', async ({
  page,
  browser,
  server,
  baseURL,
}) => {
  const hiding = await launchRelayOnly();
  try {
    await expectHosting(page, server.signalling);
    const guest = await openPage(hiding, baseURL);
    const start = Date.now();
    expect(await join(guest, server.signalling)).toBe('net/no-addresses');
    expect(await guest.evaluate(() => harness.invite())).toBe('net/no-addresses');
    expect(Date.now() - start).toBeLessThan(SECONDS);

    const host = await openPage(hiding, baseURL);
    await expectHosting(host, server.signalling, 'HIDDEN');
    const other = await newDevice(browser);
    const joining = join(other, server.signalling, 'HIDDEN').catch(() => 'the page was closed first');
    await expect.poll(() => told(host), { timeout: SECONDS }).toBe('net/no-addresses');
    await other.close();
    await joining;
  } finally {
    await hiding.close();
  }
});

test('a guest that is denied the local network is told so within seconds', async ({
  page,
  server,
  baseURL,
}) => {
  const hiding = await launchRelayOnly();
  try {
    await expectHosting(page, server.signalling);
    const guest = await openPage(hiding, baseURL);
    await denyLocalNetwork(hiding, guest);
    const start = Date.now();
    expect(await join(guest, server.signalling)).toBe('net/local-network-denied');
    expect(Date.now() - start).toBeLessThan(SECONDS);
  } finally {
    await hiding.close();
  }
});
