import { t } from '../../../i18n/t.ts';
import { rule, type RulesPage } from '../page.ts';
import Phases from '../pictures/Phases.svelte';
import Seats from '../pictures/Seats.svelte';

export const roundPage: RulesPage = {
  title: () => t('rules_page_round'),
  line: () => t('rules_line_round'),
  sections: [
    {
      id: 'phases',
      title: () => t('rules_section_phases'),
      words: () => t('rules_words_phases'),
      paragraphs: [rule(['P1'], () => t('rules_p1'))],
      pictures: [Phases],
    },
    {
      id: 'seats',
      title: () => t('rules_section_seats'),
      words: () => t('rules_words_seats'),
      paragraphs: [rule(['S1'], () => t('rules_s1'))],
      picturesFor: [Seats],
      varies: true,
    },
  ],
};
