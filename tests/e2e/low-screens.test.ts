import { expect, type Locator, type Page } from '@playwright/test';
import type { MessageKey, PlainKey } from '#lib/i18n/catalogue.ts';
import { lateGames, type ShotScene } from '#tools/shots/late-games.ts';
import { openLateGame, planCheapest } from '#tools/shots/late-states.ts';
import { waitForRest } from '#tools/support/at-rest.ts';
import { ENGLISH, named, startingWith } from '#tools/support/phrases.ts';
import { must } from '../must.ts';
import { ScreenAudit } from './accessibility.ts';
import { headline } from './decisions.ts';
import { DECISIONS, openMenu, openTab, PAGES, TABS } from './every-screen.ts';
import { test, waitOutDoubleTap } from './fixtures.ts';
import { resize } from './resize.ts';
import { expectWhole, neverWhole } from './whole.ts';

/** Screens so low that little of a table fits: a page at 400%, or a small phone in landscape, with a browser bar, or split in two. */

interface Size {
  readonly width: number;
  readonly height: number;
}
/** The gate tests the worst two, and every page on the last of them. */
const WORST: readonly Size[] = [
  { width: 480, height: 270 },
  { width: 320, height: 256 },
];
const OTHERS: readonly Size[] = [
  { width: 427, height: 240 },
  { width: 568, height: 320 },
  { width: 390, height: 380 },
  { width: 533, height: 300 },
];
const nameOf = ({ width, height }: Size): string => `${width} by ${height}`;
const SERIES = [
  { sizes: WORST, pages: WORST.slice(-1), tag: [] },
  { sizes: OTHERS, pages: [...OTHERS, ...WORST.slice(0, -1)], tag: ['@long'] },
] as const;

/** The minimum share of the screen's height for a decision. */
const DECISION_LEAST = 0.45;
/** The same for the map with its buttons visible. */
const MAP_LEAST = 0.4;
/** The minimum share of the screen's width for the headline. */
const HEADLINE_LEAST = 0.4;

const games = lateGames('germany');
/** The place of each decision: a tab, or beside the map. */
const PLACES: Partial<Record<ShotScene, PlainKey>> = {
  nominating: 'table_plants',
  bidding: 'table_plants',
  scrapping: 'table_plants',
  buying: 'table_fuel',
  building: 'phase_4',
  powering: 'phase_5',
};
const regionOf = (page: Page, name: PlainKey): Locator =>
  page.getByRole('region', { name: ENGLISH.text(name), exact: true });
const buttonOf = (page: Page, keys: readonly MessageKey[]): Locator =>
  page.getByRole('button', { name: ENGLISH.beginning(...keys) }).first();

/** Runs in the page: the visible height of an element in pixels, with `block` after scrolling to it. */
function heightSeen(node: Element, block: ScrollLogicalPosition | null): number {
  if (block) node.scrollIntoView({ block, behavior: 'instant' });
  let seen = 0;
  for (let y = 0; y < innerHeight; y++) {
    if ([0.2, 0.5, 0.8].some((x) => node.contains(document.elementFromPoint(x * innerWidth, y)))) seen++;
  }
  return seen;
}

