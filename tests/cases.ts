const TIMES = Number(process.env.TEST_CASES ?? 1);

/** How many cases or games a test draws: `count` in the gate, and `TEST_CASES` times as many in a longer run. */
export const cases = (count: number): number => count * TIMES;
/** Cases played in a longer run only. */
export const inLongerRun = <T>(items: readonly T[]): readonly T[] => (TIMES > 1 ? items : []);
