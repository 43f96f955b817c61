import { t } from '../../i18n/t.ts';
import { showNotice } from '../base/notices.svelte.ts';

/** Tells the player that some stored settings are not known to this version. */
export function tellReplaced(): void {
  showNotice(() => t('access_replaced'), { tone: 'bad' });
}
