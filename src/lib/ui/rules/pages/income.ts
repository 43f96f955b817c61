import { t } from '../../../i18n/t.ts';
import { rule, type RulesPage } from '../page.ts';
import Income from '../pictures/Income.svelte';

export const incomePage: RulesPage = {
  title: () => t('rules_page_income'),
  line: () => t('rules_line_income'),
  sections: [
    {
      id: 'running',
      title: () => t('rules_section_running'),
      words: () => t('rules_words_running'),
      paragraphs: [rule(['I1'], () => t('rules_i1')), rule(['I3'], () => t('rules_i3'))],
    },
    {
      id: 'payment',
      title: () => t('rules_section_payment'),
      words: () => t('rules_words_payment'),
      paragraphs: [
        rule(['I2'], ({ payment }) =>
          t('rules_i2', { least: payment[0] ?? 0, cities: payment.length - 1, most: payment.at(-1) ?? 0 }),
        ),
      ],
      picturesFor: [Income],
    },
  ],
};
