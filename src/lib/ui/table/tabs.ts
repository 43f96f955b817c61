import type { IconName } from '../icons/paths.ts';
import type { Moment } from '../../rules/types.ts';
import { m } from '../../paraglide/messages.js';

export const TABS = ['map', 'plants', 'fuel', 'players', 'log'] as const;
export type TabId = (typeof TABS)[number];

export const TAB_ICON: Readonly<Record<TabId, IconName>> = {
  map: 'map',
  plants: 'bolt',
  fuel: 'drop',
  players: 'people',
  log: 'log',
};
const NAME: Readonly<Record<TabId, () => string>> = {
  map: m.table_map,
  plants: m.table_plants,
  fuel: m.table_fuel,
  players: m.table_players,
  log: m.table_log,
};
export const tabName = (tab: TabId): string => NAME[tab]();

/** Where the decision of a moment is made. */
export const TAB_OF: Readonly<Record<Moment, TabId>> = {
  drafting: 'map',
  nominating: 'plants',
  bidding: 'plants',
  scrapping: 'plants',
  discarding: 'plants',
  buying: 'fuel',
  building: 'map',
  powering: 'map',
  over: 'map',
};

/** Where the menu leads. */
export interface Links {
  readonly home: string;
  readonly help: string;
  readonly settings: string;
  /** To the same game on several devices; none: it is played so already. */
  readonly devices?: string;
  /** How help and settings are opened, if not in place of the table. */
  readonly follow?: (event: MouseEvent) => void;
}
