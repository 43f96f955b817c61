import { RULE_IDS, type RuleId } from '../../rules/rule-ids.ts';
import { type Page, PAGE_IDS, type PageId, type Paragraph, type Section } from './page.ts';
import { auction } from './pages/auction.ts';
import { building } from './pages/building.ts';
import { end } from './pages/end.ts';
import { forgotten } from './pages/forgotten.ts';
import { fuel } from './pages/fuel.ts';
import { income } from './pages/income.ts';
import { languages } from './pages/languages.ts';
import { market } from './pages/market.ts';
import { order } from './pages/order.ts';
import { plants } from './pages/plants.ts';
import { resupply } from './pages/resupply.ts';
import { round } from './pages/round.ts';
import { setup } from './pages/setup.ts';
import { stages } from './pages/stages.ts';
import { symbols } from './pages/symbols.ts';
import { winning } from './pages/winning.ts';

/** All pages of rules. */
export const BOOK: Readonly<Record<PageId, Page>> = {
  winning,
  round,
  order,
  plants,
  market,
  auction,
  fuel,
  building,
  income,
  resupply,
  stages,
  end,
  setup,
  forgotten,
  symbols,
  languages,
};

/** A section with its page. */
export interface Place {
  readonly page: PageId;
  readonly section: Section;
}
export const PLACES: readonly Place[] = PAGE_IDS.flatMap((page) =>
  BOOK[page].sections.map((section) => ({ page, section })),
);

const explains = ({ paragraphs }: Section, rule: RuleId): boolean =>
  paragraphs.some(({ rules }) => rules.includes(rule));

/** The section that explains a rule. The book explains each rule once (tests/ui/rules/book.test.ts). */
export function placeOf(rule: RuleId): Place {
  const place = PLACES.find(({ section }) => explains(section, rule));
  if (!place) throw new Error(`no page explains rule ${rule}`);
  return place;
}

/** The section that an address's anchor names, by a rule or its own id; undefined if there is none. */
export function placeAt(anchor: string): Place | undefined {
  const rule = RULE_IDS.find((id) => id === anchor);
  return rule ? placeOf(rule) : PLACES.find(({ section }) => section.id === anchor);
}

/** The anchor of a paragraph: the first of its rules. */
export const anchorOf = ({ rules: [first] }: Paragraph): RuleId | undefined => first;
