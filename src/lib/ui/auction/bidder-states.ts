import { t } from '../../i18n/t.ts';
import type { Seat } from '../../rules/types.ts';
import type { View } from '../../rules/view.ts';
import type { IconName } from '../icons/paths.ts';

/** The state of a player in the current auction and phase. */
export type BidderState = 'leads' | 'to-bid' | 'nominates' | 'in' | 'out' | 'bought' | 'passed';

type Auction = Pick<View, 'lot' | 'sales' | 'waiting' | 'moment' | 'players'>;

export function bidderState({ lot, sales, waiting, moment }: Auction, seat: Seat): BidderState {
  if (sales.some((sale) => sale.seat === seat)) return 'bought';
  if (!waiting.includes(seat)) return 'passed';
  if (lot?.bidder === seat) return 'leads';
  if (lot?.out.includes(seat)) return 'out';
  if (lot?.next === seat) return 'to-bid';
  return moment === 'nominating' && waiting[0] === seat ? 'nominates' : 'in';
}

export const STATE_ICON: Readonly<Record<BidderState, IconName>> = {
  leads: 'hammer',
  'to-bid': 'forward',
  nominates: 'forward',
  in: 'more',
  out: 'close',
  bought: 'check',
  passed: 'minus',
};

/** The state of a player in words, such as "bids 13", "passed" or "bought 20". */
export function stateText(auction: Auction, seat: Seat): string {
  const words: Readonly<Record<BidderState, () => string>> = {
    leads: () => t('auction_state_leads', { amount: auction.lot?.bid ?? 0 }),
    'to-bid': () => t('auction_state_to_bid'),
    nominates: () => t('auction_state_nominates'),
    in: () => t('auction_state_in'),
    out: () => t('auction_state_out'),
    bought: () =>
      t('auction_state_bought', { plant: auction.sales.find((sale) => sale.seat === seat)?.plant ?? 0 }),
    passed: () => t('auction_state_passed'),
  };
  return words[bidderState(auction, seat)]();
}
