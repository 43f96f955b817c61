import { t } from '../../../i18n/t.ts';
import { remark, rule, type RulesPage } from '../page.ts';
import CityStages from '../pictures/CityStages.svelte';

export const stagesPage: RulesPage = {
  title: () => t('rules_page_stages'),
  line: () => t('rules_line_stages'),
  sections: [
    {
      id: 'stage-1',
      title: () => t('rules_section_stage_1'),
      words: () => t('rules_words_stage_1'),
      paragraphs: [remark(() => t('rules_stage_1'), 'B4')],
      picturesFor: [CityStages],
    },
    {
      id: 'stage-2',
      title: () => t('rules_section_stage_2'),
      words: () => t('rules_words_stage_2'),
      paragraphs: [rule(['N2'], ({ citiesForStage2: cities }) => t('rules_n2', { cities }))],
      varies: true,
      byEdition: true,
    },
    {
      id: 'stage-3',
      title: () => t('rules_section_stage_3'),
      words: () => t('rules_words_stage_3'),
      paragraphs: [
        rule(['G1'], () => t('rules_g1')),
        rule(['G6'], () => t('rules_g6')),
        rule(['G2'], () => t('rules_g2')),
        {
          ...rule(['G8'], () => t('rules_g8')),
          holds: ({ skippedStage2 }) => skippedStage2 === 'never',
          instead: 'Y7',
        },
      ],
      byEdition: true,
    },
    {
      id: 'card-drawn',
      title: () => t('rules_section_card_drawn'),
      words: () => t('rules_words_card_drawn'),
      paragraphs: [
        rule(['G3'], () => t('rules_g3')),
        rule(['G4'], () => t('rules_g4')),
        {
          ...rule(['N3'], () => t('rules_n3')),
          holds: ({ stage2Phase }) => stage2Phase === 4,
          instead: 'Y8',
        },
        rule(['G5'], () => t('rules_g5')),
      ],
      byEdition: true,
    },
  ],
};
