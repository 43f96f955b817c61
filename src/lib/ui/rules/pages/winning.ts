import { t } from '../../../i18n/t.ts';
import { remark, rule, type RulesPage } from '../page.ts';
import FinalCount from '../pictures/FinalCount.svelte';

export const winningPage: RulesPage = {
  title: () => t('rules_page_winning'),
  line: () => t('rules_line_winning'),
  sections: [
    {
      id: 'goal',
      title: () => t('rules_section_goal'),
      words: () => t('rules_words_goal'),
      paragraphs: [
        remark(() => t('rules_aim')),
        rule(['E3'], ({ ties }) => (ties.includes('cities') ? t('rules_e3') : t('rules_e3_money'))),
      ],
      picturesFor: [FinalCount],
      byEdition: true,
    },
    {
      id: 'way',
      title: () => t('rules_section_way'),
      words: () => t('rules_words_way'),
      paragraphs: [remark(() => t('rules_way')), remark(() => t('rules_way_money'))],
    },
  ],
};
