import { expect, type Page } from '@playwright/test';
import { ENGLISH, named, startingWith } from '#tools/support/phrases.ts';
import { openLocalGame, ScreenPlayer } from '#tools/support/screen-player.ts';
import { decideUntilSale } from './decisions.ts';
import { MOTION, test } from './fixtures.ts';
import { expectAllInSight } from './in-sight.ts';

const sixPlayers = (page: Page): Promise<void> =>
  page.getByRole('group', named('setup_how_many')).getByText('6', { exact: true }).tap();

const WIDE = [
  { width: 1180, height: 820 },
  { width: 820, height: 1180 },
  { width: 1920, height: 1080 },
];
for (const viewport of WIDE) {
  test.describe(`${viewport.width} by ${viewport.height}`, () => {
    test.use({ hasTouch: true, viewport });
    test(
      'six players, their plants, the map and both markets are in sight in every phase of the first round',
      { tag: '@long' },
      async ({ page, baseURL }) => {
        test.slow();
        await openLocalGame(page, String(baseURL), () => sixPlayers(page));
        const screenPlayer = new ScreenPlayer(page);
        const moments = new Set<string>();
        while (
          !(await page
            .getByText(ENGLISH.like('table_where', { round: 2 }))
            .first()
            .isVisible())
        ) {
          const asked = (await screenPlayer.heading()).replace(/^.*?, /, '');
          if (!moments.has(asked)) await expectAllInSight(page, asked);
          moments.add(asked);
          await screenPlayer.answer();
        }
        expect(moments.size).toBeGreaterThanOrEqual(4);
        await expect(page.getByRole('heading', named('round_card_title', { round: 1 }))).toBeVisible();
      },
    );
  });
}

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 }, contextOptions: MOTION });
  test('a plant flies to its owner', async ({ page, baseURL }) => {
    await openLocalGame(page, String(baseURL));
    // a flight is over sooner than a test can look
    await page.evaluate(() => {
      new MutationObserver((changes) => {
        const flew = changes.some(({ addedNodes }) =>
          [...addedNodes].some((node) => node instanceof Element && node.matches('[data-flight]')),
        );
        if (flew) document.body.dataset.flew = '';
      }).observe(document.body, { childList: true, subtree: true });
    });
    await decideUntilSale(page);
    await expect(page.locator('body')).toHaveAttribute('data-flew');
  });
  test('the strip leads to the markets, and a city in the auction tells its price', async ({
    page,
    baseURL,
  }) => {
    await openLocalGame(page, String(baseURL));
    await page
      .getByRole('button', startingWith('labelled', { label: ENGLISH.text('resources_title') }))
      .tap();
    await expect(page.getByRole('region', named('resources_title'))).toBeVisible();
    await page.getByRole('button', startingWith('labelled', { label: ENGLISH.text('market_current') })).tap();
    await expect(page.getByRole('region', named('market_current'))).toBeVisible();
    await page.getByRole('button', named('table_map')).tap();
    await page.locator('[data-city]').first().dispatchEvent('click');
    const idea = page.getByRole('status').filter({ hasText: ENGLISH.text('idea_title') });
    await expect(idea).toContainText(/ 10/);
    await expect(idea).toContainText(ENGLISH.text('money_amount', { amount: 40 }));
  });
});
