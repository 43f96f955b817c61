import { numberFormat } from '../../i18n/intl.ts';
import { regionalLocale } from '../../i18n/locale.svelte.ts';
import { numberText } from './numbers.ts';

/** Sizes and ranges, used only in refusals, settings and problems with files, so that a table does not load them first. */

/** "2" or "0–2", which does not break (U+2060). */
export const rangeText = (least: number, most: number): string =>
  least === most
    ? numberText(least)
    : numberFormat(regionalLocale()).formatRange(least, most).replace(/[-–]/, '$&\u2060');

/** A size in bytes, rounded to kB or MB with one decimal. Scripts other than Latin have words instead of signs for the units. */
export function bytesText(bytes: number): string {
  const [unit, size] = bytes < 1e6 ? (['kilobyte', 1e3] as const) : (['megabyte', 1e6] as const);
  const unitDisplay = new Intl.Locale(regionalLocale()).maximize().script === 'Latn' ? 'short' : 'long';
  return new Intl.NumberFormat(regionalLocale(), {
    style: 'unit',
    unit,
    unitDisplay,
    maximumFractionDigits: 1,
  }).format(bytes / size);
}
