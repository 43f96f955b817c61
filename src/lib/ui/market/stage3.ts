import { t } from '../../i18n/t.ts';
import type { View } from '../../rules/view.ts';

/** The place of the Stage 3 card and its effect (G1 to G5, V2). */
export function stage3Text(view: Pick<View, 'stage3Card' | 'terms' | 'moment'>): string {
  if (view.terms.beginners) return t('market_stage3_beginners');
  if (view.stage3Card === 'in-market') return t('market_stage3_in_market');
  if (view.stage3Card === 'drawn') return t('market_stage3_drawn');
  if (view.stage3Card === 'begun') return t('market_stage3_begun');
  const auction = ['nominating', 'bidding', 'scrapping', 'discarding'].includes(view.moment);
  return auction ? t('market_stage3_by_auction') : t('market_stage3_by_others');
}
