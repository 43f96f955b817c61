import { expect, type Page } from '@playwright/test';
import { ENGLISH, named } from '#tools/support/phrases.ts';
import { openLobby, start, stateOf, takeOver } from '#tools/support/shared-screen-player.ts';
import { must } from '../must.ts';
import { test } from './fixtures.ts';
import { loadScript } from './net/load-harness.ts';
import type { SquatterPage } from './net/squatter-page.ts';
import { collectPageErrors, joinAtSeat, newDevice, storedRow, TABLET, waitForDeal } from './shared-table.ts';

declare global {
  /** The attacker inside its page, see net/squatter-page.ts. */
  var squatter: SquatterPage;
}

test(
  'an elected host does not yield to a seated device with its own signature alone, but asks',
  { tag: '@long' },
  async ({ browser, baseURL }) => {
    const url = String(baseURL);
    const [host, ana, ben, cem] = [
      await newDevice(browser, TABLET),
      await newDevice(browser),
      await newDevice(browser),
      await newDevice(browser),
    ];
    const faults = collectPageErrors([host, ana, ben, cem]);
    const link = await openLobby(host, url, { players: 3, beginners: true });
    await host.getByText(ENGLISH.text('shared_this_board')).tap();
    for (const [at, page] of [ana, ben, cem].entries()) {
      await joinAtSeat(page, link, ['Ana', 'Ben', 'Cem'][at] ?? '', at + 1);
    }
    await start(host);
    for (const page of [ana, ben, cem]) await waitForDeal(page);
    interface Joined {
      readonly identity: { readonly device: string; readonly secret: string };
      readonly guestRecord: { readonly trust: { readonly table: string } };
    }
    const joined = (): Promise<Joined | null> => storedRow<Joined>(cem, 'seated');
    await expect.poll(async () => (await joined())?.guestRecord.trust).toBeTruthy();
    const { identity, guestRecord } = must(await joined(), 'row');
    await loadScript(cem, 'squatter-page.ts');
    await cem.evaluate((by) => squatter.claim(by.room, by.server, by.table, by.device, by.secret), {
      ...identity,
      table: guestRecord.trust.table,
      room: `${new URL(link).searchParams.get('room') ?? ''}2`,
      server: new URL('peerjs', url).href,
    });
    await expect.poll(() => cem.evaluate(() => squatter.told)).toEqual(['']);
    await host.close();

    // the guests are asked about Cem first, and the new host is asked again
    const staysHere = async (page: Page): Promise<void> => {
      await page.getByText(ENGLISH.text('shared_claim', { name: 'Cem' })).waitFor({ timeout: 40_000 });
      await page.getByRole('button', named('shared_claim_stay')).tap();
    };
    await Promise.all([ana, ben].map(staysHere));
    await ana.getByRole('button', named('shared_gone_continue')).waitFor({ timeout: 30_000 });
    await takeOver(ana, [ben]);
    await staysHere(ana);
    for (const page of [ana, ben]) {
      await expect.poll(() => stateOf(page), { timeout: 40_000 }).toMatchObject({ epoch: 2 });
    }
    await expect(ana).toHaveURL(/\/host/);
    expect(faults).toEqual([]);
  },
);
