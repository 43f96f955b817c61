import type { Page } from '../page.ts';
import { t } from '../../../i18n/t.ts';
import { TABLES } from '../../../rules/tables/tables.ts';
import { remark } from '../page.ts';

/** The rules that are forgotten most often, in the order of a round. */
export const forgotten: Page = {
  title: () => t('rules_page_forgotten'),
  line: () => t('rules_line_forgotten'),
  sections: [
    {
      id: 'forgotten',
      title: () => t('rules_page_forgotten'),
      words: () => t('rules_words_forgotten'),
      paragraphs: [
        remark(() => t('rules_forgot_order'), 'T1'),
        remark(() => t('rules_forgot_first_round'), 'T2'),
        remark(() => t('rules_forgot_out'), 'A5'),
        remark(() => t('rules_forgot_scrap'), 'A8'),
        remark(() => t('rules_forgot_unsold'), 'A11'),
        remark(() => t('rules_forgot_hybrid'), 'F2'),
        remark(() => t('rules_forgot_again'), 'B3'),
        remark(() => t('rules_forgot_obsolete'), 'B7'),
        remark(() => t('rules_forgot_first_city'), 'B1'),
        remark(() => t('rules_forgot_stage_2'), 'N2'),
        remark(() => t('rules_forgot_income', { income: TABLES.payment[0] }), 'I2'),
        remark(() => t('rules_forgot_supply'), 'S9'),
        remark(() => t('rules_forgot_under'), 'I5'),
        remark(() => t('rules_forgot_end'), 'E1'),
      ],
    },
  ],
};
