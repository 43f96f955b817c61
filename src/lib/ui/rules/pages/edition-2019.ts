import { t } from '../../../i18n/t.ts';
import { editionOf } from '../../../rules/editions/index.ts';
import { type RuleSet, rulesOf } from '../../../rules/rule-set.ts';
import { STANDARD_TERMS } from '../../../rules/setup.ts';
import type { CityId, EditionId, MapId } from '../../../rules/types.ts';
import { cityName, mapName } from '../../words/names.ts';
import { remark, rule, type RulesPage, type Section } from '../page.ts';

const EDITION: EditionId = '2019';
const rulesOn = (map: MapId): RuleSet => rulesOf({ ...STANDARD_TERMS, edition: EDITION, map, players: 2 });
const [GERMANY, USA] = [rulesOn('germany'), rulesOn('usa')];
const { trust } = editionOf(EDITION);

const nameInGermany = (city: CityId): string => cityName('germany', city);
/** Elektro between two cities of Germany. */
const costBetween = (one: CityId, other: CityId): number =>
  GERMANY.map.connections.find(({ between }) => between.includes(one) && between.includes(other))?.cost ?? 0;

/** Every text is about this edition, whatever the reader chose elsewhere. */
const sections: readonly Section[] = [
  {
    id: 'edition',
    title: () => t('rules_section_2019'),
    words: () => t('rules_words_2019'),
    paragraphs: [
      remark(() => t('rules_2019')),
      rule(['Y1'], () =>
        t('rules_y1', {
          garbage: GERMANY.fuel.garbage.start,
          limit: GERMANY.plantLimit,
          stage2: GERMANY.citiesForStage2,
          end: GERMANY.citiesForEnd,
        }),
      ),
    ],
  },
  {
    id: 'token',
    title: () => t('rules_section_token'),
    words: () => t('rules_words_token'),
    paragraphs: [
      rule(['Y4'], () => t('rules_y4', { bid: GERMANY.discount ?? 0 })),
      rule(['Y5'], () => t('rules_y5')),
      rule(['Y6'], () => t('rules_y6')),
      rule(['Y13'], () => t('rules_y13')),
    ],
  },
  {
    id: 'backs',
    title: () => t('rules_section_backs'),
    words: () => t('rules_words_backs'),
    paragraphs: [
      rule(['Y2'], () => t('rules_y2', { last: 'lastPlug' in GERMANY.deal ? GERMANY.deal.lastPlug : 0 })),
      rule(['Y3'], () => t('rules_y3')),
    ],
  },
  {
    id: 'edition-end',
    title: () => t('rules_section_2019_end'),
    words: () => t('rules_words_2019_end'),
    paragraphs: [
      rule(['Y8'], () => t('rules_y8')),
      rule(['Y7'], () => t('rules_y7')),
      rule(['Y9'], () => t('rules_y9')),
    ],
  },
  {
    id: 'edition-maps',
    title: () => t('rules_section_2019_maps'),
    words: () => t('rules_words_2019_maps'),
    paragraphs: [
      remark(() =>
        t('rules_2019_germany', {
          stralsund: nameInGermany('stralsund'),
          torgelow: nameInGermany('torgelow'),
          mainz: nameInGermany('mainz'),
          wiesbaden: nameInGermany('wiesbaden'),
          essen: nameInGermany('essen'),
          dortmund: nameInGermany('dortmund'),
          near: costBetween('essen', 'dortmund'),
          mannheim: nameInGermany('mannheim'),
          saarbruecken: nameInGermany('saarbruecken'),
          far: costBetween('mannheim', 'saarbruecken'),
        }),
      ),
      rule(['Y11'], () => t('rules_y11', { map: mapName('germany'), plant: GERMANY.phaseOut?.plant ?? 0 })),
      rule(['Y10'], () => t('rules_y10', { map: mapName('usa'), price: USA.fuel.coal.fromSupply ?? 0 })),
    ],
  },
  {
    id: 'starts',
    title: () => t('rules_section_starts'),
    words: () => t('rules_words_starts'),
    paragraphs: [rule(['Y12'], () => t('rules_y12'))],
  },
  {
    id: 'trust',
    title: () => t('rules_section_trust'),
    words: () => t('rules_words_trust'),
    paragraphs: [
      rule(['Z1'], () => t('rules_z1', { houses: trust?.houses ?? 0 })),
      rule(['Z2'], () => t('rules_z2', { placed: trust?.placed ?? 0 })),
      rule(['Z3'], () => t('rules_z3', { limit: GERMANY.plantLimit })),
      rule(['Z4'], () => t('rules_z4')),
      rule(['Z5'], () => t('rules_z5')),
      rule(['Z6'], () => t('rules_z6')),
    ],
  },
];

/** What is different in the edition of 2019, on one page. */
export const edition2019Page: RulesPage = {
  title: () => t('rules_page_2019'),
  line: () => t('rules_line_2019'),
  sections: sections.map((section) => ({ ...section, edition: EDITION })),
};
