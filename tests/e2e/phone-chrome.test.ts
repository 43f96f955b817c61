import { expect, type Locator, type Page } from '@playwright/test';
import type { PlainKey } from '#lib/i18n/catalogue.ts';
import { lateGames, type ShotScene } from '#tools/shots/late-games.ts';
import { openLateGame } from '#tools/shots/late-states.ts';
import { ENGLISH } from '#tools/support/phrases.ts';
import { openLocalGame, ScreenPlayer } from '#tools/support/screen-player.ts';
import { must } from '../must.ts';
import { test } from './fixtures.ts';
import { expectWhole } from './whole.ts';

/** The parts around the map and the tabs of a phone: header, players, tabs; and their texts. */

const games = lateGames('germany');
const open = (page: Page, baseURL: string | undefined, scene: ShotScene): Promise<void> =>
  openLateGame(page, String(baseURL), games, scene);

const order = (page: Page): Locator => page.getByRole('list', { name: ENGLISH.text('players_order') });
const own = (page: Page): Locator =>
  page.getByRole('region', { name: ENGLISH.text('players_order') }).locator('p');
const look = (page: Page, tab: PlainKey): Promise<void> =>
  page
    .getByRole('navigation', { name: ENGLISH.text('table_views') })
    .getByRole('button', { name: ENGLISH.beginning(tab) })
    .tap();
test.describe('on 390 by 664', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 664 } });

  test('the acting player has an arrow, those who are done a tick, and a tap tells all about one', async ({
    page,
    baseURL,
  }) => {
    await open(page, baseURL, 'buying');
    const names = { acts: 'players_card_to_act', done: 'players_card_done' } as const;
    const token = (key: 'acts' | 'done'): Locator =>
      order(page).getByRole('button', { name: ENGLISH.beginning(names[key]) });
    const marks = (key: 'acts' | 'done'): Locator => token(key).locator(`[data-mark=${key}] svg`);
    const acting = token('acts');
    await expect(acting).toHaveCount(1);
    await expect(marks('acts')).toHaveCount(1);
    const done = await token('done').count();
    expect(done).toBeGreaterThan(0);
    await expect(marks('done')).toHaveCount(done);
    await expect(order(page).locator('[data-mark]')).toHaveCount(done + 1);
    const [name] = must(ENGLISH.valuesIn(await acting.innerText(), names.acts), 'text of the acting player');
    await acting.tap();
    await expect(page.getByRole('dialog', { name: String(name) })).toBeVisible();
  });

  test('the last news stand in the header, and the own figures are those of who acts', async ({
    page,
    baseURL,
  }) => {
    await openLocalGame(page, String(baseURL));
    const player = new ScreenPlayer(page);
    await player.answer();
    const news = page.locator('header p').last();
    await expect(news).toHaveText(/\d/);
    await expectWhole(news, 'news');
    const acting = order(page).getByRole('button', { name: ENGLISH.beginning('players_card_to_act') });
    const text = await acting.locator('span').first().textContent();
    await expect(own(page).locator('span').first()).toHaveText(String(text));
  });

  test('race, fuel prices and plants for sale are one tap away', async ({ page, baseURL }) => {
    await open(page, baseURL, 'building');
    await look(page, 'table_players');
    await expectWhole(page.getByRole('button', { name: ENGLISH.text('race_most') }), 'race');
    await look(page, 'table_fuel');
    const fuel = page.getByRole('group', { name: ENGLISH.exactly('resources_row') });
    await expect(fuel).toHaveCount(4);
    for (const row of await fuel.all()) await expectWhole(row, 'a fuel');
    await look(page, 'table_plants');
    await expectWhole(page.getByRole('region', { name: ENGLISH.text('market_all') }), 'plants');
  });
});

test.describe('on 390 by 844', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });
  test('the markets stand above the map', async ({ page, baseURL }) => {
    await open(page, baseURL, 'building');
    await expectWhole(page.getByRole('region', { name: ENGLISH.text('table_markets') }), 'strip');
    await expectWhole(page.getByRole('button', { name: ENGLISH.text('race_most') }), 'race');
  });
});
