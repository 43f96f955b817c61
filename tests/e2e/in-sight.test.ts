import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { MessageKey } from '../../src/lib/i18n/catalogue.ts';
import type { Scene } from '../../src/tools/shots/late-games.ts';
import { lateGames } from '../../src/tools/shots/late-games.ts';
import { openLateGame } from '../../src/tools/shots/late-states.ts';
import { ENGLISH, named, startingWith } from '../../src/tools/support/phrases.ts';
import { ScreenPlayer, openLocalGame } from '../../src/tools/support/screen-player.ts';
import { decideUntilSale } from './decisions.ts';
import { MOTION, test } from './fixtures.ts';

const sixPlayers = (page: Page): Promise<void> =>
  page.getByRole('group', named('setup_how_many')).getByText('6', { exact: true }).tap();

/** A button of each decision. */
const BUTTONS = [
  ['nominating', 'auction_no_plant'],
  ['bidding', 'auction_pass'],
  ['scrapping', 'plant_text', 'plant_text_free'],
  ['buying', 'resources_end'],
  ['building', 'building_end'],
  ['powering', 'income_collect'],
] as const satisfies readonly (readonly [Scene, ...MessageKey[]])[];
/** In the page: the players whose card does not hold everything on it. */
function overfull(cards: readonly Element[]): string[] {
  const isOver = (card: Element): boolean => {
    const { right, bottom } = card.getBoundingClientRect();
    return [...card.querySelectorAll('[data-plant], [data-cubes]')].some((part) => {
      const box = part.getBoundingClientRect();
      return box.width > 0 && (box.right > right || box.bottom > bottom);
    });
  };
  return cards.filter(isOver).map((card) => card.firstElementChild?.textContent ?? '');
}

const WIDE = [
  { width: 1180, height: 820 },
  { width: 820, height: 1180 },
  { width: 1920, height: 1080 },
];
const PHONES = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
];

/** The cards of six players, the map and both markets. */
async function expectAllInSight(page: Page, when: string): Promise<void> {
  const cards = page.getByRole('list', named('players_order')).getByRole('button');
  await expect(cards).toHaveCount(6);
  for (const card of await cards.all()) await expect(card, when).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('region', named('table_map')), when).toBeInViewport();
  for (const market of ['[data-anchor=plants]', '[data-fuel]']) {
    await expect(page.locator(market).first(), when).toBeInViewport();
  }
}

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

for (const viewport of [...PHONES, ...WIDE]) {
  const isWide = WIDE.includes(viewport);
  // the gate has the smallest phone and a tablet
  const tag = viewport.width === 360 || viewport.width === 1180 ? [] : ['@long'];
  test.describe(`six players late in the game on ${viewport.width} by ${viewport.height}`, { tag }, () => {
    test.use({ hasTouch: true, viewport });
    test(`the buttons of each decision are in sight, ${isWide ? 'with the map and both markets' : 'and no card of a player is too small'}`, async ({
      page,
      baseURL,
    }) => {
      const games = lateGames('germany');
      const cards = page.getByRole('list', named('players_order')).getByRole('button');
      for (const [scene, ...keys] of BUTTONS) {
        await openLateGame(page, String(baseURL), games, scene);
        const button = page.getByRole('button', { name: ENGLISH.beginning(...keys) }).first();
        await expect(button, scene).toBeInViewport({ ratio: 1 });
        expect(await cards.evaluateAll(overfull), scene).toEqual([]);
        if (isWide) await expectAllInSight(page, scene);
      }
    });
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
