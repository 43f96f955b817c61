import { draw, seedRng } from '../../lib/rules/rng.ts';

/** The share of all resampled figures inside the interval. */
const PART = 0.95;
const RESAMPLES = 2_000;

export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Rounds to four decimals, as reports show shares and means. */
export const toFourDecimals = (value: number): number => Math.round(value * 10_000) / 10_000;

/** Figures of `times` bootstrap resamples, drawn with replacement. The same seed gives the same figures. */
export function resampled<T, F>(
  items: readonly T[],
  figure: (drawn: readonly T[]) => F,
  seed: number,
  times: number,
): readonly F[] {
  let rng = seedRng(seed);
  const one = (): T => {
    let at: number;
    [at, rng] = draw(rng, items.length);
    return items[at] as T;
  };
  return Array.from({ length: times }, () => figure(items.map(one)));
}

/** The bounds of the middle 95% of the values. */
export function middle95Of(values: readonly number[]): readonly [number, number] {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (part: number): number => sorted[Math.round(part * (sorted.length - 1))] ?? 0;
  return [at((1 - PART) / 2), at((1 + PART) / 2)];
}

/** The 95% bootstrap interval of the mean over deals. */
export const intervalOf = (byDeal: readonly number[], seed: number): readonly [number, number] =>
  middle95Of(resampled(byDeal, meanOf, seed, RESAMPLES));
