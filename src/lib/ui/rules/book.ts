import { RULE_IDS, type RuleId } from '../../rules/rule-ids.ts';
import { PAGE_IDS, type PageId, type Paragraph, type RulesPage, type Section } from './page.ts';
import { auctionPage } from './pages/auction.ts';
import { buildingPage } from './pages/building.ts';
import { edition2019Page } from './pages/edition-2019.ts';
import { endPage } from './pages/end.ts';
import { forgottenPage } from './pages/forgotten.ts';
import { fuelPage } from './pages/fuel.ts';
import { incomePage } from './pages/income.ts';
import { languagesPage } from './pages/languages.ts';
import { marketPage } from './pages/market.ts';
import { orderPage } from './pages/order.ts';
import { plantsPage } from './pages/plants.ts';
import { resupplyPage } from './pages/resupply.ts';
import { roundPage } from './pages/round.ts';
import { setupPage } from './pages/setup.ts';
import { stagesPage } from './pages/stages.ts';
import { symbolsPage } from './pages/symbols.ts';
import { winningPage } from './pages/winning.ts';

/** All pages of rules. */
export const BOOK: Readonly<Record<PageId, RulesPage>> = {
  winning: winningPage,
  round: roundPage,
  order: orderPage,
  plants: plantsPage,
  market: marketPage,
  auction: auctionPage,
  fuel: fuelPage,
  building: buildingPage,
  income: incomePage,
  resupply: resupplyPage,
  stages: stagesPage,
  end: endPage,
  setup: setupPage,
  'edition-2019': edition2019Page,
  forgotten: forgottenPage,
  symbols: symbolsPage,
  languages: languagesPage,
};

/** A section with its page. */
export interface SectionPlace {
  readonly page: PageId;
  readonly section: Section;
}
export const PLACES: readonly SectionPlace[] = PAGE_IDS.flatMap((page) =>
  BOOK[page].sections.map((section) => ({ page, section })),
);

const explains = ({ paragraphs }: Section, rule: RuleId): boolean =>
  paragraphs.some(({ rules }) => rules.includes(rule));

/** The section that explains a rule. The book explains each rule once (tests/ui/rules/book.test.ts). */
export function placeOf(rule: RuleId): SectionPlace {
  const place = PLACES.find(({ section }) => explains(section, rule));
  if (!place) throw new Error(`no page explains rule ${rule}`);
  return place;
}

/** The section that an address's anchor names, by a rule or its own id; undefined if there is none. */
export function placeAt(anchor: string): SectionPlace | undefined {
  const rule = RULE_IDS.find((id) => id === anchor);
  return rule ? placeOf(rule) : PLACES.find(({ section }) => section.id === anchor);
}

/** The anchor of a paragraph: the first of its rules. */
export const anchorOf = ({ rules: [first] }: Paragraph): RuleId | undefined => first;
