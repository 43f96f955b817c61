import type { Component } from 'svelte';
import type { PlayerCount } from '../../rules/game.ts';
import type { RuleId } from '../../rules/rule-ids.ts';
import type { IconName, IconPath } from '../icons/paths.ts';

/** The pages of rules in reading order; each is a part of the address. */
export const PAGE_IDS = [
  'winning',
  'round',
  'order',
  'plants',
  'market',
  'auction',
  'fuel',
  'building',
  'income',
  'resupply',
  'stages',
  'end',
  'setup',
  'forgotten',
  'symbols',
  'languages',
] as const;
export type PageId = (typeof PAGE_IDS)[number];
export const isPageId = (id: string): id is PageId => PAGE_IDS.some((one) => one === id);

/** A paragraph with the rules that it explains, whose numbers are its anchors. */
export interface Paragraph {
  readonly rules: readonly RuleId[];
  readonly text: (players: PlayerCount) => string;
  /** A rule with more details. */
  readonly see?: RuleId;
  /** Begins the paragraph in a long section. */
  readonly icon?: IconName | IconPath;
}

/** The parameters of pictures and tables. */
export interface PictureProps {
  readonly players: PlayerCount;
}

export interface Section {
  /** Unique over all pages; also an anchor. */
  readonly id: string;
  readonly title: () => string;
  /** Search terms of players, separated by commas. */
  readonly words: () => string;
  readonly paragraphs: readonly Paragraph[];
  /** Pictures, tables and live examples below the paragraphs. */
  readonly pictures?: readonly Component<Record<string, never>>[];
  /** Pictures that depend on the number of players. */
  readonly picturesFor?: readonly Component<PictureProps>[];
  /** Whether texts or pictures depend on the number of players. */
  readonly varies?: boolean;
}

export interface RulesPage {
  readonly title: () => string;
  /** The topic of the page, for the list of pages. */
  readonly line: () => string;
  readonly sections: readonly Section[];
}

/** A paragraph that explains rules. */
export const rule = (rules: readonly RuleId[], text: Paragraph['text']): Paragraph => ({ rules, text });
/** A paragraph that explains no rule of its own. */
export const remark = (text: Paragraph['text'], see?: RuleId): Paragraph => ({
  rules: [],
  text,
  ...(see && { see }),
});
