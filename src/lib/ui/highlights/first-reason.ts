import { t } from '../../i18n/t.ts';
import type { Seat } from '../../rules/types.ts';
import type { View } from '../../rules/view.ts';
import type { SeatInfo } from '../../seats.ts';
import { seatName, seatNames } from '../words/names.ts';

/**
 * The first player of a turn order, and why (T1). Cities do not change between the end of a round and the first houses of the next one; the
 * largest plants do, so they are not named.
 */
export function firstReason(
  { players }: Pick<View, 'players'>,
  order: readonly Seat[],
  seats: readonly SeatInfo[],
): string {
  const [first = 0, ...others] = order;
  const citiesOf = (seat: Seat): number => players[seat]?.cities.length ?? 0;
  const cities = citiesOf(first);
  const equals = others.filter((seat) => citiesOf(seat) === cities);
  const name = seatName({ seats }, first);
  return equals.length === 0
    ? t('round_card_most_cities', { name, cities })
    : t('round_card_largest_plant', { name, cities, others: seatNames({ seats }, equals) });
}
