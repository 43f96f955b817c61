import type { Page } from '@playwright/test';
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

/** Filters the log by one player and one phase: checking every button of a whole game's lines takes minutes. */
export async function showFewLines(page: Page, words: Phrases): Promise<void> {
  await page.getByRole('combobox', words.named('players_player')).selectOption({ index: 1 });
  await page.getByRole('combobox', words.named('log_phase')).selectOption({ index: 1 });
}
