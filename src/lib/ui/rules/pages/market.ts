import { t } from '../../../i18n/t.ts';
import { MARKET_AT_START } from '../../../rules/setup.ts';
import { TABLES } from '../../../rules/tables/tables.ts';
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
        rule(['S6'], () =>
          t('rules_s6', { first: MARKET_AT_START[0] ?? 0, last: MARKET_AT_START.at(-1) ?? 0 }),
        ),
        rule(['A10'], () => t('rules_a10')),
        rule(['B7'], () => t('rules_b7')),
        rule(['G7'], () => t('rules_g7')),
      ],
      pictures: [StartMarket],
    },
    {
      id: 'limit',
      title: () => t('rules_section_limit'),
      words: () => t('rules_words_limit'),
      paragraphs: [
        rule(['A8'], (players) => t('rules_a8', { players, limit: TABLES.players[players].plantLimit })),
        rule(['A9'], () => t('rules_a9')),
      ],
      varies: true,
    },
  ],
};
