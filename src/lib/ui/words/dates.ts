import { regionalLocale } from '../../i18n/locale.svelte.ts';

/** A date with its time, as the player's region writes it. `at`: milliseconds since 1970. */
export const dateText = (at: number): string =>
  new Intl.DateTimeFormat(regionalLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(at);
