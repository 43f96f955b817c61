import { chromium, expect, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, findHeadlessShell } from '#tools/install/chromium.ts';
import { named, startingWith } from '#tools/support/phrases.ts';
import {
  joinTable,
  openLobby,
  openTable,
  playToRound,
  playToTheEnd,
  start,
  takeSeat,
} from '#tools/support/shared-screen-player.ts';
import { openDevice } from '../e2e/fixtures.ts';
import { collectErrors } from '../e2e/page-errors.ts';
import { test as base, PHONE, TABLET } from './fixtures.ts';

/** A shared table of this engine and two devices with Chromium. */

const test = base.extend<{ chromiums: readonly [Page, Page] }>({
  chromiums: async ({}, use) => {
    const browser = await chromium.launch({
      executablePath: findHeadlessShell() ?? undefined,
      args: [...CHROMIUM_ARGS],
    });
    await use([await openDevice(browser, TABLET), await openDevice(browser, PHONE)]);
    await browser.close();
  },
});

/** Takes a seat and is ready. */
async function sitDown(page: Page, seat: number, name: string): Promise<void> {
  await takeSeat(page, seat, name);
  await page.getByRole('switch', startingWith('shared_ready')).tap();
}
/** The link of the invitation, at the address by which these devices reach the app. */
async function linkOf(host: Page, app: string): Promise<string> {
  await host.getByRole('region', named('shared_invite')).getByRole('button', named('shared_invite')).tap();
  const sheet = host.getByRole('dialog', named('shared_invite_title'));
  const { pathname, search, hash } = new URL(
    await sheet.getByRole('textbox', named('shared_invite_link')).inputValue(),
  );
  await sheet.getByRole('button', named('action_close')).tap();
  await sheet.waitFor({ state: 'detached' });
  return new URL(`${pathname}${search}${hash}`, app).href;
}
const TERMS = { players: 3, beginners: true };

for (const { title, play } of [
  { title: 'for a round', play: (pages: readonly Page[]) => playToRound(pages, 2) },
  { title: 'to the end @long', play: playToTheEnd },
]) {
  test(`a guest joins the table of another engine by its link, and plays ${title}`, async ({
    app,
    device,
    chromiums,
  }) => {
    const [host, other] = chromiums;
    const { engine, page } = await device(PHONE);
    const faults = chromiums.map(collectErrors);
    const link = await openLobby(host, app, TERMS);
    await joinTable(other, link, 'Bob');
    await sitDown(other, 2, 'Bob');
    await joinTable(page, link, 'Cleo');
    await sitDown(page, 3, 'Cleo');
    await start(host);
    await play([host, other, page]);
    expect([...faults.flat(), ...engine.faults]).toEqual([]);
  });

  test(`a host invites devices of another engine, and plays ${title}`, async ({ app, device, chromiums }) => {
    const { engine, page } = await device(TABLET);
    const faults = chromiums.map(collectErrors);
    await openTable(page, app, TERMS);
    const link = await linkOf(page, app);
    for (const [at, guest] of chromiums.entries()) {
      const name = `Guest ${at + 1}`;
      await joinTable(guest, link, name);
      await sitDown(guest, at + 2, name);
    }
    await start(page);
    await play([page, ...chromiums]);
    expect([...faults.flat(), ...engine.faults]).toEqual([]);
  });
}
