import { expect } from '@playwright/test';
import { Phrases } from '#tools/support/phrases.ts';
import { openLobby, playUntil, start } from '#tools/support/shared-screen-player.ts';
import { ScreenAudit } from './accessibility.ts';
import { test } from './fixtures.ts';
import { servesTestBuild } from './own-server.ts';
import { collectPageErrors, joinAtSeat, newDevice, PHONE, TABLET } from './shared-table.ts';

/** A shared table in the right-to-left pseudo-language (lib/i18n/pseudo.ts). The gate has one with a Persian guest. */

const { url } = servesTestBuild();
const words = new Phrases('ar-XB');

test(
  'from right to left two devices join, deal and play the auctions',
  { tag: '@long' },
  async ({ browser }) => {
    const { locale } = words;
    const host = await newDevice(browser, TABLET, { locale });
    const ben = await newDevice(browser, PHONE, { locale });
    const pages = [host, ben];
    const faults = collectPageErrors(pages);
    const audit = new ScreenAudit();
    const link = await openLobby(host, url(), { players: 2, beginners: true }, words);
    await joinAtSeat(ben, link, 'Ben', 2, words);
    await audit.inspect('lobby of the host', host);
    await audit.inspect('lobby of a guest', ben);
    await start(host, words);
    for (const page of pages) await page.getByRole('list', words.named('players_order')).waitFor();
    await playUntil(
      pages,
      (states) => states.every((state) => state?.moment === 'buying'),
      () => words,
    );
    for (const page of pages) {
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    }
    audit.expectNoFaults();
    expect(faults).toEqual([]);
  },
);
