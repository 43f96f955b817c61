import { oncePerLocale } from '../../i18n/intl.ts';
import { regionalLocale } from '../../i18n/locale.svelte.ts';

const HOUR = 3_600_000;

const shortFormat = oncePerLocale(
  (language) => new Intl.DateTimeFormat(language, { minute: '2-digit', second: '2-digit', timeZone: 'UTC' }),
);
const longFormat = oncePerLocale(
  (language) =>
    new Intl.DateTimeFormat(language, {
      hour: 'numeric',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      timeZone: 'UTC',
    }),
);

/** A duration below a day, in ms, as on a clock: "04:05", "1:04:05". Begun seconds of what is left count, so that "00:00" is the end. */
export function clockText(ms: number): string {
  const whole = Math.ceil(Math.abs(ms) / 1000) * 1000;
  return (whole < HOUR ? shortFormat : longFormat)(regionalLocale()).format(whole);
}
