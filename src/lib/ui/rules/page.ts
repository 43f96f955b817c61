import type { Component } from 'svelte';
import type { PlayerCount } from '../../rules/game.ts';
import type { RuleId } from '../../rules/rule-ids.ts';
import type { IconName } from '../icons/paths.ts';

/** The pages of rules in the order in which they are read; each is a part of the address. */
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

/** A paragraph, with the rules that it explains: their numbers are its anchors. */
export interface Paragraph {
  readonly rules: readonly RuleId[];
  readonly text: (players: PlayerCount) => string;
  /** The rule where more is said. */
  readonly see?: RuleId;
  /** Begins the paragraph, where there are many. */
  readonly icon?: IconName;
}

/** What some pictures and tables depend on. */
export interface PictureProps {
  readonly players: PlayerCount;
}

export interface Section {
  /** Unique over all pages; an anchor, too. */
  readonly id: string;
  readonly title: () => string;
  /** Words that players search for, with commas between them. */
  readonly words: () => string;
  readonly paragraphs: readonly Paragraph[];
  /** Pictures, tables and live examples, below the paragraphs. */
  readonly pictures?: readonly Component<Record<string, never>>[];
  /** Those that differ with the number of players. */
  readonly picturesFor?: readonly Component<PictureProps>[];
  /** Whether texts or pictures differ with the number of players. */
  readonly varies?: boolean;
}

export interface Page {
  readonly title: () => string;
  /** What it is about, for the list of pages. */
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
