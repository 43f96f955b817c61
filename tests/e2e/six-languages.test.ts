import { expect } from '@playwright/test';
import { lateGames } from '#tools/shots/late-games.ts';
import { openLateGame } from '#tools/shots/late-states.ts';
import { ENGLISH, Phrases } from '#tools/support/phrases.ts';
import { openLobby, playToRound, start } from '#tools/support/shared-screen-player.ts';
import { ScreenAudit } from './accessibility.ts';
import { test } from './fixtures.ts';
import { expectNamesInEachLanguage } from './map-names.ts';
import { collectPageErrors, joinAtSeat, newDevice, PHONE, TABLET } from './shared-table.ts';

/** Readers of different languages, at one table and one after the other at one device. */

test('three devices play a round in Polish, Persian and English, and each reads the log in its language', async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const [polish, persian] = [new Phrases('pl'), new Phrases('fa')];
  const host = await newDevice(browser, TABLET, { locale: 'pl-PL' });
  const [dariush, ben] = [
    await newDevice(browser, PHONE, { locale: 'fa-IR' }),
    await newDevice(browser, PHONE, { locale: 'en-GB' }),
  ];
  const words = new Map([
    [host, polish],
    [dariush, persian],
    [ben, ENGLISH],
  ]);
  const pages = [...words.keys()];
  const faults = collectPageErrors(pages);
  // a forced decision, which the device makes itself, could be gone before the test taps its button
  for (const [page, theirs] of words) {
    await page.goto(`${baseURL}/settings`);
    await page.getByRole('switch', theirs.startingWith('settings_forced')).tap();
  }
  const link = await openLobby(host, String(baseURL), { players: 3, beginners: true }, polish);
  await joinAtSeat(dariush, link, 'داریوش', 2, persian);
  await joinAtSeat(ben, link, 'Ben', 3, ENGLISH);
  const audit = new ScreenAudit();
  await audit.measure('lobby of a guest', dariush);
  await audit.measure('lobby of the host', host);
  await start(host, polish);
  for (const [page, theirs] of words) await page.getByRole('list', theirs.named('players_order')).waitFor();
  await playToRound(pages, 2, (page) => words.get(page) ?? ENGLISH);
  for (const [page, theirs] of words) {
    await page
      .getByRole('navigation', theirs.named('table_views'))
      .getByRole('button', theirs.startingWith('table_log'))
      .tap();
    const log = page.getByRole('region', theirs.named('log_title'));
    await expect(log.getByText(theirs.like('news_round_began', { round: 2 })).first()).toBeVisible();
    await expect(log.getByText(theirs.like('news_built')).first()).toContainText(/داریوش|Ben|Host/);
    await audit.inspect(theirs.locale, page);
  }
  audit.expectNoFaults();
  expect(faults).toEqual([]);
});

test('the start page names each language in its own words', async ({ page, baseURL }) => {
  await page.goto(String(baseURL));
  for (const name of ['English', 'Deutsch', 'Română', 'Polski', 'Italiano', 'فارسی'])
    await expect(page.locator('footer').getByText(name, { exact: true })).toBeVisible();
});

for (const map of ['germany', 'usa'] as const) {
  test.describe(`the map of ${map}`, () => {
    test.use({ viewport: TABLET });
    test('names its cities in each language, over and under nothing', async ({ page, baseURL }) => {
      await openLateGame(page, String(baseURL), lateGames(map), 'nominating');
      await expectNamesInEachLanguage(page, ENGLISH);
    });
  });
}
