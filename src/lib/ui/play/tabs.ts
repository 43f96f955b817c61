import type { GameId } from '../../game-id.ts';
import type { Locale, PlainKey } from '../../i18n/catalogue.ts';
import { t } from '../../i18n/t.ts';
import type { Moment } from '../../rules/types.ts';
import type { IconName } from '../icons/paths.ts';

export const TABS = ['map', 'plants', 'fuel', 'players', 'log'] as const;
export type TabId = (typeof TABS)[number];

export const TAB_ICON: Readonly<Record<TabId, IconName>> = {
  map: 'map',
  plants: 'bolt',
  fuel: 'drop',
  players: 'people',
  log: 'log',
};
const NAME: Readonly<Record<TabId, PlainKey>> = {
  map: 'table_map',
  plants: 'table_plants',
  fuel: 'table_fuel',
  players: 'table_players',
  log: 'table_log',
};
export const tabName = (tab: TabId): string => t(NAME[tab]);

/** The tab where the decision of a moment is made. */
export const TAB_OF: Readonly<Record<Moment, TabId>> = {
  drafting: 'map',
  placing: 'map',
  marking: 'map',
  nominating: 'plants',
  bidding: 'plants',
  scrapping: 'plants',
  discarding: 'plants',
  buying: 'fuel',
  building: 'map',
  powering: 'map',
  over: 'map',
};

/**
 * The sheets over the table: the menu, the race with the figures of the table, and those for an undo or redo that this player cannot do
 * alone; and the line for typed commands, below the table.
 */
export type PlaySheetId = 'menu' | 'race' | 'undo' | 'redo' | 'typed';

/** The targets of the menu: addresses, and the choice of the language. */
export interface Links {
  readonly home: string;
  /** The query of addresses of rules, so that they lead back here; '' where they open elsewhere. */
  readonly rulesQuery: string;
  readonly settings: string;
  /** The address of the first game, which teaches how to play. */
  readonly learn: string;
  /** The same game as a shared table, or undefined if it is one already. */
  readonly devices?: string;
  /** Shows the page in another language from now on. */
  readonly onlanguage: (language: Locale) => void;
  /** Opens another game of this device in place of the table. */
  readonly ongame: (id: GameId) => void;
  /** Handles a click on rules and settings, to open them elsewhere than in place of the table. */
  readonly follow?: (event: MouseEvent) => void;
}
