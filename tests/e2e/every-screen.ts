import { expect, type Page } from '@playwright/test';
import type { MessageKey, PlainKey } from '#lib/i18n/catalogue.ts';
import type { ShotScene } from '#tools/shots/late-games.ts';
import type { Phrases } from '#tools/support/phrases.ts';

/** Lists of all screens, for tests of properties that hold on each. */

/** The pages of the rules, as addresses below the app's. */
const RULES_PAGES = [
  'rules',
  ...[
    'round',
    'order',
    'plants',
    'auction',
    'fuel',
    'building',
    'income',
    'setup',
    'edition-2019',
    'symbols',
  ].map((page) => `rules/${page}`),
];
/** The pages without a game, including those of a missing game and of an unknown address. */
export const PAGES = [
  '',
  'new',
  'solo',
  'settings',
  'accessibility',
  'join',
  'replay',
  'statistics',
  'accessibility',
  'play/none',
  'nowhere',
  ...RULES_PAGES,
];

/** The kinds of decisions, each identified by one of these buttons. */
export const DECISIONS = [
  ['nominating', 'auction_no_plant'],
  ['bidding', 'auction_pass'],
  ['scrapping', 'plant_text', 'plant_text_free'],
  ['buying', 'resources_end'],
  ['building', 'building_end'],
  ['powering', 'income_collect'],
] as const satisfies readonly (readonly [ShotScene, ...MessageKey[]])[];

/** The tabs of a table on a phone; the first one is shown last. */
export const TABS = [
  'table_map',
  'table_fuel',
  'table_players',
  'table_log',
  'table_plants',
] as const satisfies readonly PlainKey[];

/**
 * Opens a tab of a table, and waits for what it shows, some of which is loaded when first needed. Tablets always show the map, and have no tab
 * for it.
 */
export async function openTab(page: Page, words: Phrases, tab: (typeof TABS)[number]): Promise<void> {
  const views = page.getByRole('navigation', words.named('table_views'));
  await views.waitFor();
  const button = views.getByRole('button', { name: words.text(tab) });
  if (tab === 'table_map' && !(await button.isVisible())) return;
  await button.tap();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  const shown = page.getByRole('region', words.named(tab)).last();
  await expect(shown.getByRole(tab === 'table_map' ? 'group' : 'heading').first()).toBeAttached();
  if (tab === 'table_players') await expect(shown.getByRole('table').first()).toBeVisible();
  if (tab === 'table_log') await expect(shown.getByRole('combobox').first()).toBeVisible();
}
/** Opens the menu of a table, which is loaded when first needed. */
export async function openMenu(page: Page, words: Phrases): Promise<void> {
  await page.getByRole('button', words.named('table_menu')).tap();
  await expect(page.getByRole('dialog', words.named('table_menu'))).toBeVisible();
}

/** Filters the log by one player and one phase: checking every button of a whole game's lines takes minutes. */
export async function showFewLines(page: Page, words: Phrases): Promise<void> {
  await page.getByRole('combobox', words.named('players_player')).selectOption({ index: 1 });
  await page.getByRole('combobox', words.named('log_phase')).selectOption({ index: 1 });
}
