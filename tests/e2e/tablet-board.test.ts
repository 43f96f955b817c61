import { type Browser, expect, type Page } from '@playwright/test';
import { lateGames } from '#tools/shots/late-games.ts';
import { openLateGame } from '#tools/shots/late-states.ts';
import { ENGLISH } from '#tools/support/phrases.ts';
import { joinTable, knock, linkOf } from '#tools/support/shared-screen-player.ts';
import { must } from '../must.ts';
import { test, waitOutDoubleTap } from './fixtures.ts';
import { mapGeometry, mapOf } from './map-geometry.ts';
import { resize } from './resize.ts';
import { newDevice, TABLET } from './shared-table.ts';

const SIDEWAYS = { width: 1180, height: 820 };
const ON_END = { width: 820, height: 1180 };
const PHONES = [
  { width: 390, height: 664 },
  { width: 390, height: 844 },
  { width: 360, height: 640 },
];

const playersOf = (page: Page) => page.getByRole('list', { name: ENGLISH.text('players_order') });
const tabsOf = (page: Page) => page.getByRole('navigation', { name: ENGLISH.text('table_views') });

for (const viewport of PHONES) {
  // the gate has the smallest one
  const tag = viewport.width === 360 ? [] : ['@long'];
  test.describe(`the whole map on ${viewport.width} by ${viewport.height}`, { tag }, () => {
    test.use({ viewport });
    test('names in 10 pixels at least those that have room, and all of them when zoomed in', async ({
      page,
      baseURL,
    }) => {
      await openLateGame(page, String(baseURL), lateGames('germany'), 'powering');
      const whole = await mapGeometry(page);
      expect(Math.min(...whole.nameSizes)).toBeGreaterThanOrEqual(10);
      expect(whole.names).toBeGreaterThan(whole.cities / 2);
      expect(whole.overlapping).toEqual([]);
      for (const _ of [1, 2]) await page.getByRole('button', { name: ENGLISH.text('table_zoom_in') }).tap();
      await expect.poll(async () => (await mapGeometry(page)).names).toBe(whole.cities);
      expect(Math.min(...(await mapGeometry(page)).nameSizes)).toBeGreaterThanOrEqual(10);
    });
  });
}

/** The scale at which a row of players above it left room for the same part of Germany: with the same names, in the same game. */
const GERMANY_BELOW_A_ROW = 0.603;

for (const map of ['germany', 'usa'] as const) {
  test(`${map} on a tablet, upright and on its side, shows all that is in play with names and prices of houses, and fills its pane`, async ({
    page,
    baseURL,
  }) => {
    const games = lateGames(map);
    for (const scene of ['nominating', 'building'] as const) {
      await page.setViewportSize(SIDEWAYS);
      await openLateGame(page, String(baseURL), games, scene);
      for (const viewport of [SIDEWAYS, ON_END]) {
        const where = `${scene} on ${viewport.width} by ${viewport.height}`;
        await resize(page, viewport);
        const drawn = await mapGeometry(page);
        expect(drawn.cut, where).toEqual([]);
        expect(drawn.overlapping, where).toEqual([]);
        expect(drawn.names, where).toBe(drawn.cities);
        expect(Math.min(...drawn.nameSizes), where).toBeGreaterThanOrEqual(10);
        expect(drawn.slotPrices, where).not.toEqual([]);
        expect(Math.min(...drawn.slotPrices), where).toBeGreaterThanOrEqual(7.5);
        expect(Math.max(...drawn.filled), where).toBeGreaterThanOrEqual(0.9);
        expect(Math.min(...drawn.filled), where).toBeGreaterThanOrEqual(map === 'usa' ? 0.8 : 0.76);
        for (const card of await playersOf(page).getByRole('button').all())
          await expect(card, where).toBeInViewport({ ratio: 1 });
        const [players, pane] = [
          must(await playersOf(page).boundingBox(), 'players'),
          must(await mapOf(page).boundingBox(), 'map'),
        ];
        if (map === 'germany' && viewport === SIDEWAYS) {
          expect(players.x + players.width, 'a column beside the map').toBeLessThanOrEqual(pane.x + 1);
          if (scene === 'building')
            expect((drawn.scale / GERMANY_BELOW_A_ROW) ** 2).toBeGreaterThanOrEqual(1.2);
        } else {
          expect(players.y + players.height, 'a row above the map').toBeLessThanOrEqual(pane.y + 1);
        }
      }
    }
  });
}

