import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { openLocalGame, ScreenPlayer } from '../../src/tools/support/screen-player.ts';
import { ScreenAudit } from './accessibility.ts';
import { decideUntil } from './decisions.ts';
import { test, waitOutDoubleTap } from './fixtures.ts';
import { collectErrors } from './page-errors.ts';

/** Key presses that pan the map at its nearest zoom from one corner to the opposite one. */
const STEPS_TO_THE_CORNER = 60;

/** Plays until somebody wins, and inspects the screen of every kind of decision on the way. */
async function expectWholeGame(
  page: Page,
  meanwhile = (): Promise<void> => Promise.resolve(),
): Promise<void> {
  const screenPlayer = new ScreenPlayer(page);
  const audit = new ScreenAudit();
  const seen = new Set<string>();
  do {
    await meanwhile();
    const kind = (await screenPlayer.heading()).replace(/^.*?, /, '');
    if (!seen.has(kind)) await audit.inspect(kind, page);
    seen.add(kind);
  } while (await screenPlayer.answer());
  await audit.inspect('the end', page);
  audit.expectNoFaults();
  expect(seen.size, [...seen].join(' | ')).toBeGreaterThanOrEqual(5);
  await expect(page.getByRole('heading', { level: 1, name: /wins?$/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Final standings' })).toBeVisible();
  expect(screenPlayer.taps).toBeGreaterThan(60);
}

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 1180, height: 820 }, serviceWorkers: 'allow' });
  test(
    'V2: three players play a whole beginners’ game by taps',
    { tag: '@long' },
    async ({ page, baseURL }) => {
      test.slow();
      const faults = collectErrors(page);
      await openLocalGame(page, String(baseURL), () =>
        page.getByRole('switch', { name: /^Beginners/ }).tap(),
      );
      await expectWholeGame(page);
      await page.goto('/');
      await expect(page.getByRole('article').first()).toContainText('Won by');
      const audit = new ScreenAudit();
      await audit.inspect('start page with an ended game', page);
      audit.expectNoFaults();
      await page.goBack();
      await page.getByRole('button', { name: 'Same players again' }).tap();
      await expect(page.getByText(/^Round 1 ·/), 'the same players begin anew').toBeVisible();
      expect(faults).toEqual([]);
    },
  );
});

test.describe('on a phone, the whole way', () => {
  // not every game reaches stage 3: that of seed 1857642119 ends in stage 2
  test.use({ viewport: { width: 360, height: 740 }, seed: 1 });
  test(
    'G1: three players play a whole game on the other map by taps, through all three stages',
    { tag: '@long' },
    async ({ page, baseURL }) => {
      test.slow();
      const faults = collectErrors(page);
      await openLocalGame(page, String(baseURL), () => page.getByText('USA').first().tap());
      const where = page.locator('header [data-stage]');
      const stages = new Set<string>();
      await expectWholeGame(page, async () => {
        stages.add(/Stage \d/.exec((await where.allTextContents()).join())?.[0] ?? 'over');
      });
      expect([...stages]).toEqual(['Stage 1', 'Stage 2', 'Stage 3', 'over']);
      expect(faults).toEqual([]);
    },
  );
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });
  // in the games of seeds 310717106 and 1684017883 all offered cities were beyond the edges
  test('a player finds an offered city on the whole map where none is in view', async ({ page, baseURL }) => {
    await openLocalGame(page, String(baseURL), () => page.getByText('USA').first().tap());
    await decideUntil(page, 'build');
    const offers = page.getByRole('button', { name: /, costs \d+ Elektro$/ });
    await offers.first().focus();
    // zoom in all the way, and pan into the corner
    for (let i = 0; i < 6; i++) await page.keyboard.press('+');
    await (await offers.first().elementHandle())?.waitForElementState('stable');
    for (let i = 0; i < STEPS_TO_THE_CORNER; i++) {
      for (const key of ['Shift+ArrowDown', 'Shift+ArrowLeft']) await page.keyboard.press(key);
    }
    for (const offer of await offers.all()) await expect(offer).not.toBeInViewport();
    await waitOutDoubleTap(page);
    expect(await new ScreenPlayer(page).answer()).toBe(true);
    await expect(page.getByRole('button', { name: /, houses of Player \d/ })).not.toHaveCount(0);
  });
});
