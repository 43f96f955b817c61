/** A measured figure. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The most that the value may be. A larger value makes the command fail. */
  readonly budget?: number;
  /** Whether the figure is printed whenever its benchmark runs, whatever `--only` names: the others mean little without it. */
  readonly isReference?: true;
}

/** A benchmark of one or several figures. It runs when one of their names is wanted. */
export interface Bench {
  /** The names of its figures; all are measured together. */
  readonly names: readonly string[];
  /** Each benchmark starts its own browser and server. */
  measure(): Promise<readonly Figure[]>;
}

/** The value that a share of `values` does not exceed; a share of 0.5 gives the median. NaN if there are no values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}

/** The value rounded to `digits` decimals: more would be noise. */
export const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));
