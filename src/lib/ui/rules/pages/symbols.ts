import { t } from '../../../i18n/t.ts';
import type { RulesPage } from '../page.ts';
import Symbols from '../pictures/Symbols.svelte';

export const symbolsPage: RulesPage = {
  title: () => t('rules_page_symbols'),
  line: () => t('rules_line_symbols'),
  sections: [
    {
      id: 'symbols',
      title: () => t('rules_page_symbols'),
      words: () => t('rules_words_symbols'),
      paragraphs: [],
      picturesFor: [Symbols],
    },
  ],
};
