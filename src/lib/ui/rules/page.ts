import type { Component } from 'svelte';
import type { RuleId } from '../../rules/rule-ids.ts';
import { type RuleSet, rulesOf, type RuleTerms } from '../../rules/rule-set.ts';
import { EDITION_IDS, type EditionId } from '../../rules/types.ts';
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
  'edition-2019',
  'forgotten',
  'symbols',
  'languages',
] as const;
export type PageId = (typeof PAGE_IDS)[number];
export const isPageId = (id: string): id is PageId => PAGE_IDS.some((one) => one === id);

/** Whether something holds at a table. */
type Holds = (rules: RuleSet, terms: RuleTerms) => boolean;

/** A paragraph with the rules that it explains, whose numbers are its anchors. */
export interface Paragraph {
  readonly rules: readonly RuleId[];
  readonly text: (terms: RuleTerms) => string;
  /** A rule with more details. */
  readonly see?: RuleId;
  /** Begins the paragraph in a long section. */
  readonly icon?: IconName | IconPath;
  /** Tells where it holds; without one, at every table. */
  readonly holds?: Holds;
  /** The rule that holds where this one does not. */
  readonly instead?: RuleId;
}

/** The parameters of pictures and tables that depend on the terms of the table. */
export interface PictureProps {
  readonly terms: RuleTerms;
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
  /** Pictures that depend on the terms of the table. */
  readonly picturesFor?: readonly Component<PictureProps>[];
  /** Whether texts or pictures depend on the number of players. */
  readonly varies?: boolean;
  /** Whether texts or pictures depend on the edition. */
  readonly byEdition?: boolean;
  /** The edition that the section is about; without one, all. */
  readonly edition?: EditionId;
}

export interface RulesPage {
  readonly title: () => string;
  /** The topic of the page, for the list of pages. */
  readonly line: () => string;
  readonly sections: readonly Section[];
}

/** A text with figures of the table's rules. */
type Words = (rules: RuleSet, terms: RuleTerms) => string;
const textOf =
  (words: Words): Paragraph['text'] =>
  (terms) =>
    words(rulesOf(terms), terms);

/** A paragraph that explains rules. */
export const rule = (rules: readonly RuleId[], words: Words): Paragraph => ({ rules, text: textOf(words) });
/** A paragraph that explains no rule of its own. */
export const remark = (words: Words, see?: RuleId): Paragraph => ({
  rules: [],
  text: textOf(words),
  ...(see && { see }),
});

export const holdsAt = ({ holds }: Paragraph, terms: RuleTerms): boolean =>
  holds?.(rulesOf(terms), terms) ?? true;

/** The one edition in which a paragraph holds; null for one that does not depend on it. */
export function editionOfParagraph(paragraph: Paragraph, terms: RuleTerms): EditionId | null {
  const where = EDITION_IDS.filter((edition) => holdsAt(paragraph, { ...terms, edition }));
  return where.length === 1 ? (where[0] ?? null) : null;
}

/** What a section says about a table: rules that do not hold there are told as such, remarks are left out. */
export const paragraphsFor = ({ paragraphs }: Section, terms: RuleTerms): readonly Paragraph[] =>
  paragraphs.filter((paragraph) => paragraph.rules.length > 0 || holdsAt(paragraph, terms));
