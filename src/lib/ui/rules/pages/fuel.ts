import { t } from '../../../i18n/t.ts';
import { mapName } from '../../words/names.ts';
import { remark, rule, type RulesPage } from '../page.ts';
import FuelPrices from '../pictures/FuelPrices.svelte';
import StartFuel from '../pictures/StartFuel.svelte';
import StoredFuel from '../pictures/StoredFuel.svelte';

export const fuelPage: RulesPage = {
  title: () => t('rules_page_fuel'),
  line: () => t('rules_line_fuel'),
  sections: [
    {
      id: 'buying',
      title: () => t('rules_section_buying'),
      words: () => t('rules_words_buying'),
      paragraphs: [
        rule(['F1'], () => t('rules_f1')),
        rule(['F5'], () => t('rules_f5')),
        {
          ...remark(
            ({ fuel, map }) => t('rules_y10', { map: mapName(map.id), price: fuel.coal.fromSupply ?? 0 }),
            'Y10',
          ),
          holds: ({ fuel }) => fuel.coal.fromSupply !== null,
        },
      ],
      picturesFor: [FuelPrices],
      byEdition: true,
    },
    {
      id: 'storing',
      title: () => t('rules_section_storing'),
      words: () => t('rules_words_storing'),
      paragraphs: [rule(['F2'], () => t('rules_f2')), rule(['F4'], () => t('rules_f4'))],
      picturesFor: [StoredFuel],
    },
    {
      id: 'supply',
      title: () => t('rules_section_supply'),
      words: () => t('rules_words_supply'),
      paragraphs: [rule(['S8'], () => t('rules_s8')), rule(['S9'], () => t('rules_s9'))],
      picturesFor: [StartFuel],
      byEdition: true,
    },
  ],
};
