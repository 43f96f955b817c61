import { expect, type Page } from '@playwright/test';
import { lateGames } from '#tools/shots/late-games.ts';
import { openLateGame } from '#tools/shots/late-states.ts';
import { waitForRest } from '#tools/support/at-rest.ts';
import { ENGLISH, named, startingWith } from '#tools/support/phrases.ts';
import { must } from '../must.ts';
import { makeDecisions } from './decisions.ts';
import { DECISIONS } from './every-screen.ts';
import { test } from './fixtures.ts';
import { tooSmallTargets } from './touch-targets.ts';
import { expectWhole } from './whole.ts';

/** Calm mode and large mode, turned on where a player does. */

const TABLET = { width: 1180, height: 820 };
const PHONE = { width: 390, height: 844 };
const games = lateGames('germany');

test('in calm mode the end of a round is a line that waits, and a notice covers nothing', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize(TABLET);
  await page.goto('/accessibility');
  const calm = page.getByRole('switch', startingWith('access_calm'));
  await calm.tap();
  await expect(calm).toBeChecked();
  await openLateGame(page, String(baseURL), games, 'powering');
  // there is nothing to redo
  await page.getByRole('button', named('action_redo')).tap({ force: true });
  const notice = page.getByText(ENGLISH.text('table_redo_none'));
  await expect(notice).toBeVisible();
  await waitForRest(page);
  const [above, header] = [
    must(await notice.boundingBox(), 'notice'),
    must(await page.getByRole('banner').boundingBox(), 'header'),
  ];
  expect(above.y + above.height, 'the notice is above the table').toBeLessThanOrEqual(header.y + 1);
  expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true);
  await page.getByRole('status').getByRole('button', named('action_close')).first().tap();
  await expect(notice).toHaveCount(0);
  const over = page.locator('[data-line] p').filter({ hasText: ENGLISH.beginning('access_round_over') });
  const cards = page.locator('[data-turning-point]');
  while (!(await over.isVisible())) {
    await expect(cards).toHaveCount(0);
    await makeDecisions(page, 1);
  }
  await expect(cards).toHaveCount(0);
  // it stays while the next decisions are made
  await makeDecisions(page, 1);
  await expect(over).toBeVisible();
  await page.locator('[data-line]').getByRole('button', named('action_close')).tap();
  await expect(over).toHaveCount(0);
});

/** Runs in the page: the sizes of the letters of these texts, in CSS pixels. */
const sizes = (nodes: readonly Element[]): readonly number[] =>
  nodes.filter((node) => node.checkVisibility()).map((node) => parseFloat(getComputedStyle(node).fontSize));

async function makeLarge(page: Page): Promise<void> {
  await page.goto('/accessibility');
  await page.getByText(ENGLISH.text('access_size_large'), { exact: true }).tap();
  await expect(page.locator('html')).toHaveAttribute('data-size', 'large');
}

test('large mode shows what is decided in 7 mm on a tablet', async ({ page, baseURL }) => {
  await page.setViewportSize(TABLET);
  await makeLarge(page);
  /** 7 mm on a tablet of 264 pixels an inch, two of them in one of CSS. */
  const least = (7 / 25.4) * 132 - 1;
  const panel = page.getByRole('region', { name: ENGLISH.text('table_plants'), exact: true });
  await openLateGame(page, String(baseURL), games, 'bidding');
  const bid = page.getByRole('spinbutton').first();
  await expect(bid).toBeVisible();
  expect(
    Math.min(
      ...(await bid
        .or(panel.locator('[data-plant] [aria-hidden] > :first-child').first())
        .evaluateAll(sizes)),
    ),
  ).toBeGreaterThanOrEqual(least);
  await expectWhole(page.getByRole('button', { name: ENGLISH.exactly('auction_bid') }), 'bid');
  const map = must(await page.getByRole('region', named('table_map')).boundingBox(), 'map');
  expect(map.width * map.height).toBeGreaterThan(0.4 * TABLET.width * TABLET.height);
  await openLateGame(page, String(baseURL), games, 'buying');
  const amounts = page.getByRole('group', { name: ENGLISH.exactly('resources_row') }).locator('output');
  await expect(amounts).toHaveCount(4);
  expect(Math.min(...(await amounts.evaluateAll(sizes)))).toBeGreaterThanOrEqual(least);
  await expectWhole(page.getByRole('button', startingWith('resources_end')), 'done');
});

test('large mode has room for fingers, and for the end of each decision', async ({ page, baseURL }) => {
  test.slow();
  const found: Record<string, readonly string[]> = {};
  await page.setViewportSize(PHONE);
  await makeLarge(page);
  for (const [scene, ...ends] of DECISIONS) {
    await openLateGame(page, String(baseURL), games, scene);
    for (const size of [PHONE, TABLET, { width: 820, height: 1180 }]) {
      const where = `${scene} on ${size.width} by ${size.height}`;
      await page.setViewportSize(size);
      // the last size left the panel scrolled
      await page.reload();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await waitForRest(page);
      await expectWhole(page.getByRole('button', { name: ENGLISH.beginning(...ends) }).first(), where);
      const faults = await tooSmallTargets(page);
      if (faults.length > 0) found[where] = faults;
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, where).toBeLessThanOrEqual(size.width);
    }
  }
  expect(found).toEqual({});
});
