import type { Seat } from '../../rules/types.ts';
import { t } from '../../i18n/t.ts';
import { numberText } from '../words/numbers.ts';

/** What a seat is called that nobody has named. */
export const placeholderName = (seat: Seat): string => t('setup_player_n', { n: numberText(seat + 1) });
