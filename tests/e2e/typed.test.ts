import { expect, type Page } from '@playwright/test';
import { inDigitsOf } from '#lib/same-name.ts';
import { lateGames } from '#tools/shots/late-games.ts';
import { openLateGame } from '#tools/shots/late-states.ts';
import { ENGLISH, named, Phrases } from '#tools/support/phrases.ts';
import { openLocalGame, resultHeading } from '#tools/support/screen-player.ts';
import { openLobby, start } from '#tools/support/shared-screen-player.ts';
import { ScreenAudit } from './accessibility.ts';
import { DECISIONS } from './every-screen.ts';
import { test } from './fixtures.ts';
import { collectErrors } from './page-errors.ts';
import {
  collectPageErrors,
  joinAtSeat,
  newDevice,
  TABLET,
  waitForDeal,
  waitForSameRevision,
} from './shared-table.ts';
import { TypedPlayer } from './typed-player.ts';
import { expectWhole } from './whole.ts';

/** Opens a beginners' game of two. */
const openForTwo = (page: Page, baseURL: string | undefined, words: Phrases): Promise<void> =>
  openLocalGame(
    page,
    String(baseURL),
    async () => {
      const two = words.locale === 'fa' ? '۲' : '2';
      await page.getByRole('radio', { name: two, exact: true }).focus();
      await page.keyboard.press('Space');
      await page.getByRole('switch', words.startingWith('setup_beginners')).tap();
    },
    words,
  );

test('V2: two players play a whole beginners’ game by typed commands, and read nothing but the answers', async ({
  page,
  baseURL,
}) => {
  const faults = collectErrors(page);
  await openForTwo(page, baseURL, ENGLISH);
  await page.keyboard.press(':');
  const player = new TypedPlayer(page);
  await expect(player.field).toBeFocused();
  let isOn = true;
  while (isOn) isOn = await player.decide();
  await expect(resultHeading(page)).toBeVisible();
  expect(player.lines).toBeGreaterThan(100);
  expect(faults).toEqual([]);
});

test('at a shared table, host and guest play a round by typed commands', async ({ browser, baseURL }) => {
  const pages = [await newDevice(browser, TABLET), await newDevice(browser)] as const;
  const faults = collectPageErrors(pages);
  const [host, guest] = pages;
  await joinAtSeat(guest, await openLobby(host, String(baseURL), { players: 2, beginners: true }), 'Ben', 2);
  await start(host);
  await Promise.all(pages.map(waitForDeal));
  await waitForSameRevision(pages);
  const players = pages.map((page) => new TypedPlayer(page));
  for (const [at, page] of pages.entries()) {
    await page.keyboard.press('/');
    await expect(players[at]?.field ?? page.locator('none')).toBeFocused();
  }
  const decided = new Set<TypedPlayer>();
  while ((await players[0]?.round()) !== '2') {
    for (const player of players) {
      if (!(await player.mayDecide())) continue;
      expect(await player.decide()).toBe(true);
      decided.add(player);
      await waitForSameRevision(pages);
      for (const page of pages) await expect(page.locator('[data-pending="true"]')).toHaveCount(0);
    }
  }
  expect(decided.size, 'both have decided').toBe(2);
  expect(faults).toEqual([]);
});

test('on a low screen answers have its whole width, and the decision stays in sight', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 568, height: 320 });
  for (const [scene, ...ends] of DECISIONS) {
    await openLateGame(page, String(baseURL), lateGames('germany'), scene);
    await page.keyboard.press(':');
    const player = new TypedPlayer(page);
    await expect(player.field).toBeFocused();
    await player.say('plants');
    const answers = page.getByRole('region', named('typed_answers'));
    const width = (await answers.boundingBox())?.width ?? 0;
    expect(width, scene).toBeGreaterThan(0.9 * 568);
    await expectWhole(player.field, `field, ${scene}`);
    if (scene === 'scrapping') continue; // there the plants are the buttons
    await expectWhole(page.getByRole('button', { name: ENGLISH.beginning(...ends) }).first(), scene);
  }
});

test.describe('in Persian, on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'fa-IR' });
  test('a round is played with Persian words and digits, and the line has no accessibility faults', async ({
    page,
    baseURL,
  }) => {
    const words = new Phrases('fa');
    await openForTwo(page, baseURL, words);
    await page.getByRole('button', words.named('table_menu')).tap();
    await page.getByRole('button', words.named('typed_title')).tap();
    const player = new TypedPlayer(page, words, (number) => inDigitsOf('۰', number));
    await expect(player.field).toBeFocused();
    const audit = new ScreenAudit();
    while ((await player.round()) !== '۲') expect(await player.decide()).toBe(true);
    await audit.inspect('typed commands', page);
    audit.expectNoFaults();
  });
});
