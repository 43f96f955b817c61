import type { SeatInfo } from '../../seats.ts';
import type { Forced } from '../../state/screen.ts';
import { t } from '../../i18n/t.ts';
import { showNotice } from '../base/notices.svelte.ts';
import { nameInHeadline } from '../words/headline-names.ts';

function sentence({ moment, command }: Forced, name: string): string {
  switch (moment) {
    case 'bidding':
      return t('forced_bidding', { name });
    case 'nominating':
      return command.type === 'pass' ? t('forced_no_plant', { name }) : t('forced_other', { name });
    case 'buying':
      return t('forced_buying', { name });
    case 'building':
      return t('forced_building', { name });
    case 'powering':
      return t('forced_powering', { name });
    default:
      return t('forced_other', { name });
  }
}

/** A word about each player who was not asked, because they had no choice. */
export function tellForced(forced: readonly Forced[], seats: readonly SeatInfo[]): void {
  showNotice(() =>
    forced.map((one) => sentence(one, nameInHeadline(seats[one.command.seat]?.name ?? ''))).join(' '),
  );
}
