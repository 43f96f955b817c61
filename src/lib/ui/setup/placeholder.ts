import { t } from '../../i18n/t.ts';
import type { Seat } from '../../rules/types.ts';

/** The name of a player who has not entered one. */
export const placeholderName = (seat: Seat): string => t('setup_player_n', { n: seat + 1 });
