import { expect, type Locator, type Page } from '@playwright/test';
import { READABLE } from '#lib/ui/board/camera.ts';
import { lateGames } from '#tools/shots/late-games.ts';
import { openLateGame } from '#tools/shots/late-states.ts';
import { ENGLISH, named, startingWith } from '#tools/support/phrases.ts';
import { openLocalGame, ScreenPlayer } from '#tools/support/screen-player.ts';
import { must } from '../must.ts';
import { isAsked } from './decisions.ts';
import { MOTION, test } from './fixtures.ts';
import { mapGeometry, mapOf } from './map-geometry.ts';
import { resize } from './resize.ts';

/** A map that does not fit may stay this much larger than readable, according to the viewport. */
const SLACK = 1.15;

/** Opens a table of three on a map. */
const open = (page: Page, baseURL: string | undefined, map: 'germany' | 'usa'): Promise<void> =>
  openLocalGame(page, String(baseURL), () =>
    page
      .getByRole('radio', startingWith(`map_${map}`))
      .locator('xpath=..')
      .tap(),
  );

const look = (page: Page, tab: 'table_map' | 'table_plants'): Promise<void> =>
  page.getByRole('navigation', named('table_views')).getByRole('button', startingWith(tab)).tap();
const shownTab = (page: Page) =>
  page.getByRole('navigation', named('table_views')).locator('[aria-pressed=true]');

/** Swipes one finger across an element. */
async function swipe(target: Locator, dx: number, dy = 0): Promise<void> {
  const page = target.page();
  const box = must(await target.boundingBox(), 'box to swipe on');
  const [x, y] = [box.x + box.width / 2, box.y + Math.min(box.height / 2, 100)];
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number): Promise<unknown> =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + dx * part, y: y + dy * part }],
    });
  await touch('touchStart', 0);
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', part);
  await touch('touchEnd', 1);
}

for (const map of ['usa', 'germany'] as const) {
  test(`the part of ${map} in play fills the pane of a phone: its cities are named in one readable size and can be hit`, async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, baseURL, map);
    await look(page, 'table_map');
    await expect(page.locator('[data-city]').last()).toBeVisible();
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 360, height: 640 },
    ]) {
      await resize(page, viewport);
      const drawn = await mapGeometry(page);
      // across or down
      expect(Math.max(...drawn.filled)).toBeGreaterThanOrEqual(0.85);
      expect(drawn.cities).toBeGreaterThanOrEqual(18);
      expect(drawn.names).toBeGreaterThanOrEqual(drawn.cities * 0.7);
      expect(drawn.nameSizes).toHaveLength(1);
      expect(drawn.nameSizes[0]).toBeGreaterThanOrEqual(10);
      expect(drawn.costSizes).toHaveLength(1);
      // it is larger than the pane only where cities would be too small otherwise
      if (drawn.scale > READABLE * SLACK) expect(drawn.cut).toEqual([]);
      expect(drawn.overlapping).toEqual([]);
      expect(drawn.target).toBeGreaterThanOrEqual(24);
      // prices of slots are legible or omitted
      expect(Math.min(9, ...drawn.slotPrices)).toBeGreaterThanOrEqual(7.5);
    }
  });
}

