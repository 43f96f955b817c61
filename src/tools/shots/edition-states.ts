import type { Page } from '@playwright/test';
import type { Phrases } from '../support/phrases.ts';
import { editionGames, type EditionScene } from './edition-games.ts';
import { look, openLateGame, type Shoot } from './late-states.ts';

/** Phones upright and on their side, a tablet, and a screen as of a computer or a television. */
export const EDITION_SIZES = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
  { width: 568, height: 320 },
  { width: 1180, height: 820 },
  { width: 1440, height: 900 },
] as const;

/** Scenes that are shown as they open. */
const PLAIN = ['bid', 'trust-building', 'marked'] as const satisfies readonly EditionScene[];

/** The set-up of a game of the 2019 edition for two against the trust, which drops a term, and the page of what is different. */
async function takePages(page: Page, url: string, words: Phrases, shoot: Shoot): Promise<void> {
  await page.goto(`${url}/new`);
  await page.getByRole('switch', { name: words.beginning('setup_beginners') }).tap();
  await page
    .locator('label')
    .filter({ hasText: words.text('edition_2019') })
    .first()
    .tap();
  await shoot('term-dropped');
  await page.getByRole('radio', { name: '2', exact: true }).setChecked(true, { force: true });
  await page.getByRole('switch', words.startingWith('setup_trust')).tap();
  await page.getByRole('group', words.named('setup_edition')).scrollIntoViewIfNeeded();
  await shoot('set-up');
  await page.goto(`${url}/rules/edition-2019`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await shoot('rules');
}

/** The decisions before the first round, as asked and with a city chosen. */
async function takeStarts(page: Page, url: string, words: Phrases, shoot: Shoot): Promise<void> {
  for (const scene of ['placing', 'marking'] as const) {
    await openLateGame(page, url, editionGames(), scene);
    await shoot(scene);
    await page.getByRole('combobox', words.named('choice_list')).selectOption({ index: 1 });
    await shoot(`${scene}-chosen`);
  }
}

/** Screenshots of what only tables of the 2019 edition have. */
export async function takeEditionStates(
  page: Page,
  url: string,
  words: Phrases,
  shoot: Shoot,
): Promise<void> {
  const games = editionGames();
  await takePages(page, url, words, shoot);
  await takeStarts(page, url, words, shoot);

  await openLateGame(page, url, games, 'token');
  await look(page, words, 'table_plants');
  await shoot('token');
  const trust = page.locator("button[data-anchor='trust']");
  // a low screen has the players in their tab
  if (!(await trust.first().isVisible())) await look(page, words, 'table_players');
  await trust.first().focus();
  await page.keyboard.press('i');
  await page.locator('[data-about]').waitFor();
  await shoot('trust-held');
  await page.keyboard.press('Escape');
  await trust.first().tap();
  await page.getByRole('dialog').waitFor();
  await shoot('trust-sheet');
  await page.keyboard.press('Escape');
  await look(page, words, 'table_log');
  await shoot('log');

  await openLateGame(page, url, games, 'trust-fuel');
  await look(page, words, 'table_fuel');
  await shoot('trust-fuel');
  await openLateGame(page, url, games, 'store');
  await look(page, words, 'table_fuel');
  await shoot('store');
  for (const scene of PLAIN) {
    await openLateGame(page, url, games, scene);
    await shoot(scene);
  }
}
