import { regionalLocale } from '../../i18n/locale.svelte.ts';

/** A date with its time in the player's regional format. `at`: milliseconds since 1970. */
export const dateText = (at: number): string =>
  new Intl.DateTimeFormat(regionalLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(at);

/** A day in the player's regional format. `at`: milliseconds since 1970. */
export const dayText = (at: number): string =>
  new Intl.DateTimeFormat(regionalLocale(), { dateStyle: 'medium' }).format(at);
