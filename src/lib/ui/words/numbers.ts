import { t } from '../../i18n/t.ts';
import { locale } from '../../i18n/locale.svelte.ts';

/** One for each language: making one takes longer than a hundred numbers, and a table shows hundreds. */
const formats = new Map<string, Intl.NumberFormat>();

/** A number as the language writes it. */
export function numberText(value: number): string {
  const language = locale();
  const format = formats.get(language) ?? new Intl.NumberFormat(language);
  formats.set(language, format);
  return format.format(value);
}

/** "2" or "0–2". */
export const rangeText = (least: number, most: number): string =>
  least === most ? numberText(least) : `${numberText(least)}–${numberText(most)}`;

/** An amount of Elektro in words: "12 Elektro". */
export const moneyText = (amount: number): string => t('money_amount', { amount: numberText(amount) });

/** How long something lasts by now, from a number of seconds: "12 s", and after two minutes "3 min". */
export const timeText = (seconds: number): string =>
  seconds < 120
    ? t('duration_seconds', { count: numberText(seconds) })
    : t('duration_minutes', { count: numberText(Math.floor(seconds / 60)) });

const lists = new Map<string, Intl.ListFormat>();

/** "a, b and c". */
export function listText(items: readonly string[]): string {
  const language = locale();
  const format = lists.get(language) ?? new Intl.ListFormat(language, { type: 'conjunction' });
  lists.set(language, format);
  return format.format(items);
}

/** A size in bytes as a round number of kB or MB. */
export function bytesText(bytes: number): string {
  const [unit, size] = bytes < 1e6 ? (['kilobyte', 1e3] as const) : (['megabyte', 1e6] as const);
  return new Intl.NumberFormat(locale(), { style: 'unit', unit, maximumFractionDigits: 1 }).format(
    bytes / size,
  );
}
