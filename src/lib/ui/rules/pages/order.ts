import { t } from '../../../i18n/t.ts';
import { remark, rule, type RulesPage } from '../page.ts';
import TurnOrder from '../pictures/TurnOrder.svelte';

export const orderPage: RulesPage = {
  title: () => t('rules_page_order'),
  line: () => t('rules_line_order'),
  sections: [
    {
      id: 'rank',
      title: () => t('rules_section_rank'),
      words: () => t('rules_words_rank'),
      paragraphs: [rule(['T1'], () => t('rules_t1')), remark(() => t('rules_lead'))],
      picturesFor: [TurnOrder],
      varies: true,
    },
    {
      id: 'first-round',
      title: () => t('rules_section_first_round'),
      words: () => t('rules_words_first_round'),
      paragraphs: [rule(['T2'], () => t('rules_t2'))],
    },
  ],
};
