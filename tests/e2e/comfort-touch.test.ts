import { expect, type Page } from '@playwright/test';
import { lateGames } from '#tools/shots/late-games.ts';
import { openLateGame } from '#tools/shots/late-states.ts';
import { waitForRest } from '#tools/support/at-rest.ts';
import { ENGLISH, named, startingWith } from '#tools/support/phrases.ts';
import { must } from '../must.ts';
import { headline } from './decisions.ts';
import { DECISIONS } from './every-screen.ts';
import { test } from './fixtures.ts';
import { resize } from './resize.ts';
import { tooSmallTargets } from './touch-targets.ts';

/** Everything at a table can be done by taps on large targets, without dragging and without holding. */

const SIZES = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
  { width: 568, height: 320 },
];
const games = lateGames('germany');
/** What the player who builds has at least. Elektro. */
const MONEY = 40;

test('each button of each decision, and of the menu, has room for a finger', async ({ page, baseURL }) => {
  test.slow();
  const found: Record<string, readonly string[]> = {};
  for (const [scene, ...buttons] of DECISIONS) {
    await page.setViewportSize(must(SIZES[0], 'size'));
    await openLateGame(page, String(baseURL), games, scene);
    // the buttons that a decision shows only after the first tap
    const first = page.getByRole('button', { name: ENGLISH.beginning(...buttons) }).first();
    if (scene === 'scrapping') await first.tap();
    for (const size of SIZES) {
      await resize(page, size);
      const faults = await tooSmallTargets(page);
      if (faults.length > 0) found[`${scene} on ${size.width} by ${size.height}`] = faults;
    }
  }
  for (const size of SIZES) {
    await resize(page, size);
    await page.getByRole('button', named('table_menu')).tap();
    await page.getByRole('link', named('home_settings')).waitFor();
    const faults = await tooSmallTargets(page);
    if (faults.length > 0) found[`menu on ${size.width} by ${size.height}`] = faults;
    await page.keyboard.press('Escape');
  }
  expect(found).toEqual({});
});

interface Place {
  readonly label: string;
  readonly x: number;
  readonly y: number;
}
/** The places of cities or regions on the screen, with their labels, in CSS pixels. */
const placesOf = (page: Page, kind: 'data-city' | 'data-region'): Promise<readonly Place[]> =>
  page.locator(`[${kind}]`).evaluateAll((all) =>
    all.map((one) => {
      const { left, top, width, height } = (one.querySelector('circle') ?? one).getBoundingClientRect();
      return { label: one.ariaLabel ?? '', x: left + width / 2, y: top + height / 2 };
    }),
  );
/** How far from the middle of a city or region taps are tried: its marker is smaller, and the snap is larger. CSS pixels. */
const BESIDE = 26;
/** A point beside one of these places to which no other place is nearly as near. */
function beside(some: readonly Place[], all: readonly Place[]): Omit<Place, 'label'> {
  const points = some.flatMap((one) =>
    [0, 1, 2, 3, 4, 5, 6, 7].map((turn) => {
      const [x, y] = [
        one.x + BESIDE * Math.cos((turn * Math.PI) / 4),
        one.y + BESIDE * Math.sin((turn * Math.PI) / 4),
      ];
      const others = all.filter((other) => other !== one);
      return { x, y, room: Math.min(...others.map((other) => Math.hypot(other.x - x, other.y - y))) };
    }),
  );
  return must(points.toSorted((one, other) => other.room - one.room)[0], 'point');
}

test('a tap near a city chooses it, on the smallest phone', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openLateGame(page, String(baseURL), games, 'building');
  await page.getByRole('button', named('table_zoom_fit')).tap();
  await waitForRest(page);
  const all = await placesOf(page, 'data-city');
  const priced = ENGLISH.exactly('table_city_price');
  const payable = all.filter(({ label }) => Number(priced.exec(label)?.at(-1) ?? Infinity) < MONEY);
  const { x, y } = beside(payable, all);
  await page.touchscreen.tap(x, y);
  await expect(page.getByRole('button', startingWith('building_pay_end'))).toBeVisible();
});

test('a tap near the name of a region drafts it, on the smallest phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/new');
  await page
    .getByRole('group', named('setup_regions_how'))
    .getByText(ENGLISH.text('setup_regions_draft'))
    .tap();
  await page.getByRole('button', named('setup_start')).tap();
  await expect(headline(page)).toHaveText(ENGLISH.like('ask_drafting'));
  await waitForRest(page);
  const before = await headline(page).innerText();
  // taps go by the place of the name, which is no button: the area around it is one
  const regions = (await placesOf(page, 'data-region')).filter(({ label }) => label === '');
  const { x, y } = beside(regions, regions);
  await page.touchscreen.tap(x, y);
  await expect(headline(page)).not.toHaveText(before);
});

test('the menu explains what is tapped next, instead of doing it', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openLateGame(page, String(baseURL), games, 'nominating');
  const explain = async (): Promise<void> => {
    await page.getByRole('button', named('table_menu')).tap();
    await page.getByRole('button', named('access_explain')).tap();
    await expect(page.getByText(ENGLISH.text('access_explain_next'))).toBeVisible();
  };
  const plant = page
    .getByRole('button', { name: ENGLISH.beginning('plant_text', 'plant_text_free') })
    .first();
  const open = page.getByRole('button', startingWith('auction_open'));
  await explain();
  await plant.tap();
  await expect(page.locator('[data-about]')).toBeVisible();
  await expect(page.getByText(ENGLISH.text('access_explain_next'))).toHaveCount(0);
  await expect(open).toHaveCount(0);
  await page.keyboard.press('Escape');
  await explain();
  await page.getByRole('button', named('access_explain_end')).tap();
  await plant.tap();
  await expect(open).toBeVisible();
});
