import { t } from '../../i18n/t.ts';
import type { Seat } from '../../rules/types.ts';

/** The default name of a player. */
export const placeholderName = (seat: Seat): string => t('setup_player_n', { n: seat + 1 });
