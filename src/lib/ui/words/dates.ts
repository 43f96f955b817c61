import { locale } from '../../i18n/locale.svelte.ts';

/** A date with its time, in the regional format of the device. `at`: milliseconds since 1970. */
export function dateText(at: number): string {
  const language = locale();
  const regional = navigator.languages.find((one) => one.startsWith(`${language}-`)) ?? language;
  return new Intl.DateTimeFormat(regional, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
}
