import type { Locator, Page } from '@playwright/test';
import { setTimeout as wait } from 'node:timers/promises';
import type { PlainKey } from '../../lib/i18n/catalogue.ts';
import { openWhole } from '../support/at-rest.ts';
import { ENGLISH, named, numberIn, type Phrases } from '../support/phrases.ts';
import { resultHeading, ScreenPlayer, tapCity } from '../support/screen-player.ts';
import { tap } from '../support/tapper.ts';
import type { ShotScene } from './late-games.ts';

/** Milliseconds after which the app no longer sees two taps as a double tap. */
const DOUBLE_TAP = 400;
/** Milliseconds for a map to come to rest. */
const REST = 600;
/** Taps on Undo until one concerns another player. */
const MAX_UNDOS = 12;
/** Number of log lines above the opened one. */
const PAST_LINES = 12;

/** Takes a screenshot of the current page. */
export type Shoot = (name: string) => Promise<void>;

/** Imports the game of a scene, and opens its table with everything on it. */
export async function openLateGame<Scene extends string = ShotScene>(
  page: Page,
  url: string,
  games: ReadonlyMap<Scene, string>,
  scene: Scene,
): Promise<void> {
  await page.goto(url);
  const buffer = Buffer.from(games.get(scene) ?? '');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: `${scene}.json`, mimeType: 'application/json', buffer });
  const card = page.getByRole('article').filter({ hasText: new RegExp(`\\b${scene}\\b`) });
  await openWhole(page, async () => {
    await card.getByRole('link').first().tap();
    await page.waitForURL('**/play/**');
    // the start page has a heading, too
    await card.waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1 }).waitFor();
  });
}

/** Plans the cheapest city within reach, so that the screenshot shows a plan. */
export async function planCheapest(page: Page, words: Phrases): Promise<void> {
  const cities = page.getByRole('button', { name: words.exactly('table_city_price') });
  await cities.first().waitFor({ state: 'attached' });
  const labels = await cities.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
  const prices = labels.map((label) =>
    numberIn(words.valuesIn(label, 'table_city_price')?.at(-1) ?? 'Infinity'),
  );
  if (prices.length > 0) await tapCity(page, cities.nth(prices.indexOf(Math.min(...prices))), words);
}

/** Opens a tab; changes nothing where all are shown at once. */
export async function look(page: Page, words: Phrases, tab: PlainKey): Promise<void> {
  const button = page
    .getByRole('navigation', words.named('table_views'))
    .getByRole('button', { name: words.beginning(tab) });
  if (await button.isVisible()) await button.tap();
}

async function tapIfVisible(target: Locator): Promise<void> {
  if (await target.isVisible()) await target.tap();
}

/** Screenshots of a late six-player game: every kind of decision, and everything that opens over the table. */
export async function takeLateStates(
  page: Page,
  url: string,
  games: ReadonlyMap<ShotScene, string>,
  shoot: Shoot,
  words: Phrases,
): Promise<void> {
  const button = (key: PlainKey): Locator => page.getByRole('button', { name: words.text(key), exact: true });

  await openLateGame(page, url, games, 'nominating');
  await shoot('round-end');
  await page.getByRole('list', words.named('players_order')).getByRole('button').first().focus();
  await page.keyboard.press('i');
  await page.locator('[data-about]').waitFor();
  await shoot('held-card');
  await page.keyboard.press('Escape');
  await look(page, words, 'table_map');
  await wait(REST);
  await shoot('map');
  await look(page, words, 'table_players');
  await page.getByRole('region', words.named('table_players')).last().waitFor();
  await shoot('players');
  await look(page, words, 'table_log');
  const lines = page.getByRole('region', words.named('log_title')).locator('li button');
  await lines.nth(PAST_LINES).tap();
  await page.getByRole('dialog').waitFor();
  await wait(REST);
  await shoot('past');
  await page.keyboard.press('Escape');
  await look(page, words, 'table_plants');
  await page.getByRole('switch', words.named('auction_aloud')).tap();
  await page
    .getByRole('region', words.named('market_all'))
    .getByRole('button', { name: words.beginning('plant_text', 'plant_text_free') })
    .first()
    .tap();
  await page.getByRole('button', words.startingWith('auction_sold')).first().waitFor();
  await shoot('aloud');

  for (const scene of ['bidding', 'scrapping', 'powering', 'buying'] as const) {
    await openLateGame(page, url, games, scene);
    await shoot(scene);
  }

  const dialog = page.getByRole('dialog');
  for (let undos = 0; undos < MAX_UNDOS && !(await dialog.isVisible()); undos++) {
    // it is aria-disabled once all have to agree
    await button('action_undo').tap({ force: true });
    await wait(DOUBLE_TAP);
  }
  await shoot('undo');

  await openLateGame(page, url, games, 'building');
  await shoot('prices');
  await button('table_zoom_fit').tap();
  await wait(REST);
  await shoot('prices-whole');
  await planCheapest(page, words);
  await wait(REST);
  await shoot('plan');
  await tapIfVisible(button('building_plan'));
  await shoot('plan-list');

  await openLateGame(page, url, games, 'stage-2');
  await button('building_end').tap();
  await page.locator('[data-turning-point]').waitFor();
  await shoot('stage-card');

  await openLateGame(page, url, games, 'secret');
  await shoot('hand-over');

  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await openLateGame(page, url, games, 'ending');
  await new ScreenPlayer(page, tap, words).answer();
  await page.locator('main li:nth-child(4)[aria-current]').waitFor();
  await shoot('final-scene');
  await tapIfVisible(button('final_skip'));
  await resultHeading(page, words).waitFor();
  await shoot('final');
  await page.emulateMedia({ reducedMotion: 'reduce' });
}

/** The host's lobby with its QR code, as shown when other devices can reach this one. */
export async function takeLobby(page: Page, url: string, shoot: Shoot): Promise<void> {
  await page.route('**/lan.json', (route) => route.fulfill({ json: { origin: 'http://192.0.2.7' } }));
  await page.goto(`${url}/new`);
  await page.getByText(ENGLISH.text('setup_devices_several')).tap();
  await page.getByRole('button', named('setup_open_table')).tap();
  await page.getByRole('textbox', named('shared_join_name')).fill('Anna');
  await page.getByRole('button', named('shared_invite_go')).tap();
  await page
    .getByRole('img', named('shared_qr_label', { what: ENGLISH.text('shared_invite_link') }))
    .waitFor();
  await shoot('lobby');
}
