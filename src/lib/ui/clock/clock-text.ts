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

/** A duration below a day, in whole seconds, as on a clock: "04:05", "01:04:05". */
const secondsText = (seconds: number): string => {
  const ms = seconds * 1000;
  return (ms < HOUR ? shortFormat : longFormat)(regionalLocale()).format(ms);
};

/** Time that is left, in ms; below 0 the time beyond the limit, without a sign. A begun second counts, so that "00:00" is the end. */
export const clockText = (ms: number): string => secondsText(Math.abs(Math.ceil(ms / 1000)));

/** Time used, in ms. It adds up with what is left. */
export const usedText = (ms: number): string => secondsText(Math.floor(ms / 1000));
