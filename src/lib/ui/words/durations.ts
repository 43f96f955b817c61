import { t } from '../../i18n/t.ts';

/** A duration: "12 s", from two minutes on "3 min". */
export const timeText = (seconds: number): string =>
  seconds < 120
    ? t('duration_seconds', { count: seconds })
    : t('duration_minutes', { count: Math.floor(seconds / 60) });
