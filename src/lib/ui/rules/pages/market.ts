import { t } from '../../../i18n/t.ts';
import { rule, type RulesPage } from '../page.ts';
import StartMarket from '../pictures/StartMarket.svelte';

export const marketPage: RulesPage = {
  title: () => t('rules_page_market'),
  line: () => t('rules_line_market'),
  sections: [
    {
      id: 'plant-market',
      title: () => t('rules_section_plant_market'),
      words: () => t('rules_words_plant_market'),
      paragraphs: [
        rule(['S6'], ({ deal }) =>
          'market' in deal
            ? t('rules_s6', { first: deal.market[0] ?? 0, last: deal.market.at(-1) ?? 0 })
            : t('rules_s6_drawn'),
        ),
        rule(['A10'], () => t('rules_a10')),
        { ...rule(['B7'], () => t('rules_b7')), holds: ({ obsolete }) => obsolete, instead: 'Y13' },
        rule(['G7'], () => t('rules_g7')),
      ],
      picturesFor: [StartMarket],
      byEdition: true,
    },
    {
      id: 'limit',
      title: () => t('rules_section_limit'),
      words: () => t('rules_words_limit'),
      paragraphs: [
        rule(['A8'], ({ players, plantLimit: limit }) => t('rules_a8', { players, limit })),
        rule(['A9'], () => t('rules_a9')),
      ],
      varies: true,
      byEdition: true,
    },
  ],
};
