import type { Rng } from '../../lib/rules/types.ts';
import { draw, seedRng } from '../../lib/rules/rng.ts';

const RESAMPLES = 2_000;
/** The interval holds this part of all resampled figures. */
const PART = 0.95;

/** As many items as there are, each drawn from all of them. */
export function resample<T>(items: readonly T[], rng: Rng): [T[], Rng] {
  let now = rng;
  const drawn = items.map(() => {
    const [at, next] = draw(now, items.length);
    now = next;
    return items[at] as T;
  });
  return [drawn, now];
}

/** The lower and upper end of the middle 95% of the values. */
export function middleOf(values: readonly number[]): readonly [number, number] {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (part: number): number => sorted[Math.round(part * (sorted.length - 1))] ?? 0;
  return [at((1 - PART) / 2), at((1 + PART) / 2)];
}

export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The 95% bootstrap interval of the mean of the figures of deals. The same seed gives the same interval. */
export function intervalOf(byDeal: readonly number[], seed: number): readonly [number, number] {
  let rng = seedRng(seed);
  const means = Array.from({ length: RESAMPLES }, () => {
    let drawn: number[];
    [drawn, rng] = resample(byDeal, rng);
    return meanOf(drawn);
  });
  return middleOf(means);
}
