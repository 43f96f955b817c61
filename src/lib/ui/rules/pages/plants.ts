import { t } from '../../../i18n/t.ts';
import { remark, rule, type RulesPage } from '../page.ts';
import PlantKinds from '../pictures/PlantKinds.svelte';
import PlantParts from '../pictures/PlantParts.svelte';

export const plantsPage: RulesPage = {
  title: () => t('rules_page_plants'),
  line: () => t('rules_line_plants'),
  sections: [
    {
      id: 'card',
      title: () => t('rules_section_card'),
      words: () => t('rules_words_card'),
      paragraphs: [remark(() => t('rules_card'))],
      picturesFor: [PlantParts],
    },
    {
      id: 'kinds',
      title: () => t('rules_section_kinds'),
      words: () => t('rules_words_kinds'),
      paragraphs: [rule(['F3'], () => t('rules_f3')), remark(() => t('rules_kinds'), 'I1')],
      picturesFor: [PlantKinds],
    },
  ],
};
