import { t } from '../../../i18n/t.ts';
import { remark, type RulesPage } from '../page.ts';

/** No rule, but a frequent question where the rules are. */
export const languagesPage: RulesPage = {
  title: () => t('rules_page_languages'),
  line: () => t('rules_line_languages'),
  sections: [
    {
      id: 'languages',
      title: () => t('rules_page_languages'),
      words: () => t('rules_words_languages'),
      paragraphs: [remark(() => t('rules_languages')), remark(() => t('rules_languages_more'))],
    },
  ],
};
