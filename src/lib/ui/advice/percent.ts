import { oncePerLocale } from '../../i18n/intl.ts';
import { regionalLocale } from '../../i18n/locale.svelte.ts';

const percentFormat = oncePerLocale(
  (language) => new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }),
);

/** A chance from 0 to 1 in whole percentage points. Only what is certain is 0 or 100. */
export const percentOf = (chance: number): number =>
  Math.round(100 * (chance > 0 && chance < 1 ? Math.min(0.99, Math.max(0.01, chance)) : chance));

/** What a decision cost, in percentage points: the difference of the percentages that are shown, so that they add up. */
export const lossOf = ({ chance, best }: { readonly chance: number; readonly best: number }): number =>
  Math.max(0, percentOf(best) - percentOf(chance));

/** A chance as a text, such as "41%". */
export const percentText = (chance: number): string =>
  percentFormat(regionalLocale()).format(percentOf(chance) / 100);

/**
 * Chances that add up to 1 as whole percentages that add up to 100: the largest remainders are rounded up, but no chance below 1 to 100.
 */
export function wholePercents(chances: readonly number[]): readonly number[] {
  const parts = chances.map((chance) => chance * 100);
  const whole = parts.map(Math.floor);
  const missing = 100 - whole.reduce((sum, percent) => sum + percent, 0);
  const remainder = (seat: number): number =>
    whole[seat] === 99 ? 0 : (parts[seat] ?? 0) - (whole[seat] ?? 0);
  const up = parts.map((_, seat) => seat).toSorted((a, b) => remainder(b) - remainder(a));
  for (const seat of up.slice(0, missing)) whole[seat] = (whole[seat] ?? 0) + 1;
  return whole;
}
