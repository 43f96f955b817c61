import { t } from '../../../i18n/t.ts';
import { mapName } from '../../words/names.ts';
import { remark, rule, type RulesPage } from '../page.ts';
import ResupplyTable from '../pictures/ResupplyTable.svelte';

export const resupplyPage: RulesPage = {
  title: () => t('rules_page_resupply'),
  line: () => t('rules_line_resupply'),
  sections: [
    {
      id: 'refill',
      title: () => t('rules_section_refill'),
      words: () => t('rules_words_refill'),
      paragraphs: [
        rule(['I4'], () => t('rules_i4')),
        {
          ...remark(
            ({ phaseOut, map }) => t('rules_y11', { map: mapName(map.id), plant: phaseOut?.plant ?? 0 }),
            'Y11',
          ),
          holds: ({ phaseOut }) => phaseOut !== null,
        },
      ],
      picturesFor: [ResupplyTable],
      varies: true,
      byEdition: true,
    },
    {
      id: 'round-end',
      title: () => t('rules_section_round_end'),
      words: () => t('rules_words_round_end'),
      paragraphs: [rule(['I5'], () => t('rules_i5')), rule(['I6'], () => t('rules_i6'))],
    },
  ],
};
