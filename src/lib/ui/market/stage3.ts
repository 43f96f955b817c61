import type { View } from '../../rules/view.ts';
import { m } from '../../paraglide/messages.js';

/** Where the Stage 3 card is and what it does from there (G1 to G5, V2). */
export function stage3Text(view: Pick<View, 'stage3Card' | 'terms' | 'moment'>): string {
  if (view.terms.beginners) return m.market_stage3_beginners();
  if (view.stage3Card === 'in-market') return m.market_stage3_in_market();
  if (view.stage3Card === 'drawn') return m.market_stage3_drawn();
  if (view.stage3Card === 'begun') return m.market_stage3_begun();
  const auction = ['nominating', 'bidding', 'scrapping', 'discarding'].includes(view.moment);
  return auction ? m.market_stage3_by_auction() : m.market_stage3_by_others();
}