test.describe('six players late in the game on a low phone', () => {
  test.use({ viewport: { width: 360, height: 640 } });
  for (const map of ['usa', 'germany'] as const) {
    test(`${map}: cities are large targets, arrows cover no name, and the whole map names most of them`, async ({
      page,
      baseURL,
    }) => {
      await openLateGame(page, String(baseURL), lateGames(map), 'building');
      const near = await mapGeometry(page);
      expect(near.target).toBeGreaterThanOrEqual(30);
      expect(near.names).toBeGreaterThanOrEqual(near.cities * 0.8);
      await expect(mapOf(page).locator('> i').first()).toBeVisible();
      await expect.poll(async () => (await mapGeometry(page)).underArrows).toEqual([]);
      await page.getByRole('button', named('table_zoom_fit')).tap();
      await expect(mapOf(page).locator('> i')).toHaveCount(0);
      await expect.poll(async () => (await mapGeometry(page)).cut).toEqual([]);
      const whole = await mapGeometry(page);
      expect(whole.names).toBeGreaterThanOrEqual(whole.cities / 2);
      expect(whole.nameSizes).toHaveLength(1);
    });
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, contextOptions: MOTION });

  test('houses are planned without a change of the map, which opens on the own network and shows the whole in a tap', async ({
    page,
    baseURL,
  }) => {
    await open(page, baseURL, 'usa');
    const screenPlayer = new ScreenPlayer(page);
    const pane = mapOf(page);
    while (!(await isAsked(page, 'ask_building'))) await screenPlayer.answer();
    await expect(page.locator('[data-tag]').first()).toBeVisible();
    const before = await pane.boundingBox();
    const cities = page.locator('[data-city]');
    for (const at of [0, 1]) {
      await cities.nth(at).dispatchEvent('click');
      await expect(page.locator('[data-tag=planned]')).toHaveCount(at + 1);
      expect(await pane.boundingBox()).toEqual(before);
      await expect.poll(async () => (await mapGeometry(page)).covered).toEqual([]);
    }
    await expect(page.getByText(ENGLISH.text('money_left')).last()).toBeVisible();
    await page.getByRole('button', named('building_plan')).tap();
    await expect(
      page
        .getByRole('listitem')
        .filter({ has: page.getByText(ENGLISH.like('building_parts', { slot: 10 })) }),
    ).toHaveCount(2);
    await page.getByRole('button', named('building_plan')).tap();
    await expect.poll(() => pane.boundingBox()).toEqual(before);
    await page.getByRole('button', startingWith('building_pay_end')).tap();
    while (await isAsked(page, 'ask_building')) await screenPlayer.answer();
    await look(page, 'table_map');
    const player = ENGLISH.like('setup_player_n').exec(await screenPlayer.heading())?.[0];
    const ownCities = await page.locator(`[data-city][aria-label*="${player}"]`).all();
    expect(ownCities).not.toEqual([]);
    // once it is ready for the decision, the map goes to the cities of the player
    await expect(pane).toHaveAttribute('aria-busy', 'false');
    const scale = async (): Promise<number> => (await mapGeometry(page)).scale;
    const onNetwork = await scale();
    let whole = onNetwork;
    await page.getByRole('button', named('table_zoom_fit')).tap();
    await expect.poll(scale).toBeLessThan(onNetwork);
    // until the map has come to rest
    await expect.poll(async () => whole === (whole = await scale())).toBe(true);
    await page.getByRole('button', named('table_zoom_in')).tap();
    await expect.poll(scale).toBeGreaterThan(whole * 1.3);
    await expect(async () => {
      await Promise.any(ownCities.map((city) => expect(city).toBeInViewport({ timeout: 500 })));
    }).toPass({ timeout: 20_000 });
    await page.getByRole('button', named('table_zoom_fit')).tap();
    await expect.poll(scale).toBeCloseTo(whole, 2);
  });

  test('the next tab is a swipe away on panels and strip, and the map pans', async ({ page, baseURL }) => {
    await open(page, baseURL, 'germany');
    const strip = page.getByRole('region', named('table_markets'));
    await expect(shownTab(page)).toContainText(ENGLISH.text('table_plants'));
    await swipe(page.locator('[data-tab=plants]'), -160);
    await expect(shownTab(page)).toContainText(ENGLISH.text('table_fuel'));
    await swipe(page.locator('[data-tab=fuel]'), -40, 200);
    await swipe(page.locator('[data-tab=fuel]'), 160);
    await expect(shownTab(page)).toContainText(ENGLISH.text('table_plants'));
    await swipe(strip, 160);
    await expect(shownTab(page)).toContainText(ENGLISH.text('table_map'));
    await swipe(mapOf(page), -160);
    await expect(shownTab(page)).toContainText(ENGLISH.text('table_map'));
    await swipe(strip, -160);
    await expect(shownTab(page)).toContainText(ENGLISH.text('table_plants'));
  });

  test('from right to left the tabs are swiped the other way, and the map keeps west on the left', async ({
    page,
    baseURL,
  }) => {
    await open(page, baseURL, 'germany');
    const fromLeft = (all: Locator): Promise<number[]> =>
      all.evaluateAll((each) => each.map((one) => one.getBoundingClientRect().left));
    await page.evaluate(() => (document.documentElement.dir = 'rtl'));
    await swipe(page.locator('[data-tab=plants]'), 160);
    await expect(shownTab(page)).toContainText(ENGLISH.text('table_fuel'));
    await page.locator('[data-tab=fuel] [aria-expanded=false]').first().tap();
    const spaces = page.locator('[data-tab=fuel] [data-space]');
    await expect(spaces.last()).toBeVisible();
    const [cheap = 0, , , dearer = 0] = await fromLeft(spaces);
    expect(cheap).toBeLessThan(dearer);
    const acting = page.getByRole('list', named('players_order')).locator('[aria-current]');
    await expect(acting).toBeInViewport({ ratio: 0.99 });
    await look(page, 'table_map');
    const plates = page.locator('[data-city]');
    await expect(plates.last()).toBeVisible();
    const west = await plates.evaluateAll((all) =>
      all.map((one) => Number(/translate\((\S+)/.exec(one.getAttribute('transform') ?? '')?.[1])),
    );
    const left = await fromLeft(plates);
    const order = (by: readonly number[]) => [...by.keys()].toSorted((a, b) => Number(by[a]) - Number(by[b]));
    expect(order(left)[0]).toBe(order(west)[0]);
    expect(order(left).at(-1)).toBe(order(west).at(-1));
  });
});
