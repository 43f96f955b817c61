import { expect, type Page } from '@playwright/test';
import { ENGLISH, named, startingWith } from '#tools/support/phrases.ts';
import { resultHeading, ScreenPlayer } from '#tools/support/screen-player.ts';
import { ScreenAudit } from './accessibility.ts';
import { headline, questionTo } from './decisions.ts';
import { test, waitOutDoubleTap } from './fixtures.ts';
import { openNearTheEnd } from './near-the-end.ts';
import { killWorkers } from './workers.ts';

const PLAYER = ENGLISH.text('setup_player_n', { n: 1 });
/** For the thoughts of bots on a slow machine. */
const FOR_BOTS = { timeout: 60_000 } as const;
/** Possible log lines of the player's first decision. */
const DECIDED = new RegExp(
  (
    [
      'news_nominated',
      'news_bid',
      'news_passed_on_plant',
      'news_passed_auction',
      'news_bought_plant',
    ] as const
  )
    .map((key) => ENGLISH.like(key, { name: PLAYER }).source)
    .join('|'),
);
const advice = (page: Page) => page.getByRole('dialog', named('advice_title'));
const askButton = (page: Page) => page.getByRole('button', named('advice_ask'));
const doThis = (page: Page) => advice(page).getByRole('button', named('advice_do'));

/** Opens the advice, waits for it and follows it. */
async function follow(page: Page): Promise<void> {
  await waitOutDoubleTap(page);
  await askButton(page).tap();
  await doThis(page).tap(FOR_BOTS);
  await expect(advice(page)).toBeHidden();
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('advice is shown and followed in a solo game, and can be switched off', async ({ page }) => {
    test.slow();
    const audit = new ScreenAudit();
    await page.goto('/');
    await page.getByRole('link', named('home_solo')).tap();
    await page.getByRole('button', named('bots_play')).tap();
    await expect(questionTo(page, PLAYER)).toBeVisible(FOR_BOTS);
    await waitOutDoubleTap(page);
    await askButton(page).tap();
    await expect(advice(page).getByText(ENGLISH.exactly('advice_chance')).first()).toBeVisible(FOR_BOTS);
    await audit.inspect('advice', page);
    await doThis(page).tap();
    await expect(advice(page)).toBeHidden();
    // each decision opens its tab, even instead of the log, so the log is reopened after the bots' turns
    const log = page.getByRole('region', named('table_log'));
    await expect(async () => {
      await expect(questionTo(page, PLAYER)).toBeVisible({ timeout: 60_000 });
      await page.getByRole('button', named('table_log')).tap();
      await expect(log.getByText(DECIDED).first()).toBeVisible({
        timeout: 2_000,
      });
    }).toPass();

    await page.goto('/settings');
    await page.getByRole('switch', startingWith('settings_advice')).tap();
    await page.goto('/');
    await page.getByRole('link', startingWith('home_continue')).tap();
    await expect(page.getByRole('button', named('bots_pace'))).toBeVisible();
    await expect(questionTo(page, PLAYER)).toBeVisible(FOR_BOTS);
    await expect(askButton(page)).toBeHidden();
    audit.expectNoFaults();
  });

  test('a game is won with advice, and reviewed with chances and the costliest decisions', async ({
    page,
  }) => {
    test.slow();
    const audit = new ScreenAudit();
    await openNearTheEnd(page);
    await expect(headline(page)).toHaveText(ENGLISH.text('ask_building', { name: 'Anna' }));
    await askButton(page).tap();
    await expect(doThis(page)).toBeVisible(FOR_BOTS);
    await audit.inspect('advice before the end', page);
    await doThis(page).tap();
    for (;;) {
      await expect(questionTo(page, 'Anna').or(resultHeading(page))).toBeVisible(FOR_BOTS);
      if (await resultHeading(page).isVisible()) break;
      await follow(page);
    }
    await page.getByRole('button', named('final_review')).tap();
    await expect(page.getByRole('heading', { level: 1, ...named('final_review') })).toBeVisible();
    await expect(page.getByRole('progressbar')).toBeVisible();
    await audit.inspect('review under way', page);
    await expect(page.getByRole('progressbar')).toBeHidden({ timeout: 180_000 });

    const chart = page.getByRole('region', named('review_chart'));
    await chart.getByText(ENGLISH.text('review_chart_table'), { exact: true }).tap();
    await expect(chart.getByRole('columnheader', named('review_end'))).toBeVisible();
    await expect(chart.getByRole('row').filter({ hasText: 'Anna' }).getByRole('cell').first()).toHaveText(
      /^\d+%$/,
    );
    const costliest = page.getByRole('region', named('review_costliest', { name: 'Anna' }));
    await expect(costliest).toBeVisible();
    await expect(page.getByRole('region', startingWith('review_costliest'))).toHaveCount(1);
    await audit.inspect('review', page);

    const review = page.getByRole('button', named('final_review'));
    await page.getByRole('button', named('final_back')).tap();
    await review.tap();
    await expect(costliest).toBeVisible();
    // the browser's Back also leads to the result, and only then away
    await page.evaluate(() => history.back());
    await expect(resultHeading(page)).toBeVisible();
    expect(new URL(page.url()).pathname).toMatch(/\/play\//);
    await review.tap();
    // the findings are kept
    await expect(costliest).toBeVisible();
    await expect(page.getByRole('progressbar')).toBeHidden();
    audit.expectNoFaults();
  });

  test(
    'a worker that is killed twice gives no advice, and the game goes on',
    { tag: '@long' },
    async ({ page }) => {
      await page.addInitScript(killWorkers, 2);
      await page.goto('/');
      await page.getByRole('link', named('home_new')).tap();
      await page.getByRole('button', named('setup_start')).tap();
      await expect(page.getByRole('heading', startingWith('ask_nominating'))).toBeVisible();
      await waitOutDoubleTap(page);
      // without bots, a phone has room for the button only in the menu
      await expect(askButton(page)).toBeHidden();
      await page.getByRole('button', named('table_menu')).tap();
      await page.getByRole('dialog').getByRole('button', named('advice_ask')).tap();
      await expect(advice(page).getByText(ENGLISH.text('advice_failed'))).toBeVisible({ timeout: 60_000 });
      await advice(page).getByRole('button', named('advice_again')).tap();
      await expect(doThis(page)).toBeVisible();
      await advice(page).getByRole('button', named('action_close')).tap();
      await waitOutDoubleTap(page);
      expect(await new ScreenPlayer(page).answer()).toBe(true);
    },
  );
});
