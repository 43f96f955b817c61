import { expect, type Locator, type Page } from '@playwright/test';
import type { MessageKey } from '#lib/i18n/catalogue.ts';
import { lateGames, type ShotScene } from '#tools/shots/late-games.ts';
import { openLateGame } from '#tools/shots/late-states.ts';
import { ENGLISH, numberIn } from '#tools/support/phrases.ts';
import { must } from '../must.ts';
import { headline } from './decisions.ts';
import { test, waitOutDoubleTap } from './fixtures.ts';
import { expectWhole } from './whole.ts';

/** Decisions on a phone: all parts of a decision are visible together, with six players late in the game. */

const games = lateGames('germany');
const open = (page: Page, baseURL: string | undefined, scene: ShotScene): Promise<void> =>
  openLateGame(page, String(baseURL), games, scene);

const button = (page: Page, ...keys: readonly MessageKey[]): Locator =>
  page.getByRole('button', { name: ENGLISH.exactly(...keys) });
const field = (page: Page): Locator => page.getByRole('spinbutton');
const limit = (page: Page): Locator =>
  page.getByRole('switch', { name: ENGLISH.beginning('auction_limit_keep') });
/** The steps of the amount, from smallest to largest. */
const steps = (page: Page): Record<'less' | 'more' | 'five', Locator> => ({
  less: button(page, 'action_less'),
  more: button(page, 'action_more'),
  five: button(page, 'auction_plus'),
});
const auction = (page: Page): Locator =>
  page.getByRole('region', { name: ENGLISH.text('auction_title'), exact: true });

async function tap(page: Page, target: Locator): Promise<void> {
  await waitOutDoubleTap(page);
  await target.tap();
}
/** Taps only fully visible elements, without scrolling. Returns the number of taps. */
async function tapInSight(page: Page, ...targets: readonly Locator[]): Promise<number> {
  for (const [at, target] of targets.entries()) {
    await expectWhole(target, `tap ${at + 1}`);
    await tap(page, target);
  }
  return targets.length;
}
/** Expects the parts in one row, in this order. */
async function expectInOneRow(...parts: readonly Locator[]): Promise<void> {
  const boxes = await Promise.all(parts.map(async (one) => must(await one.boundingBox(), 'box')));
  const lines = boxes.map(({ y, height }) => [y, y + height] as const);
  const top = Math.max(...lines.map(([start]) => start));
  expect(Math.min(...lines.map(([, end]) => end)), 'all beside one another').toBeGreaterThan(top);
  expect(boxes.map(({ x }) => x)).toEqual(boxes.map(({ x }) => x).toSorted((a, b) => a - b));
}
async function expectBidWhole(page: Page, bid: Locator, instead: Locator): Promise<void> {
  const { less, more, five } = steps(page);
  const parts = { instead, less, field: field(page), more, bid, five, limit: limit(page) };
  for (const [name, part] of Object.entries(parts)) await expectWhole(part, name);
  await expectInOneRow(instead, less, field(page), more, bid);
}

for (const [viewport, tag] of [
  // a larger phone fits whatever the smallest one does
  [{ width: 360, height: 640 }, []],
  [{ width: 390, height: 664 }, ['@long']],
] as const) {
  test.describe(
    `six players late in the game on ${viewport.width} by ${viewport.height}`,
    { tag: [...tag] },
    () => {
      test.use({ hasTouch: true, viewport });

      test('a bid is seen whole: plant and leader, pass, amount, step of five, limit and bid', async ({
        page,
        baseURL,
      }) => {
        await open(page, baseURL, 'bidding');
        const [pass, bid] = [button(page, 'auction_pass'), button(page, 'auction_bid')];
        const leader = auction(page).locator('dl').first();
        await expectBidWhole(page, bid, pass);
        await expectWhole(auction(page).locator('[data-plant]').first(), 'plant');
        await expectWhole(leader, 'highest bid and its bidder');
        const least = numberIn(await field(page).inputValue());
        await tap(page, limit(page));
        await tap(page, steps(page).five);
        await expect(field(page)).toHaveValue(String(least + 5));
        const upTo = button(page, 'auction_bid_up_to');
        await expectBidWhole(page, upTo, pass);
        await expectWhole(leader, 'highest bid and its bidder, above a limit');
        await expectWhole(page.getByText(ENGLISH.text('auction_limit_hint')), 'what a limit is');
      });

      test('an opening bid is seen whole, below the plant', async ({ page, baseURL }) => {
        await open(page, baseURL, 'nominating');
        const plants = page
          .getByRole('region', { name: ENGLISH.text('market_all') })
          .getByRole('button', { name: ENGLISH.beginning('plant_text', 'plant_text_free') });
        await tap(page, plants.first());
        const noPlant = button(page, 'auction_no_plant');
        await expectBidWhole(page, button(page, 'auction_open'), noPlant);
        await expectWhole(auction(page).locator('[data-plant]').last(), 'plant');
        await tap(page, limit(page));
        await tap(page, steps(page).more);
        await expectBidWhole(page, button(page, 'auction_open_up_to'), noPlant);
      });

      test('all four fuels with their steppers, the sum and the buttons are in sight', async ({
        page,
        baseURL,
      }) => {
        await open(page, baseURL, 'buying');
        const rows = page.getByRole('group', { name: ENGLISH.exactly('resources_row') });
        await expect(rows).toHaveCount(4);
        for (const row of await rows.all()) {
          await expectWhole(row, 'a fuel');
          await expectWhole(row.getByRole('button', { name: ENGLISH.exactly('resources_back') }), 'minus');
          await expectWhole(row.locator('output'), 'count');
        }
        await expectWhole(page.getByText(ENGLISH.text('money_sum'), { exact: true }), 'sum');
        await expectWhole(button(page, 'resources_end'), 'end of the turn');
        await expectWhole(page.getByRole('group', { name: ENGLISH.text('resources_runs') }), 'proposals');
        await expect(page.locator('[data-space]')).toHaveCount(0);
        const first = rows.first().getByRole('button', { expanded: false });
        await tap(page, first);
        await expect(rows.first().locator('[data-space]').first()).toBeVisible();
        await tap(page, rows.first().getByRole('button', { expanded: true }));
        await expect(page.locator('[data-space]')).toHaveCount(0);
      });
    },
  );
}

