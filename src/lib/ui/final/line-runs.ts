/** A part of a line that overlaps the lines of other seats with the same figures. */
export interface LineRun {
  /** Its first and its last column. */
  readonly from: number;
  readonly to: number;
  /** Includes the seat itself. */
  readonly seats: readonly number[];
}

/** The line of a seat from its first column to its last. `values`: by column, then by seat. */
export function lineRunsOf(values: readonly (readonly number[])[], seat: number): readonly LineRun[] {
  const runs: LineRun[] = [];
  for (const [at, column] of values.entries()) {
    const next = values[at + 1];
    if (!next) break;
    const seats = [...column.keys()].filter(
      (other) => column[other] === column[seat] && next[other] === next[seat],
    );
    const last = runs.at(-1);
    if (last?.seats.join() === seats.join()) runs[runs.length - 1] = { ...last, to: at + 1 };
    else runs.push({ from: at, to: at + 1, seats });
  }
  return runs;
}
