import { expect, type Page } from '@playwright/test';
import { lateGames } from '#tools/shots/late-games.ts';
import { openLateGame } from '#tools/shots/late-states.ts';
import { waitForRest } from '#tools/support/at-rest.ts';
import { ENGLISH } from '#tools/support/phrases.ts';
import { HANDED, MOTION, test, waitOutDoubleTap } from './fixtures.ts';

/** The durations of highlights for all players: the end of a round, a new stage, the last round, a purchase. */

test.use({ contextOptions: MOTION });

const games = lateGames('germany');
const card = (page: Page) => page.getByRole('region', { name: ENGLISH.beginning('round_card_title') });
const turningPoint = (page: Page) => page.locator('[data-turning-point="news"] section');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** Runs in the page: records when a match of a selector first appeared and when it was gone, on the page's clock. */
function watchFor(selectors: Readonly<Record<string, string>>): void {
  const seen: Record<string, { from: number; to?: number }> = {};
  Reflect.set(globalThis, 'seen', seen);
  const look = (): void => {
    for (const [name, selector] of Object.entries(selectors)) {
      const isThere = document.querySelector(selector) !== null;
      const was = seen[name];
      if (isThere && !was) seen[name] = { from: performance.now() };
      if (!isThere && was && was.to === undefined) was.to = performance.now();
    }
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true });
  look();
}
const seen = (page: Page): Promise<Record<string, { from: number; to?: number } | undefined>> =>
  page.evaluate(() => Reflect.get(globalThis, 'seen'));

/** Runs in the page: taps the headline as soon as an element appears. A tap from outside could come too late on a busy machine. */
function tapOnce(selector: string): void {
  new MutationObserver((_, observer) => {
    if (!document.querySelector(selector)) return;
    observer.disconnect();
    document.querySelector('h1')?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  }).observe(document.body, { childList: true, subtree: true, attributes: true });
}

/** The path of a cube across the screen, in CSS pixels. */
interface Way {
  readonly from: { readonly x: number; readonly y: number };
  readonly to: { readonly x: number; readonly y: number };
}
/** Runs in the page: records the start and end of each cube's flight. */
function watchFlights(): void {
  const ways: Way[] = [];
  Reflect.set(globalThis, 'ways', ways);
  const { animate } = Element.prototype;
  Element.prototype.animate = function (frames, options) {
    if (this.matches('[data-flight]') && Array.isArray(frames)) {
      const [from, to] = [frames.at(0), frames.at(-1)].map((frame) => {
        const [, x, y] = /translate\(([-\d.]+)px, ([-\d.]+)px\)/.exec(String(frame?.transform)) ?? [];
        return { x: Number(x), y: Number(y) };
      });
      if (from && to) ways.push({ from, to });
    }
    return animate.call(this, frames, options);
  };
}
const ways = (page: Page): Promise<readonly Way[]> => page.evaluate(() => Reflect.get(globalThis, 'ways'));

