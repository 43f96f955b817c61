import { expect } from '@playwright/test';
import { ENGLISH, named, startingWith } from '#tools/support/phrases.ts';
import { mayAct, openLobby, playUntil, start, stateOf } from '#tools/support/shared-screen-player.ts';
import { must } from '../must.ts';
import { test } from './fixtures.ts';
import { resize } from './resize.ts';
import { joinAtSeat, newDevice, PHONE, TABLET, waitForDeal } from './shared-table.ts';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
const apart = (one: Box, other: Box): boolean =>
  one.x + one.width <= other.x ||
  other.x + other.width <= one.x ||
  one.y + one.height <= other.y ||
  other.y + other.height <= one.y;

test(
  'all players of three are partly visible, a call covers nothing, and a phone on its side has one row at the top',
  { tag: '@long' },
  async ({ browser, baseURL }) => {
    test.slow();
    const [anna, ben, cem] = [
      await newDevice(browser, TABLET),
      await newDevice(browser),
      await newDevice(browser),
    ];
    const link = await openLobby(anna, String(baseURL), { players: 3 });
    await joinAtSeat(ben, link, 'Benedikt', 2);
    await joinAtSeat(cem, link, 'Cem', 3);
    await start(anna);
    const pages = [anna, ben, cem];
    await Promise.all(pages.map(waitForDeal));
    const box = async (page: typeof anna, selector: string): Promise<Box> => {
      return must(await page.locator(selector).boundingBox(), `box of ${selector}`);
    };

    const cards = `ol[aria-label="${ENGLISH.text('players_order')}"] > li`;
    /** The visible width of each player's card, in pixels. */
    const visibleWidths = (page: typeof anna): Promise<number[]> =>
      page.locator(cards).evaluateAll((all) =>
        all.map((card) => {
          const { left, right } = card.getBoundingClientRect();
          return Math.min(innerWidth, right) - Math.max(0, left);
        }),
      );
    await cem.setViewportSize({ width: 360, height: 740 });
    for (const phone of [ben, cem]) {
      await expect.poll(async () => Math.min(...(await visibleWidths(phone)))).toBeGreaterThan(36);
    }

    const states = await Promise.all(pages.map(stateOf));
    const waiting = must(
      pages.find((_, at) => states[at] && !mayAct(states[at])),
      'page that waits',
    );
    // an emote disappears after a while, so the other pages look for it beforehand
    const others = pages.filter((page) => page !== waiting);
    const places = Promise.all(
      others.map(async (page) => {
        const seen = await page.waitForFunction(
          ([selector, said]) => {
            // a text for screen readers is a pixel wide
            const words = [...document.querySelectorAll('p')].filter((one) => one.clientWidth > 1);
            const calls = words.filter((one) => new RegExp(said).test(one.textContent.trim()));
            const boxes = (of: Iterable<Element>) =>
              [...of].map((one) => one.getBoundingClientRect().toJSON());
            return calls.length > 0 && boxes([...calls, ...document.querySelectorAll(`h1, ${selector}`)]);
          },
          [cards, ENGLISH.beginning('shared_nudged', 'shared_nudges').source] as const,
        );
        return (await seen.jsonValue()) as readonly Box[];
      }),
    );
    await waiting.getByRole('button', named('shared_gestures')).tap();
    await waiting.getByRole('button', named('shared_nudge')).tap();
    for (const [call, ...rest] of await places) {
      expect(rest, 'the call is seen once, with the headline and three cards').toHaveLength(4);
      for (const one of rest) expect(call && apart(call, one), 'nothing lies under it').toBe(true);
    }

    await ben.setViewportSize({ width: PHONE.height, height: PHONE.width });
    await expect
      .poll(async () => (await box(ben, '[data-contact]')).y - (await box(ben, 'header')).y)
      .toBe(0);
    await expect.poll(async () => (await box(ben, 'main')).y).toBeLessThan(70);

    // the offer to continue has its own row, and is not covered
    await anna.context().close();
    await ben.getByRole('button', named('shared_gone_continue')).tap({ trial: true });
  },
);

test('a notice about new terms is visible above an open sheet', async ({ browser, baseURL }) => {
  const [anna, ben] = [await newDevice(browser, TABLET), await newDevice(browser)];
  await joinAtSeat(ben, await openLobby(anna, String(baseURL), { players: 2 }), 'Ben', 2);
  await ben.getByRole('button', startingWith('setup_look_of', { name: 'Ben' })).tap();
  await ben.getByRole('dialog').waitFor();
  await anna.getByRole('button', named('shared_terms_change')).tap();
  await anna.getByRole('dialog').getByText(ENGLISH.text('map_usa')).first().tap();
  await anna.getByRole('dialog').getByRole('button', named('shared_terms_use')).tap();
  // the notice was opened last and lies on top
  await expect(ben.locator(':popover-open')).toContainText(ENGLISH.text('shared_terms_changed'));
  await expect(ben.getByRole('dialog')).toBeVisible();
});

test('an auction on the board shows plant, bid and every player large enough for three metres', async ({
  browser,
  baseURL,
}) => {
  const [board, ana, ben] = [
    await newDevice(browser, { width: 1920, height: 1080 }),
    await newDevice(browser),
    await newDevice(browser),
  ];
  const link = await openLobby(board, String(baseURL), { players: 2 });
  await board.getByText(ENGLISH.text('shared_this_board')).tap();
  await joinAtSeat(ana, link, 'Ana', 1);
  await joinAtSeat(ben, link, 'Ben', 2);
  await start(board);
  await Promise.all([ana, ben].map(waitForDeal));
  const auction = board.locator('[data-board-auction]');
  await expect(auction).toHaveCount(0);
  await playUntil([ana, ben], (states) => states.some((state) => state?.moment === 'bidding'));
  await expect(auction).toBeVisible();
  const sizeOf = (selector: string): Promise<number[]> =>
    auction
      .locator(selector)
      .evaluateAll((all) => all.map((one) => parseFloat(getComputedStyle(one).fontSize)));
  await expect(auction.locator('li')).toHaveCount(2);
  await expect.poll(async () => Math.min(...(await sizeOf('[data-afar="bid"]')))).toBeGreaterThanOrEqual(96);
  await expect.poll(async () => Math.min(...(await sizeOf('[data-afar="name"]')))).toBeGreaterThanOrEqual(40);
  const map = must(await board.getByRole('region', named('table_map')).boundingBox(), 'map');
  const shown = must(await auction.boundingBox(), 'auction');
  expect(shown.height, 'the map stays in sight').toBeLessThan(map.height / 2);
  await expect.poll(() => auction.evaluate((node) => node.scrollWidth <= node.clientWidth)).toBe(true);
  await resize(board, TABLET);
  await expect(auction).toBeVisible();
  await expect.poll(async () => (await sizeOf('[data-afar="bid"]'))[0]).toBeGreaterThanOrEqual(48);
});