/** The headline is uncut and has room, no page is wider than the screen, and each tab is in sight. */
async function expectTable(page: Page, where: string): Promise<void> {
  const { width } = must(page.viewportSize(), 'viewport');
  await headline(page).evaluate((node) => node.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await expectWhole(headline(page), `headline, ${where}`);
  const fits = await headline(page).evaluate(({ lastElementChild: words }) => [
    (words?.scrollHeight ?? 0) - (words?.clientHeight ?? 0) <= 1,
    document.documentElement.scrollWidth <= innerWidth,
  ]);
  expect(fits, `headline and page, ${where}`).toEqual([true, true]);
  const { width: room } = must(await headline(page).boundingBox(), 'headline');
  expect(room / width, `width of the headline, ${where}`).toBeGreaterThanOrEqual(HEADLINE_LEAST);
  for (const tab of TABS) {
    const button = page.getByRole('navigation', named('table_views')).getByRole('button', startingWith(tab));
    await expectWhole(button, `${tab}, ${where}`);
  }
}

for (const { sizes, pages, tag } of SERIES) {
  test(
    `each decision has room on ${sizes.map(nameOf).join(', ')}`,
    { tag: [...tag] },
    async ({ page, baseURL }) => {
      test.slow();
      for (const [scene, ...buttons] of DECISIONS) {
        await page.setViewportSize({ width: 390, height: 844 });
        await openLateGame(page, String(baseURL), games, scene);
        const ends = scene === 'scrapping' ? (['auction_scrap'] as const) : buttons;
        if (scene === 'scrapping') await buttonOf(page, buttons).tap();
        for (const size of sizes) {
          const where = `${scene} on ${nameOf(size)}`;
          await resize(page, size);
          await expectTable(page, where);
          await expectWhole(buttonOf(page, ends), `button, ${where}`);
          const decision = regionOf(page, must(PLACES[scene], 'place'));
          expect(await neverWhole(decision.locator('button, input')), where).toEqual([]);
          if (scene === 'building') continue;
          const whole = await decision.evaluate((node) => node.getBoundingClientRect().height);
          const seen = await decision.evaluate(heightSeen, 'start' as const);
          expect(seen, `pixels of the decision, ${where}`).toBeGreaterThanOrEqual(
            Math.min(DECISION_LEAST * size.height, whole - 1),
          );
        }
      }
    },
  );

  test(
    `cities are chosen with the buttons in sight on ${sizes.map(nameOf).join(', ')}`,
    { tag: [...tag] },
    async ({ page, baseURL }) => {
      test.slow();
      await page.setViewportSize(must(sizes[0], 'size'));
      await openLateGame(page, String(baseURL), games, 'building');
      await planCheapest(page, ENGLISH);
      const [map, build] = [regionOf(page, 'table_map'), buttonOf(page, ['building_pay_end'])];
      for (const size of sizes) {
        const where = `building on ${nameOf(size)}`;
        await resize(page, size);
        await expectWhole(build, where);
        const seen = await map.evaluate(heightSeen, 'end' as const);
        expect(seen, `pixels of the map, ${where}`).toBeGreaterThanOrEqual(MAP_LEAST * size.height);
        await expectWhole(build, `beside the map, ${where}`);
      }
    },
  );

  test(
    `a decision among bots begins in sight on ${sizes.map(nameOf).join(', ')}`,
    { tag: [...tag] },
    async ({ page, baseURL }) => {
      for (const [scene, place] of [
        ['solo-building', 'table_map'],
        ['solo-bidding', 'auction_title'],
      ] as const) {
        await page.setViewportSize(must(sizes[0], 'size'));
        await openLateGame(page, String(baseURL), games, scene);
        for (const size of sizes) {
          await page.setViewportSize(size);
          await page.reload();
          const [decision, where] = [regionOf(page, place), `${scene} on ${nameOf(size)}`];
          await decision.waitFor();
          await expect
            .poll(() => decision.evaluate(heightSeen, null), { message: `pixels in sight, ${where}` })
            .toBeGreaterThanOrEqual(DECISION_LEAST * size.height);
          if (scene === 'solo-bidding') continue;
          await waitForRest(page);
          for (const zoom of ['table_zoom_in', 'table_zoom_out', 'table_zoom_fit'] as const)
            await expectWhole(page.getByRole('button', named(zoom)), `${zoom}, ${where}`);
        }
      }
    },
  );

  test(
    `the start page begins with what one can do on ${sizes.map(nameOf).join(', ')}`,
    { tag: [...tag] },
    async ({ page }) => {
      for (const size of sizes) {
        await page.setViewportSize(size);
        await page.goto('/');
        await expectWhole(page.getByRole('link', named('home_new')), nameOf(size));
      }
    },
  );

  test(
    `a bar of the table leaves the headline its width on ${sizes.map(nameOf).join(', ')}`,
    { tag: [...tag] },
    async ({ page, baseURL }) => {
      await openLateGame(page, String(baseURL), games, 'solo-income');
      for (const size of sizes) {
        await resize(page, size);
        await expectTable(page, nameOf(size));
        await expectWhole(buttonOf(page, ['income_collect']), nameOf(size));
      }
    },
  );

  test(
    `hand-over and a called sale have their buttons in sight on ${sizes.map(nameOf).join(', ')}`,
    { tag: [...tag] },
    async ({ page, baseURL }) => {
      await page.setViewportSize(must(sizes[0], 'size'));
      await page.goto(`${String(baseURL)}/new`);
      await page.getByRole('switch', startingWith('setup_hidden_money')).tap();
      await page.getByRole('button', named('setup_start')).tap();
      const ready = buttonOf(page, ['handover_ready']);
      const each = async (targets: readonly Locator[]): Promise<void> => {
        for (const size of sizes) {
          await resize(page, size);
          for (const target of targets) await expectWhole(target, nameOf(size));
          expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
        }
      };
      await page.getByRole('switch', named('auction_aloud')).tap();
      const plants = regionOf(page, 'market_current').getByRole('button', {
        name: ENGLISH.beginning('plant_text', 'plant_text_free'),
      });
      await plants.first().tap();
      await waitOutDoubleTap(page);
      const sold = page.getByRole('button', { name: ENGLISH.beginning('auction_sold') });
      await page.getByRole('spinbutton').fill('17');
      await sold.last().tap();
      await each([ready]);
      await waitOutDoubleTap(page);
      await ready.tap();
      await each([buttonOf(page, ['auction_buy']), buttonOf(page, ['sale_decline'])]);
    },
  );

  test(
    `every page and tab fits ${pages.map(nameOf).join(', ')}`,
    { tag: [...tag] },
    async ({ page, baseURL }) => {
      test.slow();
      const audit = new ScreenAudit();
      for (const size of pages) {
        await page.setViewportSize(size);
        for (const path of PAGES) {
          await page.goto(`/${path}`);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await audit.measure(`${path} on ${nameOf(size)}`, page);
        }
      }
      await openLateGame(page, String(baseURL), games, 'buying');
      for (const size of pages) {
        await page.setViewportSize(size);
        await page.reload();
        for (const tab of TABS) {
          await openTab(page, ENGLISH, tab);
          if (tab === 'table_log') continue; // its hundreds of lines take minutes
          await waitForRest(page);
          await audit.measure(`${tab} on ${nameOf(size)}`, page);
        }
        await openMenu(page, ENGLISH);
        await audit.measure(`menu on ${nameOf(size)}`, page);
        await page.keyboard.press('Escape');
      }
      audit.expectNoFaults();
    },
  );
}
