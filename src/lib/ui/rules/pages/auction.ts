import { t } from '../../../i18n/t.ts';
import { remark, rule, type RulesPage } from '../page.ts';
import BidByBid from '../pictures/BidByBid.svelte';

export const auctionPage: RulesPage = {
  title: () => t('rules_page_auction'),
  line: () => t('rules_line_auction'),
  sections: [
    {
      id: 'nominate',
      title: () => t('rules_section_nominate'),
      words: () => t('rules_words_nominate'),
      paragraphs: [
        rule(['A1'], () => t('rules_a1')),
        { ...remark(() => t('rules_a1_token'), 'Y4'), holds: ({ discount }) => discount !== null },
        rule(['A2'], () => t('rules_a2')),
        rule(['A6'], () => t('rules_a6')),
        rule(['A5'], () => t('rules_a5')),
      ],
      byEdition: true,
    },
    {
      id: 'bids',
      title: () => t('rules_section_bids'),
      words: () => t('rules_words_bids'),
      paragraphs: [
        rule(['A3'], () => t('rules_a3')),
        rule(['A4'], () => t('rules_a4')),
        rule(['A7'], () => t('rules_a7')),
        rule(['A12'], () => t('rules_a12')),
      ],
      picturesFor: [BidByBid],
      varies: true,
    },
    {
      id: 'unsold',
      title: () => t('rules_section_unsold'),
      words: () => t('rules_words_unsold'),
      paragraphs: [
        {
          ...rule(['A11'], () => t('rules_a11')),
          holds: ({ discount }) => discount === null,
          instead: 'Y5',
        },
        rule(['A13'], () => t('rules_a13')),
      ],
      byEdition: true,
    },
  ],
};
