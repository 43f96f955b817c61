import { t } from '../../../i18n/t.ts';
import { PAGE_PATHS } from '../../icons/page-paths.ts';
import { remark, type RulesPage } from '../page.ts';

/** The most frequently forgotten rules, in the order of a round. */
export const forgottenPage: RulesPage = {
  title: () => t('rules_page_forgotten'),
  line: () => t('rules_line_forgotten'),
  sections: [
    {
      id: 'forgotten',
      title: () => t('rules_page_forgotten'),
      words: () => t('rules_words_forgotten'),
      paragraphs: [
        { icon: 'people', ...remark(() => t('rules_forgot_order'), 'T1') },
        { icon: 'people', ...remark(() => t('rules_forgot_first_round'), 'T2') },
        { icon: 'hammer', ...remark(() => t('rules_forgot_out'), 'A5') },
        { icon: PAGE_PATHS.trash, ...remark(() => t('rules_forgot_scrap'), 'A8') },
        {
          icon: 'hammer',
          ...remark(() => t('rules_forgot_unsold'), 'A11'),
          holds: ({ discount }) => discount === null,
        },
        {
          icon: 'hammer',
          ...remark(() => t('rules_y5'), 'Y5'),
          holds: ({ discount }) => discount !== null,
        },
        { icon: 'drop', ...remark(() => t('rules_forgot_hybrid'), 'F2') },
        { icon: 'map', ...remark(() => t('rules_forgot_again'), 'B3') },
        {
          icon: 'bolt',
          ...remark(() => t('rules_forgot_obsolete'), 'B7'),
          holds: ({ obsolete }) => obsolete,
        },
        { icon: 'bolt', ...remark(() => t('rules_y13'), 'Y13'), holds: ({ obsolete }) => !obsolete },
        { icon: 'map', ...remark(() => t('rules_forgot_first_city'), 'B1') },
        { icon: 'up', ...remark(() => t('rules_forgot_stage_2'), 'N2') },
        {
          icon: 'bulb',
          ...remark(({ payment }) => t('rules_forgot_income', { income: payment[0] ?? 0 }), 'I2'),
        },
        { icon: 'drop', ...remark(() => t('rules_forgot_supply'), 'S9') },
        { icon: 'bolt', ...remark(() => t('rules_forgot_under'), 'I5') },
        { icon: 'check', ...remark(() => t('rules_forgot_end'), 'E1') },
      ],
      byEdition: true,
    },
  ],
};
