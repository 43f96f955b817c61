import { expect } from '@playwright/test';
import { ScreenPlayer } from '../../src/tools/support/screen-player.ts';
import { headline } from './decisions.ts';
import { test, waitOutDoubleTap } from './fixtures.ts';
import { setPace } from './pace.ts';
import { collectErrors } from './page-errors.ts';

const END = /wins?$/;
const PLAYER = 'Player 1';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, serviceWorkers: 'allow' });

  test(
    'one person plays a whole game against three bots, offline, from the start page to the review',
    { tag: '@long' },
    async ({ page, context }) => {
      test.slow();
      const faults = collectErrors(page);
      await page.goto('/');
      await page.evaluate(() => navigator.serviceWorker.ready);
      await page.reload();
      await context.setOffline(true);
      await page.getByRole('link', { name: 'Play solo', exact: true }).tap();
      await page.getByRole('button', { name: 'Play', exact: true }).tap();
      await setPace(page, 'Instant');
      const screenPlayer = new ScreenPlayer(page);
      for (;;) {
        await expect(headline(page)).toContainText(/Player 1, |wins?$/, { timeout: 60_000 });
        if (END.test(await headline(page).innerText())) break;
        await waitOutDoubleTap(page);
        expect(await screenPlayer.answer()).toBe(true);
      }
      await expect(page.getByRole('region', { name: 'Final standings' })).toBeVisible();
      await page.getByRole('button', { name: 'Review', exact: true }).tap();
      await expect(page.getByRole('heading', { level: 1, name: 'Review', exact: true })).toBeVisible();
      await expect(page.getByRole('progressbar')).toBeHidden({ timeout: 300_000 });
      const chart = page.getByRole('region', { name: 'Win chance by round', exact: true });
      await chart.getByText('Win chances as a table', { exact: true }).tap();
      await expect(chart.getByRole('row')).toHaveCount(5);
      await expect(
        page.getByRole('region', { name: `Costliest decisions of ${PLAYER}`, exact: true }),
      ).toBeVisible();
      expect(faults).toEqual([]);
    },
  );

  test('two people with hidden money and two bots hand over the device only between the people', async ({
    page,
  }) => {
    test.slow();
    const faults = collectErrors(page);
    await page.goto('/');
    await page.getByRole('link', { name: 'New game', exact: true }).tap();
    await page.getByText('4', { exact: true }).first().tap();
    const seats = page.getByRole('combobox', { name: /^Who plays seat/ });
    await expect(seats).toHaveCount(4);
    for (const seat of [1, 3]) await seats.nth(seat).selectOption({ label: 'Bot: Solid' });
    await page.getByRole('switch', { name: /^Hidden money/ }).tap();
    await page.getByRole('button', { name: 'Start game', exact: true }).tap();
    await page.waitForURL('**/play/**');
    const askedFor = new Set<string>();
    let isInstant = false;
    const handOver = page.getByRole('button', { name: /^I’m / });
    const screenPlayer = new ScreenPlayer(page);
    const isThirdRound = (): Promise<boolean> => page.getByText('Round 3 ·').isVisible();
    const decision = page.getByRole('heading', { level: 1, name: /^Player [13], / });
    while (!(await isThirdRound())) {
      await expect(handOver.or(decision).first()).toBeVisible({ timeout: 60_000 });
      await waitOutDoubleTap(page);
      if (await handOver.isVisible()) {
        askedFor.add((await handOver.innerText()).trim());
        await handOver.tap();
        await expect(handOver).toBeHidden();
        if (!isInstant) await setPace(page, 'Instant');
        isInstant = true;
      } else {
        expect(await screenPlayer.answer()).toBe(true);
      }
    }
    expect([...askedFor].toSorted()).toEqual(['I’m Player 1', 'I’m Player 3']);
    expect(faults).toEqual([]);
  });
});
