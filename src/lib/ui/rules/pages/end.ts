import { t } from '../../../i18n/t.ts';
import { termsOffered } from '../../../rules/setup.ts';
import { remark, rule, type RulesPage } from '../page.ts';
import FinalCount from '../pictures/FinalCount.svelte';

export const endPage: RulesPage = {
  title: () => t('rules_page_end'),
  line: () => t('rules_line_end'),
  sections: [
    {
      id: 'game-end',
      title: () => t('rules_section_game_end'),
      words: () => t('rules_words_game_end'),
      paragraphs: [
        rule(['N1'], ({ citiesForEnd: cities }) => t('rules_n1', { cities })),
        {
          ...remark(() => t('rules_n1_beginners'), 'V2'),
          holds: (_, terms) => termsOffered(terms).beginners,
        },
        rule(['E1'], () => t('rules_e1')),
      ],
      varies: true,
      byEdition: true,
    },
    {
      id: 'final-count',
      title: () => t('rules_section_final_count'),
      words: () => t('rules_words_final_count'),
      paragraphs: [{ ...rule(['E2'], () => t('rules_e2')), see: 'E3' }],
      picturesFor: [FinalCount],
    },
  ],
};
