import { locale } from '../../i18n/locale.svelte.ts';

/** Date and time of a moment given in milliseconds since 1970, as people write it where the device is at home. */
export function dateText(at: number): string {
  const language = locale();
  const regional = navigator.languages.find((one) => one.startsWith(`${language}-`)) ?? language;
  return new Intl.DateTimeFormat(regional, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
}
