import type { EditionId } from '../../lib/rules/types.ts';

/** A measured figure. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The highest allowed value; the command fails above it. */
  readonly budget?: number;
  /** Prints the figure whenever its benchmark runs, regardless of `--only`: the others mean little without it. */
  readonly isReference?: true;
}

/** A benchmark of one or more figures, run when any of their names is wanted. */
export interface Bench {
  /** The names of its figures, which are measured together. */
  readonly names: readonly string[];
  /** Starts its own browser and server. `edition`: that of the games it plays itself. */
  measure(edition: EditionId): Promise<readonly Figure[]>;
}

/** The value that a share of `values` does not exceed (0.5: the median). NaN for no values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}

/** Rounds to `digits` decimals; more would be noise. */
export const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));
