import { t } from '../../../i18n/t.ts';
import { rule, type RulesPage } from '../page.ts';
import CityStages from '../pictures/CityStages.svelte';
import Connecting from '../pictures/Connecting.svelte';

export const buildingPage: RulesPage = {
  title: () => t('rules_page_building'),
  line: () => t('rules_line_building'),
  sections: [
    {
      id: 'first-city',
      title: () => t('rules_section_first_city'),
      words: () => t('rules_words_first_city'),
      paragraphs: [rule(['B1'], () => t('rules_b1'))],
    },
    {
      id: 'network',
      title: () => t('rules_section_network'),
      words: () => t('rules_words_network'),
      paragraphs: [
        rule(['B2'], () => t('rules_b2')),
        rule(['B3'], () => t('rules_b3')),
        rule(['S4'], () => t('rules_s4')),
      ],
      pictures: [Connecting],
    },
    {
      id: 'houses',
      title: () => t('rules_section_houses'),
      words: () => t('rules_words_houses'),
      paragraphs: [
        rule(['B4'], ({ slotCost: [first, second, third] }) => t('rules_b4', { first, second, third })),
        rule(['B5'], () => t('rules_b5')),
        rule(['B6'], () => t('rules_b6')),
      ],
      picturesFor: [CityStages],
    },
  ],
};
