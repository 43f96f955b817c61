import { t } from '../../../i18n/t.ts';
import { TOP_CARD } from '../../../rules/setup.ts';
import { BEGINNERS_CITIES } from '../../../rules/stages.ts';
import { TABLES } from '../../../rules/tables/tables.ts';
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
        rule(['S5'], () => t('rules_s5', { money: TABLES.startingMoney })),
        rule(['S7'], (players) =>
          t('rules_s7', { top: TOP_CARD, removed: TABLES.players[players].plantsRemoved }),
        ),
      ],
      picturesFor: [TableFigures],
      varies: true,
    },
    {
      id: 'regions',
      title: () => t('rules_section_regions'),
      words: () => t('rules_words_regions'),
      paragraphs: [
        rule(['S2'], (players) => t('rules_s2', { players, regions: TABLES.players[players].regions })),
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
        rule(['V2'], () => t('rules_v2', { cities: BEGINNERS_CITIES })),
        rule(['V4'], () => t('rules_v4')),
      ],
    },
    {
      id: 'two',
      title: () => t('rules_section_two'),
      words: () => t('rules_words_two'),
      paragraphs: [
        remark(() => {
          const { plantLimit: limit, citiesForStage2: stage2, citiesForEnd: end } = TABLES.players[2];
          return t('rules_two', { limit, stage2, end });
        }),
      ],
    },
  ],
};