test.describe('on 390 by 664', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 664 } });

  test('an impossible bid says why, and the button names no other amount than the field', async ({
    page,
    baseURL,
  }) => {
    await open(page, baseURL, 'bidding');
    const bid = button(page, 'auction_bid', 'auction_bid_wrong');
    const why = page.getByRole('alert').filter({ hasText: ENGLISH.exactly('stepper_range') });
    const least = await field(page).inputValue();
    for (const wrong of ['999', '-5', 'abc', '']) {
      await field(page).fill(wrong);
      if (wrong === '') await bid.tap({ force: true });
      await expectWhole(why, `reason for “${wrong}”`);
      await expect(bid, wrong).toHaveText(ENGLISH.text('auction_bid_wrong'));
      await bid.tap({ force: true });
      await expect(field(page), 'it was not bid').toHaveValue(wrong);
      await field(page).fill(least);
      await expect(why).toHaveCount(0);
      await expect(bid).toHaveText(ENGLISH.exactly('auction_bid'));
    }
    // too low: only on leaving, since more digits may follow
    await field(page).fill('1');
    await expect(why).toHaveCount(0);
    await bid.tap({ force: true });
    await expectWhole(why, 'reason for 1');
  });

  test('without a turn to buy, the same rows show prices and what is left', async ({ page, baseURL }) => {
    await open(page, baseURL, 'bidding');
    await page
      .getByRole('navigation', { name: ENGLISH.text('table_views') })
      .getByRole('button', { name: ENGLISH.text('table_fuel') })
      .tap();
    const rows = page.getByRole('group', { name: ENGLISH.exactly('resources_row') });
    await expect(rows).toHaveCount(4);
    for (const row of await rows.all()) {
      await expectWhole(row, 'a fuel');
      await expect(row.getByRole('button')).toHaveCount(1);
    }
    await tap(page, rows.nth(1).getByRole('button'));
    await expect(rows.nth(1).locator('[data-space]').first()).toBeVisible();
  });

  /** The number of taps of a decision, all on visible elements. */
  const countTaps = async (
    page: Page,
    baseURL: string | undefined,
    scene: ShotScene,
    taps: readonly Locator[],
  ) => {
    await open(page, baseURL, scene);
    const before = await headline(page).innerText();
    const count = await tapInSight(page, ...taps);
    await expect(headline(page)).not.toHaveText(before);
    return count;
  };
  test('the lowest bid takes one tap', async ({ page, baseURL }) => {
    expect(await countTaps(page, baseURL, 'bidding', [button(page, 'auction_bid')])).toBe(1);
  });
  test('a bid of seven more takes four taps, none to scroll', async ({ page, baseURL }) => {
    const { more, five } = steps(page);
    const taps = [five, more, more, button(page, 'auction_bid')];
    expect(await countTaps(page, baseURL, 'bidding', taps)).toBe(4);
  });
  test('a bid with a limit of seven more takes five taps, none to scroll', async ({ page, baseURL }) => {
    const { more, five } = steps(page);
    const taps = [limit(page), five, more, more, button(page, 'auction_bid_up_to')];
    expect(await countTaps(page, baseURL, 'bidding', taps)).toBe(5);
  });
  test('each cube takes one tap, the purchase another, none to scroll', async ({ page, baseURL }) => {
    const plus = (name: string): Locator =>
      page
        .getByRole('group', { name: new RegExp(`^${name}`) })
        .getByRole('button', { name: ENGLISH.exactly('resources_add') });
    const [coal, uranium] = [plus(ENGLISH.text('resource_coal')), plus(ENGLISH.text('resource_uranium'))];
    const taps = [coal, coal, coal, uranium, button(page, 'resources_pay_end')];
    expect(await countTaps(page, baseURL, 'buying', taps)).toBe(5);
  });
});
