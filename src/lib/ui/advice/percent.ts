import { oncePerLocale } from '../../i18n/intl.ts';
import { regionalLocale } from '../../i18n/locale.svelte.ts';

const percentFormat = oncePerLocale(
  (language) => new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }),
);

/** A chance from 0 to 1 as a whole percentage, such as "41%". */
export const percentText = (chance: number): string => percentFormat(regionalLocale()).format(chance);
