import { t } from '../../../i18n/t.ts';
import { CLASSIC } from '../../../rules/editions/classic/index.ts';
import { rulesOf } from '../../../rules/rule-set.ts';
import { termsOffered } from '../../../rules/setup.ts';
import { remark, rule, type RulesPage } from '../page.ts';
import RegionsInPlay from '../pictures/RegionsInPlay.svelte';
import TableFigures from '../pictures/TableFigures.svelte';

export const setupPage: RulesPage = {
  title: () => t('rules_page_setup'),
  line: () => t('rules_line_setup'),
  sections: [
    {
      id: 'start',
      title: () => t('rules_section_start'),
      words: () => t('rules_words_start'),
      paragraphs: [
        rule(['S5'], ({ startingMoney: money }) => t('rules_s5', { money })),
        rule(['S7'], ({ deal, removed: { plug, socket } }) =>
          'market' in deal
            ? t('rules_s7', { top: deal.top, removed: socket })
            : t('rules_s7_backs', { plugs: plug, sockets: socket }),
        ),
      ],
      picturesFor: [TableFigures],
      varies: true,
      byEdition: true,
    },
    {
      id: 'regions',
      title: () => t('rules_section_regions'),
      words: () => t('rules_words_regions'),
      paragraphs: [
        rule(['S2'], ({ players, regions }) => t('rules_s2', { players, regions })),
        rule(['S3'], () => t('rules_s3')),
      ],
      picturesFor: [RegionsInPlay],
      varies: true,
    },
    {
      id: 'variants',
      title: () => t('rules_section_variants'),
      words: () => t('rules_words_variants'),
      paragraphs: [
        rule(['V1'], () => t('rules_v1')),
        {
          ...rule(['V2'], () => t('rules_v2', { cities: CLASSIC.beginnersCities })),
          holds: (_, terms) => termsOffered(terms).beginners,
          instead: 'Y1',
        },
        rule(['V4'], () => t('rules_v4')),
      ],
      byEdition: true,
    },
    {
      id: 'two',
      title: () => t('rules_section_two'),
      words: () => t('rules_words_two'),
      paragraphs: [
        remark((_, terms) => {
          const two = rulesOf({ ...terms, players: 2 });
          const { plantLimit: limit, citiesForStage2: stage2, citiesForEnd: end } = two;
          return t('rules_two', { limit, stage2, end });
        }),
        remark(() => t('rules_two_trust'), 'Z1'),
      ],
      byEdition: true,
    },
  ],
};
