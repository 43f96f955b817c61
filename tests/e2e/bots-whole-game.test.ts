import { expect } from '@playwright/test';
import { ENGLISH, named, startingWith } from '#tools/support/phrases.ts';
import { resultHeading, ScreenPlayer } from '#tools/support/screen-player.ts';
import { questionTo } from './decisions.ts';
import { MOTION, test, waitOutDoubleTap } from './fixtures.ts';
import { setPace } from './pace.ts';
import { collectErrors } from './page-errors.ts';

const [PLAYER, OTHER] = [ENGLISH.text('setup_player_n', { n: 1 }), ENGLISH.text('setup_player_n', { n: 3 })];

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, serviceWorkers: 'allow', contextOptions: MOTION });

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
      await page.getByRole('link', named('home_solo')).tap();
      await page.getByRole('button', named('bots_play')).tap();
      await setPace(page, 'instant');
      const screenPlayer = new ScreenPlayer(page);
      for (;;) {
        await expect(questionTo(page, PLAYER).or(resultHeading(page))).toBeVisible({ timeout: 60_000 });
        if (await resultHeading(page).isVisible()) break;
        await waitOutDoubleTap(page);
        expect(await screenPlayer.answer()).toBe(true);
      }
      await expect(page.getByRole('region', named('final_count'))).toBeVisible();
      await page.getByRole('button', named('final_review')).tap();
      await expect(page.getByRole('heading', { level: 1, ...named('final_review') })).toBeVisible();
      await expect(page.getByRole('progressbar')).toBeHidden({ timeout: 300_000 });
      const chart = page.getByRole('region', named('review_chart'));
      await chart.getByText(ENGLISH.text('review_chart_table'), { exact: true }).tap();
      await expect(chart.getByRole('row')).toHaveCount(5);
      await expect(page.getByRole('region', named('review_costliest', { name: PLAYER }))).toBeVisible();
      expect(faults).toEqual([]);
    },
  );

  test('two people with hidden money and two bots hand over the device only between the people', async ({
    page,
  }) => {
    test.slow();
    const faults = collectErrors(page);
    await page.goto('/');
    await page.getByRole('link', named('home_new')).tap();
    await page.getByText('4', { exact: true }).first().tap();
    const seats = page.getByRole('combobox', startingWith('bots_who'));
    await expect(seats).toHaveCount(4);
    for (const seat of [1, 3])
      await seats.nth(seat).selectOption({ label: ENGLISH.text('bots_option', { level: 'solid' }) });
    await page.getByRole('switch', startingWith('setup_hidden_money')).tap();
    await page.getByRole('button', named('setup_start')).tap();
    await page.waitForURL('**/play/**');
    const askedFor = new Set<string>();
    let isInstant = false;
    const handOver = page.getByRole('button', { name: ENGLISH.exactly('handover_ready') });
    const screenPlayer = new ScreenPlayer(page);
    const isThirdRound = (): Promise<boolean> =>
      page.getByText(ENGLISH.like('table_where', { round: 3 })).isVisible();
    const decision = questionTo(page, PLAYER).or(questionTo(page, OTHER));
    while (!(await isThirdRound())) {
      await expect(handOver.or(decision).first()).toBeVisible({ timeout: 60_000 });
      await waitOutDoubleTap(page);
      if (await handOver.isVisible()) {
        askedFor.add((await handOver.innerText()).trim());
        await handOver.tap();
        await expect(handOver).toBeHidden();
        if (!isInstant) await setPace(page, 'instant');
        isInstant = true;
      } else {
        expect(await screenPlayer.answer()).toBe(true);
      }
    }
    expect([...askedFor].toSorted()).toEqual(
      [PLAYER, OTHER].map((name) => ENGLISH.text('handover_ready', { name })),
    );
    expect(faults).toEqual([]);
  });
});