for (const viewport of [
  { width: 390, height: 664 },
  { width: 1180, height: 820 },
]) {
  test.describe(`on a screen of ${viewport.width} by ${viewport.height}`, () => {
    test.use({ viewport, hasTouch: true });
    // the duration does not depend on the screen
    const times = viewport.width === 390 ? {} : { tag: '@long' };

    test('the end of a round is shown for three seconds', times, async ({ page, baseURL }) => {
      await openLateGame(page, String(baseURL), games, 'solo-income');
      await page.evaluate(watchFor, { card: '[data-turning-point]' });
      await button(page, ENGLISH.beginning('income_collect')).tap();
      await expect(card(page).getByRole('row').filter({ hasText: 'Anna' })).toContainText('+');
      await expect.poll(async () => (await seen(page)).card?.to).toBeTruthy();
      const { card: shown } = await seen(page);
      expect((shown?.to ?? 0) - (shown?.from ?? 0)).toBeGreaterThan(2_500);
    });
    test('a tap ends the card of a round', times, async ({ page, baseURL }) => {
      await openLateGame(page, String(baseURL), games, 'solo-income');
      await button(page, ENGLISH.beginning('income_collect')).tap();
      await expect(card(page)).toBeVisible();
      await waitOutDoubleTap(page);
      await page.touchscreen.tap(viewport.width - 80, viewport.height - 20);
      await expect(card(page)).toBeHidden();
    });

    test('a new stage is shown over the whole width until a tap that does nothing else', async ({
      page,
      baseURL,
    }) => {
      await openLateGame(page, String(baseURL), games, 'stage-2');
      await button(page, ENGLISH.text('building_end')).tap();
      await expect(turningPoint(page)).toBeVisible();
      await expect(turningPoint(page)).toContainText('15');
      const across = async (): Promise<readonly unknown[]> => {
        const box = await turningPoint(page).boundingBox();
        return [box?.x, box?.width];
      };
      await expect.poll(across).toEqual([0, viewport.width]);
      const before = await page.locator('h1').first().textContent();
      await waitOutDoubleTap(page);
      await page.touchscreen.tap(viewport.width - 80, viewport.height - 100);
      await expect(turningPoint(page)).toBeHidden();
      await expect(page.locator('h1').first()).toHaveText(before ?? '');
    });

    test(
      'what was bought stays on the screen for half a second, or until a tap',
      times,
      async ({ page, baseURL }) => {
        const busy = 'main[aria-busy="true"]';
        const pay = button(page, ENGLISH.exactly('resources_pay_end'));
        await openLateGame(page, String(baseURL), games, 'buying');
        await page
          .getByRole('button', { name: ENGLISH.exactly('resources_add') })
          .and(page.locator(':not([aria-disabled="true"])'))
          .first()
          .tap();
        await page.evaluate(watchFor, { busy });
        await pay.tap();
        await expect.poll(async () => (await seen(page)).busy?.to).toBeTruthy();
        const { busy: lingered } = await seen(page);
        expect((lingered?.to ?? 0) - (lingered?.from ?? 0)).toBeGreaterThan(450);
        await waitOutDoubleTap(page);
        await button(page, ENGLISH.text('action_undo')).tap();
        await pay.waitFor();
        await waitOutDoubleTap(page, HANDED);
        await page.evaluate(watchFor, { busy });
        await page.evaluate(tapOnce, busy);
        await pay.tap();
        await expect.poll(async () => (await seen(page)).busy?.to).toBeTruthy();
        const { busy: ended } = await seen(page);
        expect((ended?.to ?? 0) - (ended?.from ?? 0)).toBeLessThan(450);
      },
    );

    test('cubes leave their own row and land on the card of their owner', async ({ page, baseURL }) => {
      await openLateGame(page, String(baseURL), games, 'buying');
      const owner = ENGLISH.valuesIn(
        await page
          .getByRole('button', { name: ENGLISH.beginning('players_card_to_act') })
          .first()
          .innerText(),
        'players_card_to_act',
      )?.[0];
      await page.evaluate(watchFlights);
      const add = page
        .getByRole('button', { name: ENGLISH.exactly('resources_add') })
        .and(page.locator(':not([aria-disabled="true"])'))
        .first();
      await add.tap();
      const pay = button(page, ENGLISH.exactly('resources_pay_end'));
      await pay.waitFor();
      await waitForRest(page);
      const rowBox = await add.locator('xpath=ancestor::*[@data-fuel]').boundingBox();
      await pay.tap();
      await expect.poll(async () => (await ways(page)).length).toBe(1);
      const [way] = await ways(page);
      expect(way?.from.y).toBeGreaterThan(rowBox?.y ?? NaN);
      expect(way?.from.y).toBeLessThan((rowBox?.y ?? NaN) + (rowBox?.height ?? NaN));
      const card = page.getByRole('button', { name: new RegExp(`^${owner}`) }).first();
      await expect
        .poll(async () => {
          const box = await card.boundingBox();
          const { x, y } = (await ways(page))[0]?.to ?? { x: NaN, y: NaN };
          return box && x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
        })
        .toBe(true);
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
  test('a new stage is shown once the device is handed over, too', async ({ page, baseURL }) => {
    await openLateGame(page, String(baseURL), games, 'stage-handed');
    await button(page, ENGLISH.text('auction_no_plant')).tap();
    await waitOutDoubleTap(page);
    await button(page, ENGLISH.exactly('handover_ready')).tap();
    await expect(turningPoint(page)).toBeVisible();
  });
  test('E1: the last round is announced for three seconds', async ({ page, baseURL }) => {
    await openLateGame(page, String(baseURL), games, 'last-round');
    await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
    const offers = page.getByRole('button', { name: ENGLISH.exactly('table_city_price') });
    await offers.first().dispatchEvent('click');
    await page.evaluate(watchFor, { point: '[data-turning-point]' });
    await button(page, ENGLISH.exactly('building_pay_end')).tap();
    await expect(turningPoint(page)).toContainText(ENGLISH.text('turning_last'));
    await expect.poll(async () => (await seen(page)).point?.to).toBeTruthy();
    const { point } = await seen(page);
    expect((point?.to ?? 0) - (point?.from ?? 0)).toBeGreaterThan(2_000);
  });
});