/** A host without a seat that shows a late game to all, and a guest who plays all seats. */
async function openBoard(
  browser: Browser,
  url: string,
  map: 'germany' | 'usa',
): Promise<[Page, Page, string]> {
  const [host, guest] = [await newDevice(browser, TABLET), await newDevice(browser)];
  await openLateGame(host, url, lateGames(map), 'bidding');
  await host.goto(url);
  await host.getByRole('link', { name: ENGLISH.exactly('saves_share_of') }).tap();
  await host.getByRole('textbox', { name: ENGLISH.text('shared_join_name') }).fill('Table');
  await host.getByRole('button', { name: ENGLISH.text('shared_invite_go') }).tap();
  await host.getByText(ENGLISH.text('shared_this_board')).tap();
  const link = await linkOf(host);
  await joinTable(guest, link, 'Guest');
  const free = guest.getByRole('button', { name: ENGLISH.beginning('shared_sit_of') });
  await expect(free).toHaveCount(6);
  for (let seats = await free.count(); seats > 0; seats--) {
    await waitOutDoubleTap(guest);
    await free.first().tap();
    await expect(free).toHaveCount(seats - 1);
  }
  await host.getByRole('button', { name: ENGLISH.exactly('shared_start_now', 'shared_go_on') }).tap();
  await playersOf(host).waitFor();
  return [host, guest, link];
}

for (const [map, tag] of [
  ['germany', []],
  ['usa', ['@long']],
] as const) {
  const title = `${map} as a board: both markets whole, no tabs, large names and numbers, and hosting is a mark until somebody knocks`;
  test(title, { tag: [...tag] }, async ({ browser, baseURL }) => {
    const url = String(baseURL);
    const [host, , link] = await openBoard(browser, url, map);
    await expect
      .poll(async () => Math.min(...(await mapGeometry(host)).nameSizes))
      .toBeGreaterThanOrEqual(16);
    const drawn = await mapGeometry(host);
    expect(drawn.names).toBe(drawn.cities);
    expect(drawn.cut).toEqual([]);
    expect(drawn.overlapping).toEqual([]);
    await expect(tabsOf(host)).toHaveCount(0);
    const plants = host.locator('[data-anchor=plants] [data-plant]');
    await expect(plants).toHaveCount(6);
    const numbers = await plants.evaluateAll((all) =>
      all.map((plant) =>
        parseFloat(getComputedStyle(plant.querySelector('[aria-hidden] > :first-child') ?? plant).fontSize),
      ),
    );
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(28);
    for (const plant of await plants.all()) await expect(plant).toBeInViewport({ ratio: 1 });
    const spaces = host.locator('[data-anchor=fuel] [data-space]');
    await expect(spaces).toHaveCount(3 * 24 + 12);
    for (const at of [0, 23, 24, 47, 48, 71, 72, 83])
      await expect(spaces.nth(at)).toBeInViewport({ ratio: 1 });
    const code = new URL(link).searchParams.get('room') ?? '';
    const mark = host.locator('header [data-contact=here]');
    await expect(mark).toContainText(code.toUpperCase());
    const table = host.getByRole('region', { name: ENGLISH.text('shared_table') });
    const bar = async (): Promise<number> => (await table.boundingBox())?.height ?? 0;
    await expect.poll(bar, 'no bar').toBe(0);
    const knocker = await newDevice(browser);
    await knock(knocker, url, code, 'Nora');
    const letIn = table.getByRole('button', { name: ENGLISH.exactly('shared_knock_let_in_of') });
    await expect(letIn).toBeInViewport({ ratio: 1 });
    await letIn.tap();
    await expect(letIn).toHaveCount(0);
    await expect.poll(bar).toBe(0);
  });
}

for (const viewport of [{ width: 768, height: 1024 }, ON_END]) {
  test.describe(`the fuel market on a tablet on end, ${viewport.width} pixels wide`, () => {
    test.use({ viewport });
    test('has each price within its space beside the cubes, and two lines above', async ({
      page,
      baseURL,
    }) => {
      await openLateGame(page, String(baseURL), lateGames('germany'), 'buying');
      const rows = page.getByRole('region', { name: ENGLISH.text('resources_title') }).locator('[data-fuel]');
      await expect(rows).toHaveCount(4);
      const faults = await rows.evaluateAll((all) =>
        all.flatMap((row) => {
          const told = document.createRange();
          told.selectNodeContents(row.querySelector('strong + span') ?? row);
          const lines = new Set([...told.getClientRects()].map(({ top }) => Math.round(top)));
          const spaces = [...row.querySelectorAll('span:has(> span > [data-space])')].filter((space) => {
            const [cell, tag] = [space, ...space.querySelectorAll('span:not(:has(*))')].map((one) =>
              one.getBoundingClientRect(),
            );
            const cubes = [...space.querySelectorAll('[data-space]')].map((one) =>
              one.getBoundingClientRect(),
            );
            if (!cell || !tag) return true;
            const isBeside = cubes.every(({ right, bottom }) => right < tag.left || bottom <= tag.top + 4);
            const isWithin = tag.right < cell.right && cubes.every(({ left }) => left > cell.left);
            return !isBeside || !isWithin || tag.left <= cell.left;
          });
          return [
            ...(lines.size > 1 ? [`${lines.size} lines below the name`] : []),
            ...spaces.map((space) => `price ${space.textContent.trim()}`),
          ].map((fault) => `${String(row.getAttribute('data-fuel'))}: ${fault}`);
        }),
      );
      expect(faults).toEqual([]);
    });
  });
}
