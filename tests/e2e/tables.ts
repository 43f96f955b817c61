import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { come, sit, start } from '../../src/tools/shared-screen-player.ts';
import { openDevice } from './seeded.ts';

/** Devices at a table, for the tests. */

export const PHONE = { width: 390, height: 844 };
export const TABLET = { width: 1180, height: 820 };

/** A device that shares nothing with the others; no worker reloads its page when it takes over. */
export const device = (
  browser: Browser,
  viewport = PHONE,
  options: BrowserContextOptions = {},
): Promise<Page> => openDevice(browser, viewport, { serviceWorkers: 'block', ...options });
/** What went wrong on these pages, to be empty at the end. */
export function faultsOf(pages: readonly Page[]): readonly string[] {
  const faults: string[] = [];
  for (const page of pages) page.on('pageerror', ({ stack, message }) => faults.push(stack ?? message));
  return faults;
}
/** Joins, sits down at a seat, counted from 1, and is ready. */
export async function join(page: Page, link: string, name: string, seat: number): Promise<void> {
  await come(page, link, name);
  await sit(page, seat, name);
  await page.getByRole('switch', { name: /^I’m ready/ }).tap();
}
export const dealt = (page: Page): Promise<void> =>
  page.getByRole('list', { name: 'Turn order' }).waitFor({ timeout: 20_000 });
export const roundOf = async (page: Page): Promise<number> =>
  Number(/Round (\d+)/.exec((await page.locator('header .where').first().textContent()) ?? '')?.[1] ?? 0);
/** In the menu of a table. */
export async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).tap();
  // the bar above the table may offer the same
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name, exact: true }).tap();
}
/** No signalling server is reached from here, whatever the page tries. */
export async function cutSignalling(context: BrowserContext): Promise<void> {
  await context.routeWebSocket(/peerjs/, (socket) => socket.close());
  await context.route(/\/peerjs/, (route) => route.abort());
}
/** Close the sheet on top, and whatever lies below. */
export async function closeSheet(page: Page): Promise<void> {
  const sheets = page.locator('dialog[open]');
  while ((await sheets.count()) > 0) {
    const before = await sheets.count();
    await page.keyboard.press('Escape');
    await expect.poll(() => sheets.count()).toBeLessThan(before);
  }
}

/** The host's invitation as it stands below its QR code. */
export async function invitation(host: Page): Promise<string> {
  await host.getByRole('button', { name: 'Invite' }).tap();
  return pairing(host);
}
/** The same, where the sheet is open. */
export async function pairing(host: Page): Promise<string> {
  await host.getByRole('button', { name: 'Pair a device' }).tap();
  await host.getByText('As text: send it with any messenger').tap();
  return host.getByRole('textbox', { name: 'Invitation' }).inputValue();
}
/** The guest's answer as it stands below its QR code. */
export const answerOf = (guest: Page): Promise<string> =>
  guest.getByRole('textbox', { name: 'Answer' }).inputValue();
/** Hands an invitation of the host to a guest on its page to join, and the guest's answer back: as texts. */
export async function pairByText(host: Page, offer: string, guest: Page): Promise<void> {
  await guest.getByText('Or paste an invitation').tap();
  await guest.getByRole('textbox', { name: 'Invitation' }).fill(offer);
  await guest.getByRole('button', { name: 'Join', exact: true }).last().tap();
  const answer = await answerOf(guest);
  await host.getByRole('button', { name: 'Scan the other device’s code' }).tap();
  await host.getByRole('textbox', { name: 'Paste the other device’s answer' }).fill(answer);
  await host.getByRole('button', { name: 'OK' }).tap();
}
/** The answer has come: the guest sits down, and the game begins. */
export async function begin(host: Page, guest: Page): Promise<void> {
  await expect(host.getByText('Paired with Ben.')).toBeVisible({ timeout: 20_000 });
  await host.getByRole('button', { name: 'Close', exact: true }).tap();
  await sit(guest, 2, 'Ben');
  await start(host);
  await dealt(guest);
}
