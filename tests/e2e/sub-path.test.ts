import { expect } from '@playwright/test';
import { ENGLISH, startingWith } from '#tools/support/phrases.ts';
import { openLocalGame } from '#tools/support/screen-player.ts';
import { joinTable, openLobby, playToRound, start, takeSeat } from '#tools/support/shared-screen-player.ts';
import { headline, makeDecisions } from './decisions.ts';
import { openDevice, test } from './fixtures.ts';
import { servesTestBuild } from './own-server.ts';
import { collectErrors } from './page-errors.ts';

/** The app in a folder of its host, as on a fork's pages. */
test.describe('under a sub-path', () => {
  test.use({ serviceWorkers: 'allow' });
  const { server, url } = servesTestBuild();

  test('a game is begun, goes on without the server, and its address opens it', async ({ page }) => {
    const faults = collectErrors(page);
    const outside: string[] = [];
    page.on('request', (request) => {
      if (/^https?:/.test(request.url()) && !request.url().startsWith(url())) outside.push(request.url());
    });
    await openLocalGame(page, url());
    expect(page.url()).toContain(`${url()}play/`);
    await makeDecisions(page, 3);
    await expect(
      page.locator('header').getByText(ENGLISH.text('table_saved'), { exact: true }),
    ).toBeAttached();
    expect(await page.evaluate(() => navigator.serviceWorker.ready.then(({ scope }) => scope))).toBe(url());
    const asked = await headline(page).innerText();
    await server.stop();
    await page.reload();
    await expect(headline(page)).toHaveText(asked);
    await makeDecisions(page, 2);
    const now = await headline(page).innerText();
    await page.goto(url());
    await page.getByRole('link', startingWith('home_continue')).tap();
    await expect(headline(page)).toHaveText(now);
    await server.start();
    expect(outside).toEqual([]);
    // looking for an update fails while there is no server
    expect(faults.filter((fault) => !fault.includes('ERR_CONNECTION_REFUSED'))).toEqual([]);
  });

  test(
    'a second device joins a shared table by its link, and plays',
    { tag: '@long' },
    async ({ browser }) => {
      const [host, guest] = [
        await openDevice(browser, { width: 1180, height: 820 }),
        await openDevice(browser, { width: 360, height: 740 }),
      ];
      const faults = [host, guest].map(collectErrors);
      const link = await openLobby(host, url(), { players: 2, beginners: true });
      expect(link).toContain(`${url()}join`);
      await joinTable(guest, link, 'Bob');
      await takeSeat(guest, 2, 'Bob');
      await guest.getByRole('switch', startingWith('shared_ready')).tap();
      await start(host);
      await playToRound([host, guest], 2);
      expect(faults.flat()).toEqual([]);
    },
  );
});
