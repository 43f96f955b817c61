import { type Browser, chromium, expect, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '#tools/install/chromium.ts';
import { ENGLISH, named, startingWith } from '#tools/support/phrases.ts';
import { joinTable, openLobby, playToTheEnd, start, takeSeat } from '#tools/support/shared-screen-player.ts';
import { mustTake } from '../must.ts';
import { openDevice, test } from './fixtures.ts';
import { PHONE, roundOf, TABLET, waitForDeal } from './shared-table.ts';

// Whole games over real data channels, through the signalling server of `npm start`.

/** A browser with its own processes. */
const ownBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: findChromium() ?? 'chromium', args: [...CHROMIUM_ARGS] });

/** Leaves the lobby by its link and returns with the browser's Back. */
async function expectReturnToLobby(host: Page): Promise<void> {
  const code = await host.getByRole('region', named('shared_invite')).locator('strong').textContent();
  await host.getByRole('link', named('action_back')).tap();
  await host.getByRole('link', named('shared_leave')).tap();
  await host.getByRole('link', startingWith('home_lobby_return', { names: 'Host, Guest 1' })).waitFor();
  await host.goBack();
  await host.getByRole('heading', named('shared_seats')).waitFor();
  await expect(host.getByRole('region', named('shared_invite')).locator('strong')).toHaveText(String(code));
  await expect(host.getByText(ENGLISH.text('shared_wait_players', { ready: 0, count: 3 }))).toBeVisible();
}

test(
  'four browsers play a whole game with hidden money, verify the deck, and start another game',
  { tag: '@long' },
  async ({ baseURL }) => {
    test.setTimeout(900_000); // three times the need of a slow machine
    const browsers = await Promise.all([ownBrowser(), ownBrowser(), ownBrowser(), ownBrowser()]);
    try {
      const pages = await Promise.all(
        browsers.map((browser, at) => openDevice(browser, at === 0 ? TABLET : PHONE)),
      );
      const [host] = mustTake(pages, 1);
      const guests = pages.slice(1);
      const link = await openLobby(host, String(baseURL), { players: 4, beginners: true, hiddenMoney: true });
      for (const [at, guest] of guests.entries()) {
        await joinTable(guest, link, `Guest ${at + 1}`);
        await takeSeat(guest, at + 2, `Guest ${at + 1}`);
      }
      await start(host);
      await Promise.all(pages.map((page) => page.getByRole('list', named('players_order')).waitFor()));
      await playToTheEnd(pages);
      const winners = await Promise.all(
        pages.map((page) => page.getByRole('heading', { level: 1 }).textContent()),
      );
      expect(new Set(winners).size, winners.join()).toBe(1);
      for (const page of pages) await expect(page.getByText(ENGLISH.text('shared_fair_ok'))).toBeVisible();

      const first = host.url();
      await host.getByRole('button', named('final_again')).tap();
      await host.getByRole('button', named('shared_again_open')).tap();
      for (const page of pages) await page.getByRole('heading', named('shared_seats')).waitFor();
      await expect.poll(() => host.url()).not.toBe(first);
      await expectReturnToLobby(host);
      await host.reload();
      for (const page of guests) await page.getByRole('switch', startingWith('shared_ready')).tap();
      await host.getByText(ENGLISH.text('shared_wait_players', { ready: 3, count: 3 })).waitFor();
      await start(host);
      await Promise.all(pages.map(waitForDeal));
      expect(await Promise.all(pages.map(roundOf))).toEqual([1, 1, 1, 1]);

      // every guest keeps the first game
      for (const guest of guests) {
        await guest.goto(String(baseURL));
        await guest.getByRole('article').getByRole('link').filter({ hasText: 'Guest 1' }).first().tap();
        await expect(guest.getByRole('heading', { level: 1 })).toHaveText(String(winners[0]));
      }
    } finally {
      await Promise.all(browsers.map((browser) => browser.close()));
    }
  },
);

test(
  'six phones play a whole game around a board, with two spectators',
  { tag: '@long' },
  async ({ browser, baseURL }) => {
    test.setTimeout(1_200_000); // it takes eight minutes on a slow machine
    // animations would slow down nine pages on one machine
    const open = (viewport: typeof PHONE): Promise<Page> =>
      openDevice(browser, viewport, { reducedMotion: 'reduce' });
    const board = await open(TABLET);
    const link = await openLobby(board, String(baseURL), { players: 6, beginners: true });
    await board.getByRole('button', startingWith('shared_rise')).tap();
    const phones: Page[] = [];
    for (let seat = 1; seat <= 6; seat++) {
      const phone = await open(PHONE);
      await joinTable(phone, link, `Guest ${seat}`);
      await takeSeat(phone, seat, `Guest ${seat}`);
      phones.push(phone);
    }
    const spectators = [await open(PHONE), await open(TABLET)];
    for (const [at, page] of spectators.entries()) await joinTable(page, link, `Spectator ${at + 1}`);
    await start(board);
    await playToTheEnd([board, ...phones, ...spectators]);
    const all = [board, ...phones, ...spectators];
    const winners = await Promise.all(
      all.map((page) => page.getByRole('heading', { level: 1 }).textContent()),
    );
    expect(new Set(winners).size, winners.join()).toBe(1);
    for (const page of [board, ...phones]) await page.getByText(ENGLISH.text('shared_fair_ok')).waitFor();
    for (const page of spectators) await page.getByText(ENGLISH.text('shared_fair_fits')).waitFor();
  },
);
