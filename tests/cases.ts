const TIMES = Number(process.env.TEST_CASES ?? 1);

/** How many cases or games a test draws: so many in the gate, and `TEST_CASES` times as many in a longer run. */
export const cases = (count: number): number => count * TIMES;
